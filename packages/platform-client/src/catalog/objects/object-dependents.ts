import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import { projectKey } from '../../query-keys'
import type { CatalogScope } from '../catalog'
import { OBJECT_DEPENDENTS_SQL } from './object-dependents.sql'

/** Object that is dropped along with another by cascade. */
export interface ObjectDependent {
  /** As Postgres describes it: `view orders_open`. */
  name: string
  /** True if it depends on the dropped object itself, not on another dependent only. */
  direct: boolean
}

interface DependentsParams extends CatalogScope {
  /** Catalog table of the objects, such as `pg_proc`. */
  catalog: string
  ids: readonly number[]
}

/** Returns the direct and the indirect dependents of objects, the direct ones first. */
export async function listObjectDependents(
  client: PlatformClient,
  { catalog, ids, ...scope }: DependentsParams,
  signal?: AbortSignal,
): Promise<ObjectDependent[]> {
  const rows = await queryRows<{ dependents: ObjectDependent[] }>(client, {
    ...scope,
    sql: OBJECT_DEPENDENTS_SQL,
    parameters: [catalog, JSON.stringify(ids)],
    signal,
  })
  return rows[0]?.dependents ?? []
}

export function objectDependentsQueryOptions(client: PlatformClient, params: DependentsParams) {
  const { projectRef, connectionString, catalog, ids } = params
  return {
    queryKey: projectKey(
      client,
      projectRef,
      'objects',
      connectionString ?? null,
      'dependents',
      catalog,
      ids,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => listObjectDependents(client, params, signal),
  }
}
