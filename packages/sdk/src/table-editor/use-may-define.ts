import { schemasQueryOptions, type SchemaEntry } from '@howdah/platform-client/catalog/entities'
import type { PlatformClient } from '@howdah/platform-client/client'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../provider/howdah-context'
import type { TableTarget } from './editor-parts.types'

/** Milliseconds. */
const STALE_TIME_MS = 60_000

/** Reads the list of schemas, unless the pane has just requested it. */
export const recentSchemasQueryOptions = (
  client: PlatformClient,
  { projectRef, connectionString }: TableTarget,
) => ({
  ...schemasQueryOptions(client, { projectRef, connectionString }),
  staleTime: STALE_TIME_MS,
})

/** Returns true if the role may create tables in a schema of the list. */
export const mayCreateIn = (schemas: readonly SchemaEntry[] | undefined, schema: string): boolean =>
  schemas?.find(({ name }) => name === schema)?.may_create ?? false

/**
 * Returns true if the user may create and change tables in a schema: false for Postgres's own
 * schemas, for read-only users, and until the permission is known.
 */
export function useMayDefine(target: TableTarget, schema: string): boolean {
  const { can, client, queryClient } = useHowdahContext('TableEditor')
  const { data } = useQuery(recentSchemasQueryOptions(client, target), queryClient)
  return mayCreateIn(data, schema) && can('run', 'sql_write')
}
