import { schemasQueryOptions } from '@howdah/platform-client/catalog/entities'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../provider/howdah-context'
import type { TableTarget } from './editor-parts.types'

/** Milliseconds. */
const STALE_TIME_MS = 60_000

/**
 * Returns true if the user may create and change tables in a schema: false for Postgres's own
 * schemas, for read-only users, and until the permission is known.
 */
export function useMayDefine(
  { projectRef, connectionString }: TableTarget,
  schema: string,
): boolean {
  const { can, client, queryClient } = useHowdahContext('TableEditor')
  // The pane requests the list of schemas; each new button need not request it again.
  const { data } = useQuery(
    { ...schemasQueryOptions(client, { projectRef, connectionString }), staleTime: STALE_TIME_MS },
    queryClient,
  )
  const mayCreate = data?.find(({ name }) => name === schema)?.may_create ?? false
  return mayCreate && can('run', 'sql_write')
}
