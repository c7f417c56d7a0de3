import { csvReader } from './csv-reader'
import type { Delimiter } from './csv.types'

export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']

/**
 * The delimiter under which the beginning of a text has the most columns that all of its rows agree on; a comma when none has.
 * @param sample some of the first lines, cut anywhere
 */
export function guessDelimiter(sample: string): Delimiter {
  let best: Delimiter = ','
  let max = 1
  for (const delimiter of DELIMITERS) {
    const { rows } = csvReader(delimiter).read(sample)
    const [first] = rows
    // A single line without its end is all there is.
    const columns = first ? first.fields.length : (csvOfOneLine(sample, delimiter) ?? 1)
    if (columns > max && rows.every(({ fields }) => fields.length === columns)) {
      best = delimiter
      max = columns
    }
  }
  return best
}

function csvOfOneLine(sample: string, delimiter: Delimiter): number | null {
  const reader = csvReader(delimiter)
  const { problem } = reader.read(sample)
  return problem ? null : (reader.end().rows[0]?.fields.length ?? null)
}
