import type { PlatformClient } from '@howdah/platform-client/client'
import { PlatformError } from '@howdah/platform-client/errors'
import { textRows } from '@howdah/platform-client/query/text-rows'
import {
  failedChange,
  ROW_CONFLICT,
  saveRowsSql,
  type CellChange,
} from '@howdah/rules/table/editing/row-changes'
import { knownKey } from '@howdah/rules/table/row-address'
import { oneRowQuery, type RowsSource } from '@howdah/rules/table/rows-query'
import { saveOrder } from '@howdah/rules/table/editing/save-order'
import type { ReadRow, StagedEdit, StagedRow } from '@howdah/rules/table/editing/staged-rows'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useRef } from 'react'
import { useHowdahContext } from '../../../provider/howdah-context'
import type { TableTarget } from '../../editor-parts.types'
import { rowPageOf } from '../../rows/row-page'
import type { TableRowsModel } from '../../rows/use-table-rows'
import { editedPage } from '../edited-page'
import type { EditingMessages } from '../editing.messages'
import type { Theirs } from './save-flow'
import { savedTableOf } from './saved-table'
import type { StagingStore } from './staging.store'

export interface RowSaveInput {
  store: StagingStore
  rows: TableRowsModel
  target: TableTarget
  messages: EditingMessages
}

/** Counts staged rows by what saving them does. */
function countsOf(staged: readonly StagedRow[]) {
  const count = (state: StagedRow['state']) => staged.filter((row) => row.state === state).length
  return { added: count('new'), changed: count('edited'), deleted: count('deleted') }
}

/** Saves the staged rows of a table, and resolves conflicts with rows that changed meanwhile. */
export function useRowSave(input: RowSaveInput) {
  const { store, rows, messages } = input
  const { projectRef, connectionString, role } = input.target
  const { client, emit } = useHowdahContext('TableEditor')
  const toast = useToast()
  const { source, tableDetails } = rows
  const { entity, row_key: key } = tableDetails
  const edit = (edits: readonly StagedEdit[]) => store.edit({ type: 'edited', edits })
  const stagedOf = (rowId: string) => store.getState().staging.rows.find(({ id }) => id === rowId)

  const readTheirs = async (staged: Exclude<StagedRow, { state: 'new' }>) => {
    store.save({ type: 'theirs-asked' })
    const theirs = await currentRow(client, input.target, source, staged.row)
    store.save({ type: 'theirs-came', rowId: staged.id, theirs })
  }

  const running = useRef<AbortController | null>(null)
  const saveAll = async () => {
    const staged = store.getState().staging.rows
    if (staged.length === 0 || store.getState().save.status === 'saving') return
    store.save({ type: 'save-began' })
    const { changes, rows: order } = saveOrder(staged, savedTableOf(tableDetails))
    const controller = new AbortController()
    running.current = controller
    try {
      const sql = saveRowsSql(source, changes)
      await textRows(client, { projectRef, connectionString, role, sql, signal: controller.signal })
      store.finish(staged)
      emit({
        type: 'rows.saved',
        projectRef,
        schema: entity.schema,
        table: entity.name,
        ...countsOf(staged),
      })
      toast.success(messages.saved(staged.length))
    } catch (error) {
      const failure = error instanceof PlatformError ? error : null
      const details = failure?.sql
      const isConflict = details?.sqlstate === ROW_CONFLICT
      const place = isConflict
        ? Number(details.detail)
        : details
          ? failedChange(source, changes, details.where ?? '')
          : null
      const row = place === null ? undefined : order[place]
      if (isConflict && row && row.state !== 'new') {
        store.save({ type: 'conflict-met', rowId: row.id })
        await readTheirs(row)
        return
      }
      // A complete error response means that nothing was saved; without a response, or with a
      // partial one, the result is unknown.
      const isCertain =
        details !== undefined || (failure !== null && failure.status >= 400 && failure.status < 500)
      store.save({ type: 'save-failed', error, rowId: row?.id ?? null, isCertain })
    } finally {
      running.current = null
    }
    rows.refresh()
  }

  return {
    saveAll,
    cancelSave: () => running.current?.abort(),
    dismiss: () => store.save({ type: 'dismissed' }),
    takeTheirs(rowId: string) {
      edit([{ type: 'revert', id: rowId }])
      rows.refresh()
    },
    keepOwn(rowId: string) {
      const { save } = store.getState()
      const theirs =
        save.status === 'conflict' && save.theirs.status === 'found' ? save.theirs.page : null
      const table = { columns: entity.columns, key, kind: entity.entity_type }
      const row = theirs && editedPage(theirs, table, []).row(0)
      if (row?.type === 'read') store.edit({ type: 'own-retained', id: rowId, row: row.row })
      store.save({ type: 'dismissed' })
      rows.refresh()
    },
    /** Of a row that is gone: what it held, with what was changed, becomes a new one. */
    addAgain(rowId: string) {
      const staged = stagedOf(rowId)
      if (!staged || staged.state === 'new') return
      const ownChanges = [...staged.row.key, ...staged.row.read].map(
        ([column, value]): readonly [string, CellChange] => [
          column,
          staged.cells.find(([name]) => name === column)?.[1] ??
            (value === null ? { to: 'null' } : { to: 'value', text: value }),
        ],
      )
      const givable = ownChanges.filter(
        ([column]) => entity.columns.find(({ name }) => name === column)?.is_updatable,
      )
      edit([
        { type: 'revert', id: rowId },
        { type: 'add', id: store.newId(), cells: givable },
      ])
    },
    readTheirsAgain(rowId: string) {
      const staged = stagedOf(rowId)
      if (staged && staged.state !== 'new') void readTheirs(staged)
    },
  }
}

/**
 * Reads a row as it is now. A row that was changed has another address, so it is looked for by the
 * rest of its key.
 */
async function currentRow(
  client: PlatformClient,
  { projectRef, connectionString, role }: TableTarget,
  source: RowsSource,
  { key }: ReadRow,
): Promise<Exclude<Theirs, { status: 'loading' }>> {
  const known = knownKey(source)
  if (known.length === 0) return { status: 'gone' }
  const values = known.map((name) => key.find(([column]) => column === name)?.[1] ?? '')
  const query = oneRowQuery(source, known, values)
  try {
    const { sql, parameters } = query
    const answer = await textRows(client, { projectRef, connectionString, role, sql, parameters })
    const page = rowPageOf(answer, query, source, 1)
    return page.rows.length === 0 || page.hasMore ? { status: 'gone' } : { status: 'found', page }
  } catch (error) {
    return { status: 'failed', error }
  }
}
