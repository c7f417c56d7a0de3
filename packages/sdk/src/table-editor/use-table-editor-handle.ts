import { listEntities } from '@howdah/platform-client/catalog/entities'
import { useEffect, useRef, type Ref } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { readDefinitionsAgain } from '../provider/read-definitions-again'
import { useHandle } from '../provider/use-handle'
import { useOfferedAction } from '../widget-actions/use-offered-action'
import { allowsTable } from './allowed-tables'
import type { TableEditorHandle } from './table-editor.types'
import { mayCreateIn, recentSchemasQueryOptions } from './use-may-define'
import type { TableEditorModel } from './use-table-editor'

/** Gives the host its handle of the editor. */
export function useTableEditorHandle(
  ref: Ref<TableEditorHandle> | undefined,
  { target, view, open, onPanel }: Pick<TableEditorModel, 'target' | 'view' | 'open' | 'onPanel'>,
): void {
  const { can, client, queryClient } = useHowdahContext('TableEditor')
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
  const mayDefineIn = async (schema: string) =>
    can('run', 'sql_write') &&
    mayCreateIn(await queryClient.fetchQuery(recentSchemasQueryOptions(client, target)), schema)
  const find = async ({ schema, name }: { schema: string; name: string }, isToChange: boolean) => {
    const table = { schema, name }
    sought.current = table
    if (!allowsTable(allowed, table) || (isToChange && !(await mayDefineIn(schema)))) return null
    const scope = { projectRef, connectionString, schemas: [schema], tables: [table], limit: 1 }
    const [found] = (await listEntities(client, scope)).entities
    return found && sought.current === table ? found : null
  }
  useHandle(ref, {
    async openTable(table) {
      const found = await find(table, false)
      if (found) open(found, false)
      return found !== null
    },
    async editTable(table, column) {
      const found = await find(table, true)
      if (found?.type !== 'r' && found?.type !== 'p') return false
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
