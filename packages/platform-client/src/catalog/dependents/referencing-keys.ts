import type { ReferencingKey } from '@howdah/rules/table/delete-rows'
import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import { projectKey } from '../../query-keys'
import type { CatalogScope } from '../catalog'
import { REFERENCING_KEYS_SQL } from './referencing-keys.sql'

export interface ReferencingKeysParams extends CatalogScope {
  /** The oid of the relation. */
  id: number
}

/** Returns the foreign keys by which rows depend on the rows of a relation, directly or not. */
export async function getReferencingKeys(
  client: PlatformClient,
  { id, ...scope }: ReferencingKeysParams,
  signal?: AbortSignal,
): Promise<ReferencingKey[]> {
  const rows = await queryRows<{ keys: ReferencingKey[] }>(client, {
    ...scope,
    sql: REFERENCING_KEYS_SQL,
    parameters: [String(id)],
    signal,
  })
  return rows[0]?.keys ?? []
}

export function referencingKeysQueryOptions(client: PlatformClient, params: ReferencingKeysParams) {
  const { projectRef, connectionString, id } = params
  return {
    queryKey: projectKey(
      client,
      projectRef,
      'tables',
      connectionString ?? null,
      id,
      'referencing-keys',
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => getReferencingKeys(client, params, signal),
  }
}
