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

/** Number of objects that the start of a list has with all of their columns. */
export const MAX_FIRST_OBJECTS = 100

/** Object of which only the name is known. */
export type ObjectName = Pick<DatabaseObject, 'id' | 'name'>

/** Start of a list, which takes much less time than all of a long one. */
export interface ObjectListStart<Row> {
  /** All objects, in no order. */
  names: ObjectName[]
  /** The first objects by name, with all of their columns. */
  objects: Row[]
}

type SqlOfKind = Pick<CatalogKind<DatabaseObject>, 'listSql' | 'parts'>

/** $1 a schema or null for all. Postgres computes no column of the objects of which only the name is read. */
const startSql = ({ listSql, parts }: SqlOfKind) => `
with names as materialized (
  select o.id, o.name from (${parts?.namesSql ?? listSql}) o where $1::text is null or o.schema is null or o.schema = $1::text
), first as materialized (
  select n.id from names n order by pg_catalog.lower(n.name), n.id limit ${MAX_FIRST_OBJECTS}
)
select coalesce((select pg_catalog.json_agg(pg_catalog.json_build_array(n.id, n.name)) from names n), '[]') as names,
  coalesce((
    select pg_catalog.json_agg(o order by o.name, o.id)
    from (${parts ? `${listSql} and ${parts.oid} = any (array(select f.id::oid from first f))` : listSql}) o
    where o.id in (select f.id from first f)
  ), '[]') as objects`

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

/** Returns the start of the list of the objects of a kind. */
export async function startObjectList<Row extends DatabaseObject>(
  client: PlatformClient,
  kind: CatalogKind<Row>,
  { schema, ...scope }: ObjectsParams,
  signal?: AbortSignal,
): Promise<ObjectListStart<Row>> {
  const rows = await queryRows<{ names: [id: number, name: string][]; objects: Row[] }>(client, {
    ...scope,
    sql: startSql(kind),
    parameters: [schema ?? null],
    signal,
  })
  const { names = [], objects = [] } = rows[0] ?? {}
  return { names: names.map(([id, name]) => ({ id, name })), objects }
}

/** Returns one object with all of its details; null if it no longer exists. */
export async function getDatabaseObject<Row extends DatabaseObject, Detail extends Row>(
  client: PlatformClient,
  kind: CatalogKind<Row, Detail>,
  { id, ...scope }: CatalogScope & { id: number },
  signal?: AbortSignal,
): Promise<Detail | null> {
  const { listSql, detailSql = listSql, parts } = kind
  const sql = parts ? `${detailSql} and ${parts.oid} = $2::bigint::oid` : detailSql
  return (await readObjects<Detail>(client, scope, sql, [null, String(id)], signal))[0] ?? null
}

/** Identifiers of $1, a JSON list. */
const idsSql = (type: 'bigint' | 'bigint::oid') =>
  `array(select one.id::${type} from pg_catalog.json_array_elements_text($1::json) as one(id))`

/** Returns the objects with these identifiers that still exist, as a list has them. */
export async function getDatabaseObjects<Row extends DatabaseObject>(
  client: PlatformClient,
  { listSql, parts }: CatalogKind<Row>,
  { ids, ...scope }: CatalogScope & { ids: readonly number[] },
): Promise<Row[]> {
  const sql = parts ? `${listSql} and ${parts.oid} = any (${idsSql('bigint::oid')})` : listSql
  const rows = await queryRows<{ objects: Row[] }>(client, {
    ...scope,
    sql: `
select coalesce(pg_catalog.json_agg(o order by o.name, o.id), '[]') as objects
from (${sql}) o
where o.id = any (${idsSql('bigint')})`,
    parameters: [JSON.stringify(ids)],
  })
  return rows[0]?.objects ?? []
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

export function objectListStartQueryOptions<Row extends DatabaseObject>(
  client: PlatformClient,
  kind: CatalogKind<Row>,
  params: ObjectsParams,
) {
  return {
    queryKey: [...keyOf(client, kind, params), 'start', params.schema ?? null],
    queryFn: ({ signal }: { signal: AbortSignal }) => startObjectList(client, kind, params, signal),
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
