import { headerProblem } from '@howdah/rules/csv/csv-header'
import type { CsvQuotes } from '@howdah/rules/csv/csv-reader'
import { typeGuess, type GuessedType } from '@howdah/rules/csv/guess-type'
import type { CsvField, CsvLineProblem, CsvRow, Delimiter } from '@howdah/rules/csv/csv.types'
import { csvRows, CsvRefused, type CsvSource } from './csv-source'

/** Empty fields that are imported as NULL: only unquoted ones, `""` as well, or none. */
export type EmptyAs = 'unquoted' | 'all' | 'none'

export interface CsvOptions {
  delimiter: Delimiter
  /** True if the first row contains the column names. */
  hasHeader: boolean
  empty: EmptyAs
  quotes: CsvQuotes
  /** True if rows that cannot be read are reported and left out; otherwise they stop the import. */
  skipBroken: boolean
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
  /** Without the header and the broken ones. */
  rows: number
  broken: {
    count: number
    /** The first of them. */
    problems: CsvLineProblem[]
  }
}

const SAMPLE_ROWS = 5
const MAX_LISTED_PROBLEMS = 5

export function csvValue(field: CsvField, empty: EmptyAs): string | null {
  if (field === null) return empty === 'none' ? '' : null
  return field === '' && empty === 'all' ? null : field
}

/**
 * Reads a source to its end, before anything of it is written.
 * @throws CsvRefused if no row of it can be imported
 */
export async function checkCsv(
  source: CsvSource,
  { delimiter, hasHeader, empty, quotes }: Omit<CsvOptions, 'skipBroken'>,
  onRead: (read: number) => void,
  signal: AbortSignal,
): Promise<CsvStats> {
  let columns: (CsvColumn & { guess: ReturnType<typeof typeGuess> })[] | null = null
  let rows = 0
  const broken: CsvStats['broken'] = { count: 0, problems: [] }
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
  for await (const piece of csvRows(source, { delimiter, quotes }, signal)) {
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
    broken.count += piece.broken.length
    for (const { problem } of piece.broken.slice(0, MAX_LISTED_PROBLEMS - broken.problems.length))
      broken.problems.push(problem)
    onRead(piece.read)
  }
  if (!columns || rows === 0) throw new CsvRefused(broken.problems[0] ?? { type: 'no-rows' })
  return {
    columns: columns.map(({ guess, ...column }) => ({ ...column, type: guess.type() })),
    rows,
    broken,
  }
}
