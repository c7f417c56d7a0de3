import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import type { CatalogScope, RelationKind } from '../catalog'
import { DEPENDENTS_SQL } from './dependents.sql'
import { projectKey } from '../../query-keys'

/** Object to drop and the objects that depend on it. */
export interface Dependents {
  kind: RelationKind
  schema: string
  name: string
  /** As Postgres describes them: `view orders_open`, `constraint x on table y`. */
  dependents: string[]
}

export interface DependentsParams extends CatalogScope {
  /** The oid of the relation. */
  id: number
  /** Only dependents of this column. */
  column?: string
}

/**
 * Returns the objects that are dropped along with a relation, or one of its columns, by cascade;
 * null when it no longer exists.
 */
export async function getDependents(
  client: PlatformClient,
  params: DependentsParams,
  signal?: AbortSignal,
): Promise<Dependents | null> {
  const { id, column = null, ...scope } = params
  const rows = await queryRows<Dependents>(client, {
    ...scope,
    sql: DEPENDENTS_SQL,
    parameters: [String(id), column],
    signal,
  })
  return rows[0] ?? null
}

export function dependentsQueryOptions(client: PlatformClient, params: DependentsParams) {
  const { projectRef, connectionString, id, column } = params
  return {
    queryKey: projectKey(
      client,
      projectRef,
      'tables',
      connectionString ?? null,
      id,
      'dependents',
      column ?? null,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => getDependents(client, params, signal),
  }
}
