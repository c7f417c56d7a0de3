import { tableQueryOptions } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableEditorModel } from '../use-table-editor'

/** What is known of the table: its columns, keys and figures. `data` is null when there is no such table. */
export function useTableFacts({ projectRef, connectionString }: TableEditorModel, id: number) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  return useQuery(tableQueryOptions(client, { projectRef, connectionString, id }), queryClient)
}
