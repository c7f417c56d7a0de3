import { tableQueryOptions } from '@howdah/platform-client/catalog/table'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableTarget } from '../editor-parts.types'

/**
 * Reads the details of the table: its columns, keys and statistics. `data` is null if the table
 * does not exist.
 */
export function useTableDetails({ projectRef, connectionString }: TableTarget, id: number) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  return useQuery(tableQueryOptions(client, { projectRef, connectionString, id }), queryClient)
}
