import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import type { CatalogScope, RelationKind } from './catalog'
import { DEPENDENTS_SQL } from './dependents.sql'
import { projectKey } from '../query-keys'

/** What is to go, and what cannot stay without it. */
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
  /** Only what hangs on this column. */
  column?: string
}

/** What goes when a relation, or one of its columns, is dropped with cascade; null when it is gone already. */
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
