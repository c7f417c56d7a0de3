import type { GridPosition } from './data-grid.types'

export interface GridKey {
  key: string
  /** Ctrl, or Cmd. */
  mod: boolean
}

export interface GridExtent {
  rowCount: number
  columnCount: number
  /** Number of whole rows visible at a time. */
  pageRows: number
}

/** The row of the column headers, in positions. */
export const HEADER_ROW = -1

/** Returns the key that means the same in a grid whose first column is at the left. */
export function logicalKey(key: string, direction: 'ltr' | 'rtl'): string {
  if (direction === 'ltr') return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}

/** Returns the position that a key leads to, or null if the key is not one of the grid's. */
export function nextPosition(
  { key, mod }: GridKey,
  from: GridPosition,
  { rowCount, columnCount, pageRows }: GridExtent,
): GridPosition | null {
  const lastRow = rowCount - 1
  const lastColumn = columnCount - 1
  const row = (wanted: number) => Math.min(lastRow, Math.max(HEADER_ROW, wanted))
  const column = (wanted: number) => Math.min(lastColumn, Math.max(0, wanted))
  const page = Math.max(1, pageRows - 1)
  switch (key) {
    case 'ArrowUp':
      return { row: mod ? Math.min(0, from.row) : row(from.row - 1), column: column(from.column) }
    case 'ArrowDown':
      return { row: mod ? lastRow : row(from.row + 1), column: column(from.column) }
    case 'ArrowLeft':
      return { row: from.row, column: mod ? 0 : column(from.column - 1) }
    case 'ArrowRight':
      return { row: from.row, column: mod ? lastColumn : column(from.column + 1) }
    case 'Home':
      return { row: mod && lastRow >= 0 ? 0 : from.row, column: 0 }
    case 'End':
      return { row: mod ? lastRow : from.row, column: lastColumn }
    case 'PageUp':
      return {
        row: from.row === HEADER_ROW ? HEADER_ROW : Math.max(0, from.row - page),
        column: column(from.column),
      }
    case 'PageDown':
      return { row: row(from.row + page), column: column(from.column) }
    default:
      return null
  }
}
