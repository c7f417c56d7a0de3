import type { CsvField, CsvProblem, CsvRow } from './csv.types'

/** What is wrong with a first row as names of columns; null when nothing is. */
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

/** What is wrong with a row under a header of so many columns; null when nothing is. */
export function rowProblem({ line, fields }: CsvRow, expected: number): CsvProblem | null {
  return fields.length === expected
    ? null
    : { type: 'column-count', line, expected, found: fields.length }
}
