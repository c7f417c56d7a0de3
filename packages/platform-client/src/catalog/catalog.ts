import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import { COLUMNS_SQL, RELATIONS_SQL, SEARCH_PATH_SQL } from './relations.sql'
import { projectKey } from '../query-keys'

export interface CatalogScope {
  projectRef: string
  /** Picks one of the project's own databases. */
  connectionString?: string
}

/** r table, v view, m materialized view, f foreign table, p partitioned table. */
export type RelationKind = 'r' | 'v' | 'm' | 'f' | 'p'

export interface CatalogRelation {
  schema: string
  name: string
  kind: RelationKind
}

export interface Catalog {
  /** The first is the active schema. */
  searchPath: string[]
  relations: CatalogRelation[]
}

export interface CatalogColumn {
  name: string
  type: string
}

/** Returns all relations by name. Columns are fetched per relation, on demand. */
export async function getCatalog(
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<Catalog> {
  const [path, relations] = await Promise.all([
    queryRows<{ search_path: string[] }>(client, { ...scope, sql: SEARCH_PATH_SQL, signal }),
    queryRows<CatalogRelation>(client, { ...scope, sql: RELATIONS_SQL, signal }),
  ])
  return { searchPath: path[0]?.search_path ?? [], relations }
}

export function catalogQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(client, scope.projectRef, 'catalog', scope.connectionString ?? null),
    queryFn: ({ signal }: { signal: AbortSignal }) => getCatalog(client, scope, signal),
    staleTime: 60_000,
  }
}

export interface ColumnsParams extends CatalogScope {
  schema: string
  relation: string
}

/** The columns of one relation, in their own order. */
export function getColumns(
  client: PlatformClient,
  params: ColumnsParams,
  signal?: AbortSignal,
): Promise<CatalogColumn[]> {
  const { schema, relation, ...scope } = params
  return queryRows<CatalogColumn>(client, {
    ...scope,
    sql: COLUMNS_SQL,
    parameters: [schema, relation],
    signal,
  })
}

export function columnsQueryOptions(client: PlatformClient, params: ColumnsParams) {
  return {
    queryKey: projectKey(
      client,
      params.projectRef,
      'catalog',
      params.connectionString ?? null,
      'columns',
      params.schema,
      params.relation,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => getColumns(client, params, signal),
    staleTime: 60_000,
  }
}
