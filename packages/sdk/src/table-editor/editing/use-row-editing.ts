import type { PlatformClient } from '@howdah/platform-client/client'
import { runQuery } from '@howdah/platform-client/query/run-query'
import { readOnlyReason, type ReadOnlyReason } from '@howdah/rules/table/editing/row-editing'
import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import type { StagedEdit } from '@howdah/rules/table/editing/staged-rows'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useHowdahContext } from '../../provider/howdah-context'
import { useTexts } from '../../provider/use-texts'
import type { TableTarget } from '../editor-parts.types'
import type { TableRowsModel } from '../rows/use-table-rows'
import { editedPage } from './edited-page'
import { editingTexts } from './editing.messages'
import { useRowSave } from './staging/use-row-save'
import type { Stagings } from './staging/staging.store'
import { useStagingStore } from './staging/use-staging-store'
import { useLoadedValues } from './use-loaded-values'

/**
 * Manages the editing of a table's rows: staging, storing and saving. Rows are written nowhere
 * else.
 * @param onEdited rows of the table were changed, staged or saved
 */
export function useRowEditing(
  target: TableTarget,
  stagings: Stagings,
  rows: TableRowsModel,
  onEdited: () => void,
) {
  const { client, can } = useHowdahContext('TableEditor')
  const messages = useTexts(editingTexts)
  const toast = useToast()
  const { tableDetails, page } = rows
  const { entity, row_key: key, writes, is_protected: isProtected } = tableDetails
  const kind = entity.entity_type
  const reason: ReadOnlyReason | 'role' | null = can('run', 'sql_write')
    ? readOnlyReason({ kind, key, writes, isProtected, isStandby: tableDetails.is_standby })
    : 'role'

  const store = useStagingStore(target, stagings, entity.id)
  const { staging, save, isStored } = useStore(store)
  const edited = useMemo(
    () => (page ? editedPage(page, { columns: entity.columns, key, kind }, staging.rows) : null),
    [page, entity, key, kind, staging.rows],
  )
  const { wholeValue, loadWhole } = useLoadedValues(rows)
  const saving = useRowSave({ store, rows, target, messages })

  const edit = (edits: readonly StagedEdit[]) => {
    store.edit({ type: 'edited', edits })
    onEdited()
  }
  /**
   * Returns the edit that stages a value for a cell; null if the cell accepts none. A long value
   * has to be loaded first.
   */
  const setEdit = (at: number, column: number, to: CellChange): StagedEdit | null => {
    const row = edited?.row(at)
    const name = entity.columns[column]?.name
    if (
      !edited ||
      !row ||
      row.type === 'unkeyed' ||
      name === undefined ||
      edited.locked(at, column) !== null
    )
      return null
    if (row.type === 'new') return { type: 'set-new', id: row.id, column: name, to }
    const loaded = wholeValue(at, column)
    if (edited.isCut(at, column) && loaded === undefined) return null
    const read = loaded === undefined ? row.row.read : [...row.row.read, [name, loaded] as const]
    return { type: 'set', row: { ...row.row, read }, column: name, to }
  }

  return {
    /** Why nothing can be changed; null where rows can be. */
    reason,
    writes,
    messages,
    source: { columns: entity.columns, kind, key },
    timeZone: tableDetails.time_zone,
    edited,
    staging,
    save,
    isStored,
    isSaving: save.status === 'saving',
    wholeValue,
    /** Fetches a long value so that its cell can be edited; false when the row has changed since. */
    loadWhole: (at: number, column: number, signal: AbortSignal) =>
      loadWhole(at, column, entity.columns[column]?.name ?? '', signal),
    set(at: number, column: number, to: CellChange) {
      const one = setEdit(at, column, to)
      if (one) edit([one])
    },
    /** Several cells of one row as one step. */
    setCells(at: number, cells: readonly (readonly [column: number, to: CellChange])[]) {
      edit(cells.flatMap(([column, to]) => setEdit(at, column, to) ?? []))
    },
    /**
     * Returns the edit that stages a value for a cell, to be combined with others into one step.
     */
    setEdit,
    edit,
    newId: store.newId,
    /** Stages a new row behind the page's own; gives its place in the grid. */
    add(cells: readonly (readonly [column: string, to: CellChange])[] = []): number {
      edit([{ type: 'add', id: store.newId(), cells }])
      return edited?.rowCount ?? 0
    },
    deleteRows(places: readonly number[]) {
      edit(
        places.flatMap((at): StagedEdit[] => {
          const row = edited?.row(at)
          if (!row || row.type === 'unkeyed') return []
          return [
            row.type === 'new' ? { type: 'revert', id: row.id } : { type: 'delete', row: row.row },
          ]
        }),
      )
    },
    /**
     * Deletes rows immediately, with what is staged for those at these places. Rejects as the query
     * does.
     * @param count number of rows; null if the response has it
     */
    async deleteNow(sql: string, count: number | null, places: readonly number[]) {
      const deleted = await runDeletion(client, target, sql)
      toast.success(messages.deletedAll(count ?? deleted))
      const ids = places.flatMap((at) => {
        const row = edited?.row(at)
        return row && row.type !== 'unkeyed' && row.staged ? [row.id] : []
      })
      if (ids.length > 0) edit(ids.map((id) => ({ type: 'revert', id })))
      onEdited()
      rows.refresh()
    },
    revert: (id: string) => edit([{ type: 'revert', id }]),
    undo: () => store.edit({ type: 'undone' }),
    redo: () => store.edit({ type: 'redone' }),
    discard: () => store.edit({ type: 'discarded' }),
    ...saving,
  }
}

/** Runs a deletion, and returns the number that it reports. */
async function runDeletion(
  client: PlatformClient,
  { projectRef, connectionString, role }: TableTarget,
  sql: string,
): Promise<number> {
  let affected = 0
  let selected: number | null = null
  for await (const event of runQuery(client, { projectRef, connectionString, role, sql })) {
    if (event.type === 'statement') affected = event.rowCount ?? 0
    if (event.type === 'rows') selected = Number(event.chunk.rows()[0]?.[0] ?? 0)
  }
  return selected ?? affected
}

export type RowEditingModel = ReturnType<typeof useRowEditing>
