import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import { projectKey } from '../../query-keys'
import type { CatalogScope } from '../catalog'
import type { CatalogKind, DatabaseObject } from './database-object'

/** $1 a schema or null for all, $2 an oid or null for all. */
const objectsSql = (sql: string) => `
select coalesce(pg_catalog.json_agg(o order by o.name, o.id), '[]') as objects
from (${sql}) o
where ($1::text is null or o.schema is null or o.schema = $1::text) and ($2::bigint is null or o.id = $2::bigint)`

interface ObjectsParams extends CatalogScope {
  /** @default all */
  schema?: string | undefined
}

async function readObjects<Row>(
  client: PlatformClient,
  scope: CatalogScope,
  sql: string,
  parameters: (string | null)[],
  signal?: AbortSignal,
): Promise<Row[]> {
  const rows = await queryRows<{ objects: Row[] }>(client, {
    ...scope,
    sql: objectsSql(sql),
    parameters,
    signal,
  })
  return rows[0]?.objects ?? []
}

/** Returns the objects of a kind, by name. */
export function listDatabaseObjects<Row extends DatabaseObject>(
  client: PlatformClient,
  kind: CatalogKind<Row>,
  { schema, ...scope }: ObjectsParams,
  signal?: AbortSignal,
): Promise<Row[]> {
  return readObjects<Row>(client, scope, kind.listSql, [schema ?? null, null], signal)
}

/** Returns one object with all of its details; null if it no longer exists. */
export async function getDatabaseObject<Row extends DatabaseObject, Detail extends Row>(
  client: PlatformClient,
  kind: CatalogKind<Row, Detail>,
  { id, ...scope }: CatalogScope & { id: number },
  signal?: AbortSignal,
): Promise<Detail | null> {
  const sql = kind.detailSql ?? kind.listSql
  return (await readObjects<Detail>(client, scope, sql, [null, String(id)], signal))[0] ?? null
}

const keyOf = (client: PlatformClient, kind: { name: string }, scope: CatalogScope) =>
  projectKey(client, scope.projectRef, 'objects', scope.connectionString ?? null, kind.name)

export function objectsQueryOptions<Row extends DatabaseObject>(
  client: PlatformClient,
  kind: CatalogKind<Row>,
  params: ObjectsParams,
) {
  return {
    queryKey: [...keyOf(client, kind, params), 'list', params.schema ?? null],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      listDatabaseObjects(client, kind, params, signal),
  }
}

export function objectQueryOptions<Row extends DatabaseObject, Detail extends Row>(
  client: PlatformClient,
  kind: CatalogKind<Row, Detail>,
  params: CatalogScope & { id: number },
) {
  return {
    queryKey: [...keyOf(client, kind, params), 'detail', params.id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getDatabaseObject(client, kind, params, signal),
  }
}

/** Returns the query options of what a form offers, from SQL with one JSON column `choices`. */
export function choicesQueryOptions<Choices>(
  client: PlatformClient,
  { name, sql, ...scope }: CatalogScope & { name: string; sql: string },
) {
  return {
    queryKey: [...keyOf(client, { name }, scope), 'choices'],
    async queryFn({ signal }: { signal: AbortSignal }): Promise<Choices | null> {
      const rows = await queryRows<{ choices: Choices }>(client, { ...scope, sql, signal })
      return rows[0]?.choices ?? null
    },
  }
}
