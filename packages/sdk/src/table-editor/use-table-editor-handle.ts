import { listEntities } from '@howdah/platform-client/catalog/entities'
import { useEffect, useRef, type Ref } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { readDefinitionsAgain } from '../provider/read-definitions-again'
import { useHandle } from '../provider/use-handle'
import { useOfferedAction } from '../widget-actions/use-offered-action'
import { allowsTable } from './allowed-tables'
import type { TableEditorHandle } from './table-editor.types'
import type { TableEditorModel } from './use-table-editor'

/** Gives the host its handle of the editor. */
export function useTableEditorHandle(
  ref: Ref<TableEditorHandle> | undefined,
  { target, view, open, onPanel }: Pick<TableEditorModel, 'target' | 'view' | 'open' | 'onPanel'>,
): void {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const perform = useOfferedAction('TableEditor')
  const { projectRef, connectionString, allowed } = target
  const sought = useRef<object>(null)
  // A table that is found after another one was opened, or after the editor is gone, is not opened.
  useEffect(
    () => () => {
      sought.current = null
    },
    [projectRef, connectionString, view.tableId],
  )
  const find = async ({ schema, name }: { schema: string; name: string }) => {
    const table = { schema, name }
    sought.current = table
    if (!allowsTable(allowed, table)) return null
    const scope = { projectRef, connectionString, schemas: [schema], tables: [table], limit: 1 }
    const [found] = (await listEntities(client, scope)).entities
    return found && sought.current === table ? found : null
  }
  useHandle(ref, {
    async openTable(table) {
      const found = await find(table)
      if (found) open(found, false)
      return found !== null
    },
    async editTable(table, column) {
      const found = await find(table)
      if (!found) return false
      const { id, schema, name } = found
      const address = { id, schema, name }
      onPanel({
        type: 'opened',
        panel:
          column === undefined
            ? { type: 'table', mode: 'edit', table: address }
            : { type: 'column', mode: 'edit', table: address, column },
      })
      return true
    },
    refresh: () => void readDefinitionsAgain(queryClient, client, projectRef),
    insertRow: () => perform('new-row'),
  })
}
