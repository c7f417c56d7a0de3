import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import { DEFINITION_SQL } from './definition.sql'
import type { TableParams } from './table'
import { projectKey } from '../query-keys'

/** Returns the statements that create a relation; null if none has that id. */
export async function getDefinition(
  client: PlatformClient,
  params: TableParams,
  signal?: AbortSignal,
): Promise<string | null> {
  const { id, ...scope } = params
  const rows = await queryRows<{ definition: string | null }>(client, {
    ...scope,
    sql: DEFINITION_SQL,
    parameters: [String(id)],
    signal,
  })
  return rows[0]?.definition ?? null
}

export function definitionQueryOptions(client: PlatformClient, params: TableParams) {
  return {
    queryKey: projectKey(
      client,
      params.projectRef,
      'definition',
      params.connectionString ?? null,
      params.id,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => getDefinition(client, params, signal),
    staleTime: 0,
  }
}
