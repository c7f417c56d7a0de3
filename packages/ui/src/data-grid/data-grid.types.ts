import type { CSSProperties, ReactNode } from 'react'
import type { DataGridMessages } from './data-grid.messages'

/** A column of the grid. Order is display order. */
export interface GridColumn {
  /** Unique within the grid; names may repeat in a result, keys may not. */
  key: string
  name: string
  /** Shown under the name, for example `int8`. */
  typeName?: string | null
  /** Numbers end-aligned with tabular figures. @default 'start' */
  align?: 'start' | 'end'
  /** CSS px, to begin with. @default guessed from name, type and first rows */
  width?: number
  /** Stays in sight at the start of the grid. Such columns come before all others. @default false */
  frozen?: boolean
}

/** A cell by its place in the data, both from 0. */
export interface GridPosition {
  row: number
  column: number
}

export interface DataGridProps {
  'aria-label': string
  columns: readonly GridColumn[]
  /**
   * What the rows are of. Another one begins anew, at its first row and with no active cell, and takes over what is drawn; where the
   * columns are others too, a `key` is the better way.
   */
  source?: object
  /** How many rows there are by now; it may grow while the grid is shown. */
  rowCount: number
  /** The Postgres text of a cell, or null for NULL. Called for visible cells only; must be cheap and synchronous. */
  getCell: (row: number, column: number) => string | null
  /** What stands behind a value that is only the beginning of a longer one; null for a whole one. */
  getCutNote?: (row: number, column: number) => string | null
  /** A column's border was let go, or moved by key. `width` in CSS px. */
  onColumnResize?: (resized: { key: string; width: number }) => void
  /** The tallest element, in CSS px, that the grid may make. Chromium stops at 33,554,428. @default 16_000_000 */
  maxElementHeight?: number
  /** CSS px. @default 30 */
  rowHeight?: number
  /** In place of rows when there are none. */
  empty?: ReactNode
  /** 'View cell content' of the context menu, or Enter on a cell. Absent: neither is drawn. */
  onViewCell?: (position: GridPosition) => void
  onSelectedCellChange?: (position: GridPosition | null) => void
  /** After 'Copy cell content' of the context menu; `copied` is false when the browser refused. */
  onCellCopied?: (outcome: { position: GridPosition; copied: boolean }) => void
  messages?: Partial<DataGridMessages>
  className?: string
  style?: CSSProperties
}

export interface DataGridHandle {
  /** Scrolls the cell into view and makes it the active one. */
  selectCell: (position: GridPosition) => void
  /** The data rows that are on screen now, both ends included. */
  visibleRows: () => { first: number; last: number }
}
