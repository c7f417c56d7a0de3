import { createExport } from '@howdah/platform-client/resources/exports/create-export'
import { definitionQueryOptions } from '@howdah/platform-client/catalog/definition'
import { getTable } from '@howdah/platform-client/catalog/table'
import type { Entity } from '@howdah/platform-client/catalog/entities'
import { chosenRowsQuery } from '@howdah/rules/table/chosen-rows'
import { quoteName } from '@howdah/rules/table/quote-name'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useEffect, useRef, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { saveFrom } from '../../downloads/save-file'
import { copyToClipboard } from '../../clipboard/copy-to-clipboard'
import { exportedColumns, overridesIdentity } from '../selection/exported-columns'
import type { TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'

/** Result of the last action on a table of the list. */
export type EntityOutcome =
  | 'idle'
  | 'working'
  | 'copied'
  | 'copy-refused'
  | 'export-started'
  | 'gone'

/** Runs the actions of a table's menu that need no panel. Errors are displayed in a toast. */
export function useEntityActions(target: TableTarget, messages: TableEditorMessages) {
  const { projectRef, connectionString, role } = target
  const { client, queryClient, report } = useHowdahContext('TableEditor')
  const toast = useToast()
  const [outcome, setOutcome] = useState<EntityOutcome>('idle')
  const working = useRef<AbortController | null>(null)
  useEffect(() => () => working.current?.abort(), [])

  const work = (task: (signal: AbortSignal) => Promise<EntityOutcome>) => {
    working.current?.abort()
    const own = new AbortController()
    working.current = own
    setOutcome('working')
    task(own.signal).then(
      (next) => !own.signal.aborted && setOutcome(next),
      (error: unknown) => {
        if (own.signal.aborted) return
        setOutcome('idle')
        toast.error(messages.sqlFailed(error instanceof Error ? error.message : ''))
        report(error, { widget: 'table-editor', during: 'run' })
      },
    )
  }
  const copy = async (text: string): Promise<EntityOutcome> =>
    (await copyToClipboard(text)) ? 'copied' : 'copy-refused'

  return {
    outcome,
    copyName: ({ name }: Entity) => work(() => copy(name)),
    copyDefinition: ({ id }: Entity) =>
      work(async () => {
        const text = await queryClient.fetchQuery(
          definitionQueryOptions(client, { projectRef, connectionString, id }),
        )
        return text === null ? 'gone' : copy(text)
      }),
    exportAs: ({ id }: Entity, format: 'csv' | 'sql') =>
      work(async (signal) => {
        const tableDetails = await getTable(client, { projectRef, connectionString, id }, signal)
        if (!tableDetails) return 'gone'
        const { schema, name, columns } = tableDetails.entity
        const exported = exportedColumns(tableDetails.entity, format)
        const { sql } = chosenRowsQuery({ schema, name, columns, key: [] }, exported, {
          type: 'table',
        })
        const target = {
          table: `${quoteName(schema)}.${quoteName(name)}`,
          overridesIdentity: overridesIdentity(tableDetails.entity, exported),
        }
        const query = { projectRef, connectionString, role, sql, format, fileName: name }
        const { url } = await createExport(
          client,
          { ...query, ...(format === 'sql' ? target : {}) },
          signal,
        )
        saveFrom(url, { name: '' })
        return 'export-started'
      }),
  }
}

export type EntityActions = ReturnType<typeof useEntityActions>
