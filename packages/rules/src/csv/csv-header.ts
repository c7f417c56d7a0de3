import type { CsvField, CsvLineProblem, CsvProblem, CsvRow } from './csv.types'

/** Returns the problem of a first row as column names; null if there is none. */
export function headerProblem(header: readonly CsvField[]): CsvProblem | null {
  const places = new Map<string, number>()
  for (const [place, name] of header.entries()) {
    if (name === null || name.trim() === '') return { type: 'empty-header', column: place + 1 }
    const first = places.get(name)
    if (first !== undefined)
      return { type: 'duplicate-header', name, first: first + 1, second: place + 1 }
    places.set(name, place)
  }
  return null
}

/**
 * Returns the problem of a row under a header with the given number of columns; null if there is
 * none.
 */
export function rowProblem({ line, fields }: CsvRow, expected: number): CsvLineProblem | null {
  return fields.length === expected
    ? null
    : { type: 'column-count', line, expected, found: fields.length }
}
