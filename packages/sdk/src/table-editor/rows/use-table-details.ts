import { tableQueryOptions, type TableDetails } from '@howdah/platform-client/catalog/table'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { allowedPart } from '../allowed-tables'
import type { TableTarget } from '../editor-parts.types'

/**
 * Reads the details of the table: its columns, keys and statistics. `data` is null if the table
 * does not exist, or is not allowed.
 */
export function useTableDetails(
  { projectRef, connectionString, allowed }: TableTarget,
  id: number,
) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const select = useCallback(
    (details: TableDetails | null) => allowedPart(allowed, details),
    [allowed],
  )
  return useQuery(
    { ...tableQueryOptions(client, { projectRef, connectionString, id }), select },
    queryClient,
  )
}
