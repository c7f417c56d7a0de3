import { headerProblem } from '@howdah/rules/csv/csv-header'
import { typeGuess, type GuessedType } from '@howdah/rules/csv/guess-type'
import type { CsvField, CsvRow, Delimiter } from '@howdah/rules/csv/csv.types'
import { csvRows, CsvRefused, type CsvSource } from './csv-source'

/** Empty fields that are imported as NULL: only unquoted ones, `""` as well, or none. */
export type EmptyAs = 'unquoted' | 'all' | 'none'

export interface CsvOptions {
  delimiter: Delimiter
  /** True if the first row contains the column names. */
  hasHeader: boolean
  empty: EmptyAs
}

export interface CsvColumn {
  name: string
  /** The narrowest type that every value of the file has. */
  type: GuessedType
  /** Its first values. */
  samples: (string | null)[]
}

export interface CsvStats {
  columns: CsvColumn[]
  /** Without the header. */
  rows: number
}

const SAMPLE_ROWS = 5

export function csvValue(field: CsvField, empty: EmptyAs): string | null {
  if (field === null) return empty === 'none' ? '' : null
  return field === '' && empty === 'all' ? null : field
}

/**
 * Reads a source to its end, before anything of it is written.
 * @throws CsvRefused for the first thing that is wrong
 */
export async function checkCsv(
  source: CsvSource,
  { delimiter, hasHeader, empty }: CsvOptions,
  onRead: (read: number) => void,
  signal: AbortSignal,
): Promise<CsvStats> {
  let columns: (CsvColumn & { guess: ReturnType<typeof typeGuess> })[] | null = null
  let rows = 0
  const begin = (first: CsvRow) => {
    if (hasHeader) {
      const problem = headerProblem(first.fields)
      if (problem) throw new CsvRefused(problem)
    }
    return first.fields.map((field, at) => ({
      name: hasHeader ? (field ?? '') : `column_${at + 1}`,
      type: 'text' as const,
      samples: [],
      guess: typeGuess(false),
    }))
  }
  for await (const piece of csvRows(source, delimiter, signal)) {
    for (const row of piece.rows) {
      const isHeader = columns === null && hasHeader
      columns ??= begin(row)
      if (isHeader) continue
      rows += 1
      for (const [at, column] of columns.entries()) {
        const value = csvValue(row.fields[at] ?? null, empty)
        column.guess.see(value)
        if (column.samples.length < SAMPLE_ROWS) column.samples.push(value)
      }
    }
    onRead(piece.read)
  }
  if (!columns || rows === 0) throw new CsvRefused({ type: 'no-rows' })
  return {
    columns: columns.map(({ guess, ...column }) => ({ ...column, type: guess.type() })),
    rows,
  }
}
