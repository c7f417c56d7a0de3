import {
  deleteCascadeSql,
  deleteFilteredSql,
  type ReferencingKey,
  type RowsToDelete,
} from '@howdah/rules/table/delete-rows'
import { rowChangeSql } from '@howdah/rules/table/editing/row-changes'
import type { RowsSource } from '@howdah/rules/table/rows-query'
import type { TableRowsModel } from '../../rows/use-table-rows'
import type { EditingMessages } from '../editing.messages'
import type { RowEditingModel } from '../use-row-editing'

/** Statements of a preview. */
const MAX_SHOWN_STATEMENTS = 100

/** Returns the rows of a deletion that are in the table. */
export function rowsToDelete(
  rows: Pick<TableRowsModel, 'rowsOptions'>,
  editing: Pick<RowEditingModel, 'edited'>,
  places: readonly number[] | 'all',
): RowsToDelete {
  if (places === 'all') return { type: 'filtered', filters: rows.rowsOptions.filters }
  const read = places.flatMap((at) => {
    const row = editing.edited?.row(at)
    return row?.type === 'read' ? [row.staged?.row ?? row.row] : []
  })
  return { type: 'read', rows: read }
}

/** Returns the SQL that a deletion runs: immediately, or when the staged rows are saved. */
export function deletionSql(
  source: RowsSource,
  toDelete: RowsToDelete,
  keys: readonly ReferencingKey[] | null,
): string {
  if (keys) return deleteCascadeSql(source, toDelete, keys)
  return toDelete.type === 'filtered'
    ? deleteFilteredSql(source, toDelete.filters)
    : toDelete.rows.map((row) => `${rowChangeSql(source, { type: 'delete', ...row })};`).join('\n')
}

/** Returns the beginning of the SQL of a deletion, to be shown. */
export function shownSql(
  source: RowsSource,
  toDelete: RowsToDelete,
  keys: readonly ReferencingKey[] | null,
  messages: Pick<EditingMessages, 'previewCut'>,
): string {
  if (keys || toDelete.type === 'filtered') return deletionSql(source, toDelete, keys)
  const rows = toDelete.rows.slice(0, MAX_SHOWN_STATEMENTS)
  const sql = deletionSql(source, { type: 'read', rows }, null)
  const cut = toDelete.rows.length - rows.length
  return cut === 0 ? sql : `${sql}\n${messages.previewCut(cut)}`
}
