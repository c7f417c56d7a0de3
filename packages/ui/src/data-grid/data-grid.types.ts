import type { CSSProperties, ReactNode } from 'react'
import type { DataGridMessages } from './data-grid.messages'
import type { GridEditing } from './editing/edit-cell.types'
import type { CellRenderer } from './rendered-cell'
import type { GridCopyFormat, GridCopyOutcome } from './copying/grid-copy'
import type { ScrollPlaceProps } from '../scrolling/scroll-place'
import type { GridSelection, SelectedArea } from './selection/grid-selection'

/** A column of the grid. Order is display order. */
export interface GridColumn {
  /** Unique within the grid; names may repeat in a result, keys may not. */
  key: string
  name: string
  /** Shown under the name, for example `int8`. */
  typeName?: string | null
  /** Numbers end-aligned with tabular numerals. @default 'start' */
  align?: 'start' | 'end'
  /** CSS px, to begin with; `rest` for what the other columns leave. @default guessed from name, type and first rows */
  width?: number | 'rest'
  /** Stays in sight at the start of the grid. Such columns come before all others. @default false */
  frozen?: boolean
  /** Its values lead somewhere: each that is not NULL has an arrow. @default false */
  isLink?: boolean
  /** Draws its cells in place of their text. Copies and edits are of the text. */
  renderer?: CellRenderer | undefined
  /** Sign in the header: part of the primary key, or of a foreign key. */
  sign?: 'key' | 'link' | undefined
}

/** A column that the rows are sorted by. */
export interface GridColumnSort {
  key: string
  direction: 'ascending' | 'descending'
}

/** A cell by its place in the data, both from 0. */
export interface GridPosition {
  row: number
  column: number
}

/** An entry that the owner of a grid adds to its menus. */
export interface GridMenuEntry {
  label: string
  /** The key that does the same, to be read. */
  shortcut?: string
  /** @default false */
  disabled?: boolean
  /**
   * Marks an action that cannot be undone.
   * @default false
   */
  danger?: boolean
  /** A line above it. @default false */
  separated?: boolean
  /** A menu of its own opens in the place of `onSelect`. */
  items?: readonly GridMenuEntry[]
  /** The entry has come into sight, with its menu. */
  onOffered?: () => void
  onSelect: () => void
}

export interface DataGridProps extends ScrollPlaceProps {
  'aria-label': string
  columns: readonly GridColumn[]
  /**
   * Source of the rows. A new source starts at its first row with no active cell, and reuses the
   * elements already drawn; if the columns change too, prefer a new `key`.
   */
  source?: object
  /** Current number of rows; it may grow while the grid is shown. */
  rowCount: number
  /** The Postgres text of a cell, or null for NULL. Called for visible cells only; must be cheap and synchronous. */
  getCell: (row: number, column: number) => string | null
  /** Returns the note shown after a truncated value; null for a complete one. */
  getCutNote?: (row: number, column: number) => string | null
  /** A column's border was let go, or moved by key. `width` in CSS px. */
  onColumnResize?: (resized: { key: string; width: number }) => void
  /** The tallest element, in CSS px, that the grid may make. Chromium stops at 33,554,428. @default 16_000_000 */
  maxElementHeight?: number
  /** CSS px. @default that of the theme's density */
  rowHeight?: number
  /** Side of the first column; the arrow keys follow it. @default that of the theme */
  direction?: 'ltr' | 'rtl'
  /** In place of rows when there are none. */
  empty?: ReactNode
  /** 'View cell content' of the context menu, or Enter on a cell. Absent: neither is drawn. */
  onViewCell?: (position: GridPosition) => void
  /** The active cell: the one that keys begin at. */
  /** The arrow of a value that leads somewhere was pressed, or Alt+Enter on it. */
  onFollowLink?: (position: GridPosition) => void
  onSelectedCellChange?: (position: GridPosition | null) => void
  /** Ranges that were selected by drag, Shift, check box or Mod+A; `none` while there is only the active cell. */
  onSelectionChange?: (selection: GridSelection) => void
  /** Each row has a check box, which a click on a cell leaves as it is. @default false */
  rowCheckBoxes?: boolean
  /**
   * Returns the row number shown before a row.
   * @default its place, from 1
   */
  getRowNumber?: (row: number) => string
  /**
   * The text of what is copied; null when it is more than the clipboard should take. With it the menu offers every format, without it
   * the grid copies its cells as TSV.
   */
  getCopyText?: (
    area: SelectedArea,
    format: GridCopyFormat,
  ) => string | null | Promise<string | null>
  /** The same is announced by the grid. */
  onCopied?: (outcome: GridCopyOutcome) => void
  /** More for the menu of a cell. Asked for when the menu opens. */
  getCellMenu?: (position: GridPosition) => readonly GridMenuEntry[]
  /** The menu of a column's header, by its place. Absent: headers have none. */
  getColumnMenu?: (column: number) => readonly GridMenuEntry[]
  /** Columns that the rows are sorted by, in order; their headers have an arrow. */
  sorts?: readonly GridColumnSort[]
  /** Draws a button behind the last column. */
  onAddColumn?: (() => void) | undefined
  /** A header was dropped on another; both by key. Absent: headers cannot be dragged. */
  onColumnMove?: (moved: { key: string; onto: string }) => void
  /** Absent: the grid is one to be read. With it, Enter begins an edit and does not view the cell. */
  editing?: GridEditing
  messages?: Partial<DataGridMessages>
  className?: string
  style?: CSSProperties
}

export interface DataGridHandle {
  /** Scrolls the cell into view and makes it the active one. */
  selectCell: (position: GridPosition) => void
  /** Makes the cell the active one and gives it the focus. */
  focusCell: (position: GridPosition) => void
  /**
   * Focuses the cell or header that had the focus last, or whose menu was opened last, even if it
   * was drawn again.
   */
  focusLast: () => void
  /** Draws the editor of a cell, without asking whether it can be edited. */
  edit: (position: GridPosition, typed: string | null) => void
  /** Nothing is selected but the active cell. */
  clearSelection: () => void
  /** The data rows that are on screen now, both ends included. */
  visibleRows: () => { first: number; last: number }
}
