import { readValue, stagedCell, type StagedRow } from '@howdah/rules/table/editing/staged-rows'
import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import type { ColumnType } from '@howdah/rules/table/table.types'
import type { RowPage } from '../rows/row-page'

/** One column of a row in its three versions; undefined where a version is not known whole. */
export interface ComparedCell {
  column: string
  read: CellChange | undefined
  theirs: CellChange | undefined
  own: CellChange | undefined
  /** True if another user has changed the value since it was read. */
  differs: boolean
}

/**
 * Columns changed here or elsewhere. `theirs` is the current row, the first of its page; null if it
 * was deleted.
 */
export function comparedRow(
  staged: Exclude<StagedRow, { state: 'new' }>,
  columns: readonly Pick<ColumnType, 'name'>[],
  theirs: RowPage | null,
): ComparedCell[] {
  return columns
    .map(({ name }, place): ComparedCell & { isOwn: boolean } => {
      const read = readValue(staged.row, name)
      const now =
        theirs === null || theirs.cutBytes(0, place) !== null
          ? undefined
          : (theirs.rows[0]?.[place] ?? null)
      const own = staged.state === 'edited' ? stagedCell(staged, name) : null
      return {
        column: name,
        read: changeOf(read),
        theirs: changeOf(now),
        // Keeping one's own values writes the changed ones only; the others stay as they are now.
        own: own ?? changeOf(theirs === null ? read : now),
        // A value that was short and is long now has changed; for one that was truncated this is
        // unknown.
        differs: theirs !== null && read !== undefined && read !== now,
        isOwn: own !== null,
      }
    })
    .filter(({ differs, isOwn }) => differs || isOwn || theirs === null)
    .map(({ isOwn: _isOwn, ...cell }) => cell)
}

function changeOf(value: string | null | undefined): CellChange | undefined {
  return value === undefined
    ? undefined
    : value === null
      ? { to: 'null' }
      : { to: 'value', text: value }
}
