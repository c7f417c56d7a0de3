import { PlatformError } from '@howdah/platform-client/errors'
import { runQuery } from '@howdah/platform-client/query/run-query'
import { textRows } from '@howdah/platform-client/query/text-rows'
import { deleteRowsQuery } from '@howdah/rules/table/delete-rows'
import {
  failedChange,
  ROW_CONFLICT,
  saveRowsSql,
  type CellChange,
} from '@howdah/rules/table/editing/row-changes'
import { oneRowQuery } from '@howdah/rules/table/rows-query'
import { readOnlyReason, type ReadOnlyReason } from '@howdah/rules/table/editing/row-editing'
import {
  stagedChanges,
  type StagedEdit,
  type StagedRow,
} from '@howdah/rules/table/editing/staged-rows'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useHowdahContext } from '../../provider/howdah-context'
import { useTexts } from '../../provider/use-texts'
import { draftKey } from '../../drafts/draft-key'
import { usePersonId } from '../../provider/use-person'
import { rowPageOf } from '../rows/row-page'
import type { TableEditorModel } from '../use-table-editor'
import type { TableRowsModel } from '../rows/use-table-rows'
import { databaseMark } from './database-mark'
import { editedPage } from './edited-page'
import { editingTexts } from './editing.messages'

/**
 * Manages the editing of a table's rows: staging, storing and saving. Rows are written nowhere
 * else.
 */
export function useRowEditing(model: TableEditorModel, rows: TableRowsModel) {
  const provider = useHowdahContext('TableEditor')
  const { client, report, can, instanceId } = provider
  const messages = useTexts(editingTexts)
  const person = usePersonId('TableEditor') ?? ''
  const toast = useToast()
  const { projectRef, connectionString, role, stagings } = model
  const { tableDetails, source, page } = rows
  const { entity, row_key: key, writes, is_protected: isProtected } = tableDetails
  const kind = entity.entity_type
  const reason: ReadOnlyReason | 'role' | null = can('run', 'sql_write')
    ? readOnlyReason({ kind, key, writes, isProtected })
    : 'role'

  const documentId = `rows:${databaseMark(connectionString)}:${entity.id}`
  const storeKey = draftKey({ baseUrl: client.baseUrl, person, projectRef, documentId, instanceId })
  const store = stagings({
    draftStore: provider.drafts,
    key: storeKey,
    onFailure: (error) => report(error, { widget: 'table-editor', during: 'draft' }),
  })
  const { staging, save, isStored } = useStore(store)
  // Changes staged in another tab are displayed here too, if they are in the storage.
  useEffect(() => {
    const onExternalChange = (event: StorageEvent | FocusEvent) => {
      if (!('key' in event) || event.key === null || event.key === storeKey) store.refresh()
    }
    window.addEventListener('storage', onExternalChange)
    window.addEventListener('focus', onExternalChange)
    return () => {
      window.removeEventListener('storage', onExternalChange)
      window.removeEventListener('focus', onExternalChange)
    }
  }, [store, storeKey])
  const edited = useMemo(
    () => (page ? editedPage(page, { columns: entity.columns, key, kind }, staging.rows) : null),
    [page, entity, key, kind, staging.rows],
  )

  /** Long values that were loaded to be edited, of the page that is shown. */
  const whole = useRef<{ page: typeof page; values: Map<string, string> }>({
    page,
    values: new Map(),
  })
  const wholeKey = (at: number, column: number) => `${at}:${column}`
  const wholeValue = (at: number, column: number) =>
    whole.current.page === page ? whole.current.values.get(wholeKey(at, column)) : undefined

  const edit = (edits: readonly StagedEdit[]) => store.edit({ type: 'edited', edits })
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

  const readTheirs = async (staged: Exclude<StagedRow, { state: 'new' }>) => {
    const rowId = staged.id
    store.save({ type: 'theirs-asked' })
    const values = source.key.map(
      (name) => staged.row.key.find(([column]) => column === name)?.[1] ?? '',
    )
    const query = oneRowQuery(source, values)
    try {
      const { sql, parameters } = query
      const answer = await textRows(client, { projectRef, connectionString, role, sql, parameters })
      const found = rowPageOf(answer, query, source, 1)
      store.save({
        type: 'theirs-came',
        rowId,
        theirs: found.rows.length === 0 ? { status: 'gone' } : { status: 'found', page: found },
      })
    } catch (error) {
      store.save({ type: 'theirs-came', rowId, theirs: { status: 'failed', error } })
    }
  }

  const running = useRef<AbortController | null>(null)
  const saveAll = async () => {
    const staged = store.getState().staging.rows
    if (staged.length === 0 || store.getState().save.status === 'saving') return
    store.save({ type: 'save-began' })
    const { changes, rows: order } = stagedChanges(staged)
    const controller = new AbortController()
    running.current = controller
    try {
      const sql = saveRowsSql(source, changes)
      await textRows(client, { projectRef, connectionString, role, sql, signal: controller.signal })
      store.finish(staged)
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

  const stagedOf = (rowId: string) => staging.rows.find(({ id }) => id === rowId)

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
    async loadWhole(at: number, column: number, signal: AbortSignal): Promise<boolean> {
      const shown = page?.rows[at]?.[column]
      const value = await rows.loadCell(at, entity.columns[column]?.name ?? '', signal)
      if (typeof value !== 'string' || typeof shown !== 'string' || !value.startsWith(shown))
        return false
      if (whole.current.page !== page) whole.current = { page, values: new Map() }
      whole.current.values.set(wholeKey(at, column), value)
      return true
    },
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
    /** Deletes all rows that match the filters, immediately. Rejects as the query does. */
    async deleteAll() {
      const { sql, parameters } = deleteRowsQuery(source, rows.rowsOptions.filters)
      let deleted = 0
      const request = {
        projectRef,
        connectionString,
        role,
        sql,
        ...(parameters.length === 0 ? {} : { parameters }),
      }
      for await (const event of runQuery(client, request))
        if (event.type === 'statement') deleted = event.rowCount ?? 0
      toast.success(messages.deletedAll(deleted))
      rows.refresh()
    },
    revert: (id: string) => edit([{ type: 'revert', id }]),
    undo: () => store.edit({ type: 'undone' }),
    redo: () => store.edit({ type: 'redone' }),
    discard: () => store.edit({ type: 'discarded' }),
    saveAll,
    cancelSave: () => running.current?.abort(),
    dismiss: () => store.save({ type: 'dismissed' }),
    takeTheirs(rowId: string) {
      edit([{ type: 'revert', id: rowId }])
      rows.refresh()
    },
    keepOwn(rowId: string) {
      const theirs =
        save.status === 'conflict' && save.theirs.status === 'found' ? save.theirs.page : null
      const row = theirs && editedPage(theirs, { columns: entity.columns, key, kind }, []).row(0)
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

export type RowEditingModel = ReturnType<typeof useRowEditing>
