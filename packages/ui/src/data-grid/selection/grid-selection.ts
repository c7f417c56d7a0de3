import { allRows, hasRow, joinRows, toggledRow, type RowRange } from './row-ranges'
import type { GridPosition } from '../data-grid.types'

/**
 * Selection beside the active cell. Ranges, never lists of rows: three million rows cost the same
 * as three.
 */
export type GridSelection =
  | { kind: 'none' }
  /** A rectangle between two of its corners. The active cell is the head. */
  | { kind: 'cells'; anchor: GridPosition; head: GridPosition }
  /** Whole rows, ascending and apart; a further range goes from the anchor. */
  | { kind: 'rows'; ranges: readonly RowRange[]; anchor: number }
  /** Whole columns, between two of them. */
  | { kind: 'columns'; anchor: number; head: number }
  | { kind: 'all' }

export type SelectionEvent =
  /** A cell was clicked or walked to. Rows that were checked stay so, where there are check boxes. */
  | { type: 'moved'; keepsRows: boolean }
  /** Extends the selection from the active cell, or from the fixed corner, to a cell. */
  | { type: 'extended'; from: GridPosition; to: GridPosition }
  | { type: 'row-pressed'; row: number }
  /** From the anchor; `adds` to what is selected instead of taking its place. */
  | { type: 'row-extended'; from: number; to: number; adds?: boolean }
  | { type: 'row-toggled'; row: number; rowCount: number }
  | { type: 'column-pressed'; column: number }
  | { type: 'column-extended'; column: number }
  | { type: 'all-selected' }
  | { type: 'cleared' }

export const noSelection: GridSelection = { kind: 'none' }

/** Returns the selection after the event; the same object if nothing changes. */
export function selectionTransition(
  selection: GridSelection,
  event: SelectionEvent,
): GridSelection {
  switch (event.type) {
    case 'moved':
      return (event.keepsRows && selection.kind === 'rows') || selection.kind === 'none'
        ? selection
        : noSelection
    case 'extended': {
      const anchor = selection.kind === 'cells' ? selection.anchor : event.from
      if (anchor.row === event.to.row && anchor.column === event.to.column)
        return selection.kind === 'none' ? selection : noSelection
      return { kind: 'cells', anchor, head: event.to }
    }
    case 'row-pressed':
      return { kind: 'rows', ranges: [[event.row, event.row]], anchor: event.row }
    case 'row-extended': {
      const anchor = selection.kind === 'rows' ? selection.anchor : event.from
      const range: RowRange = [Math.min(anchor, event.to), Math.max(anchor, event.to)]
      const others = event.adds && selection.kind === 'rows' ? selection.ranges : []
      return { kind: 'rows', ranges: joinRows([...others, range], Infinity), anchor }
    }
    case 'row-toggled': {
      const ranges = toggledRow(rowsOf(selection, event.rowCount), event.row)
      return ranges.length === 0 ? noSelection : { kind: 'rows', ranges, anchor: event.row }
    }
    case 'column-pressed':
      return { kind: 'columns', anchor: event.column, head: event.column }
    case 'column-extended':
      return {
        kind: 'columns',
        anchor: selection.kind === 'columns' ? selection.anchor : event.column,
        head: event.column,
      }
    case 'all-selected':
      return selection.kind === 'all' ? selection : { kind: 'all' }
    case 'cleared':
      return selection.kind === 'none' ? selection : noSelection
    default:
      return event satisfies never
  }
}

/** The whole rows that are selected. */
function rowsOf(selection: GridSelection, rowCount: number): readonly RowRange[] {
  if (selection.kind === 'rows') return selection.ranges
  return selection.kind === 'all' ? allRows(rowCount) : []
}

/** The columns that are selected of a row, both ends included; null for none. */
export function selectedInRow(
  selection: GridSelection,
  row: number,
  columnCount: number,
): readonly [first: number, last: number] | null {
  switch (selection.kind) {
    case 'none':
      return null
    case 'cells': {
      const { anchor, head } = selection
      if (row < Math.min(anchor.row, head.row) || row > Math.max(anchor.row, head.row)) return null
      return [Math.min(anchor.column, head.column), Math.max(anchor.column, head.column)]
    }
    case 'rows':
      return hasRow(selection.ranges, row) ? [0, columnCount - 1] : null
    case 'columns':
      return [
        Math.min(selection.anchor, selection.head),
        Math.max(selection.anchor, selection.head),
      ]
    case 'all':
      return [0, columnCount - 1]
  }
}

export function isSelected(
  selection: GridSelection,
  { row, column }: GridPosition,
  columnCount: number,
): boolean {
  const columns = selectedInRow(selection, row, columnCount)
  return columns !== null && column >= columns[0] && column <= columns[1]
}

/** Area covered by a selection. */
export interface SelectedArea {
  /** Ascending and apart, both ends included. */
  rows: readonly RowRange[]
  /** Both ends included. */
  columns: readonly [first: number, last: number]
}

/**
 * Returns the selected area within the given number of rows and columns; without a selection, the
 * active cell. Null if there is nothing at all.
 */
export function selectedArea(
  selection: GridSelection,
  active: GridPosition | null,
  { rowCount, columnCount }: { rowCount: number; columnCount: number },
): SelectedArea | null {
  if (rowCount === 0 || columnCount === 0) return null
  const every: SelectedArea['columns'] = [0, columnCount - 1]
  switch (selection.kind) {
    case 'none':
      return active && { rows: [[active.row, active.row]], columns: [active.column, active.column] }
    case 'cells': {
      const { anchor, head } = selection
      return {
        rows: [[Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)]],
        columns: [Math.min(anchor.column, head.column), Math.max(anchor.column, head.column)],
      }
    }
    case 'rows':
      return { rows: joinRows(selection.ranges, rowCount), columns: every }
    case 'columns':
      return {
        rows: allRows(rowCount),
        columns: [
          Math.min(selection.anchor, selection.head),
          Math.max(selection.anchor, selection.head),
        ],
      }
    case 'all':
      return { rows: allRows(rowCount), columns: every }
  }
}
