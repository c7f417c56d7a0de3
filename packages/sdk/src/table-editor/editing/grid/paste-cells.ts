import { cellProblem, type CellProblem } from '@howdah/rules/table/editing/cell-problem'
import { typeFamily } from '@howdah/rules/table/type-family'
import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import type { EditableColumn, LockedReason } from '@howdah/rules/table/editing/row-editing'
import type { StagedEdit } from '@howdah/rules/table/editing/staged-rows'
import type { EditedPage } from '../edited-page'

export interface PasteTarget {
  /** The cell that the paste begins at: the row, and the place among the columns as they are shown. */
  row: number
  column: number
  /** Number of rows and columns that a single value is filled into; at least 1 each. */
  rows: number
  columns: number
}

export interface PasteColumns {
  /** All of the table. */
  all: readonly EditableColumn[]
  /** The places of those that are shown, in their order. */
  shown: readonly number[]
  mayInsert: boolean
}

/** A pasted value that was not staged. */
export interface SkippedCell {
  /** The column's name; null for a value beyond the last column. */
  column: string | null
  text: string
  reason: CellProblem | LockedReason | 'deleted' | 'long-key' | 'cannot-insert' | 'cut' | 'outside'
}

export interface Paste {
  edits: StagedEdit[]
  skipped: SkippedCell[]
}

/** More cells than this are a table to be imported. */
export const MAX_PASTED_CELLS = 20_000

/**
 * Returns the edits that a paste stages: the cells from the target on, and new rows where it
 * extends past the last one.
 */
export function pasteCells(
  cells: readonly (readonly string[])[],
  page: EditedPage,
  { all, shown, mayInsert }: PasteColumns,
  target: PasteTarget,
  newId: () => string,
): Paste {
  const edits: StagedEdit[] = []
  const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined
  const height = single === undefined ? cells.length : target.rows
  const skipped: SkippedCell[] = []
  for (let down = 0; down < height; down++) {
    const at = target.row + down
    const width = single === undefined ? (cells[down]?.length ?? 0) : target.columns
    const isNew = at >= page.rowCount
    const mayAdd = !isNew || mayInsert
    const id = isNew && mayInsert ? newId() : null
    if (id !== null) edits.push({ type: 'add', id, cells: [] })
    for (let across = 0; across < width; across++) {
      const place = shown[target.column + across]
      const column = place === undefined ? undefined : all[place]
      const text = single ?? cells[down]?.[across] ?? ''
      const edit = !mayAdd
        ? 'cannot-insert'
        : column && place !== undefined
          ? editOf(page, at, id, place, column, text)
          : 'outside'
      if (typeof edit === 'string')
        skipped.push({ column: column?.name ?? null, text, reason: edit })
      else edits.push(edit)
    }
  }
  return { edits, skipped }
}

/** Returns the edit for one cell, or the reason why there is none. */
function editOf(
  page: EditedPage,
  at: number,
  newId: string | null,
  place: number,
  column: EditableColumn,
  text: string,
): StagedEdit | SkippedCell['reason'] {
  const to = pastedChange(column, text)
  const problem = to.to === 'value' ? cellProblem(column, to.text) : null
  if (problem !== null) return problem
  if (newId !== null)
    return column.is_updatable
      ? { type: 'set-new', id: newId, column: column.name, to }
      : 'not-updatable'
  const row = page.row(at)
  if (row === null || row.type === 'unkeyed') return 'long-key'
  const locked = page.locked(at, place)
  if (locked !== null) return locked
  if (page.isCut(at, place)) return 'cut'
  if (row.type === 'new') return { type: 'set-new', id: row.id, column: column.name, to }
  return { type: 'set', row: row.row, column: column.name, to }
}

/** Spreadsheets know no NULL: an empty cell is one where the type has no empty text. */
function pastedChange(column: EditableColumn, text: string): CellChange {
  if (text !== '' || typeFamily(column) === 'text') return { to: 'value', text }
  return column.is_nullable ? { to: 'null' } : { to: 'default' }
}
