import type { GridColumn } from '@howdah/ui/data-grid/data-grid.types'

/** A result as a table of people gives it: every kind of alignment, NULL, empty text, line breaks. */
export const sampleColumns: readonly GridColumn[] = [
  { key: '0', name: 'id', typeName: 'int8', align: 'end' },
  { key: '1', name: 'name', typeName: 'text' },
  { key: '2', name: 'email', typeName: 'text' },
  { key: '3', name: 'balance', typeName: 'numeric', align: 'end' },
  { key: '4', name: 'profile', typeName: 'jsonb' },
  { key: '5', name: 'note', typeName: 'text' },
  { key: '6', name: 'created_at', typeName: 'timestamptz' },
]

export function sampleCell(row: number, column: number): string | null {
  switch (column) {
    case 0:
      return String(row + 1)
    case 1:
      return `person ${row + 1}`
    case 2:
      return row % 7 === 3 ? null : `person${row + 1}@example.com`
    case 3:
      return `${(row * 37) % 10000}.${String(row % 100).padStart(2, '0')}`
    case 4:
      return `{"n": ${row}, "tags": ["a", "b"]}`
    case 5:
      return row % 3 === 0 ? '' : `line one\nline two of ${row}`
    default:
      return `2026-01-${String((row % 28) + 1).padStart(2, '0')} 12:00:00+00`
  }
}
