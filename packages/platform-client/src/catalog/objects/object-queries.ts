import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import { projectKey } from '../../query-keys'
import type { CatalogScope } from '../catalog'
import type { CatalogKind, DatabaseObject } from './database-object'

/** Number of objects that the start of a list has with all of their columns: as many as a large window shows. */
export const MAX_FIRST_OBJECTS = 50

/** Number of objects that one query reads with all of their columns, so that none takes long. */
const MAX_OBJECTS_READ = 1_000

/** Object of which only the name is known. */
export type ObjectName = Pick<DatabaseObject, 'id' | 'name'>

/** Start of a list, which takes much less time than all of a long one. */
export interface ObjectListStart<Row> {
  /** All objects, by name. */
  names: ObjectName[]
  /** The first objects by name, with all of their columns. */
  objects: Row[]
}

type SqlOfKind = Pick<CatalogKind<DatabaseObject>, 'listSql' | 'parts'>

/** $1 a schema or null for all. Postgres computes no column of the objects of which only the name is read. */
const startSql = ({ listSql, parts }: SqlOfKind, count: number) => `
with names as materialized (
  select o.id, o.name from (${parts?.namesSql ?? listSql}) o where $1::text is null or o.schema is null or o.schema = $1::text
), first as materialized (
  select n.id from names n order by pg_catalog.lower(n.name), n.id limit ${count}
)
select coalesce((select pg_catalog.json_agg(pg_catalog.json_build_array(n.id, n.name) order by n.name, n.id) from names n), '[]') as names,
  coalesce((
    select pg_catalog.json_agg(o order by o.name, o.id)
    from (${parts ? `${listSql} and ${parts.oid} = any (array(select f.id::oid from first f))` : listSql}) o
    where o.id in (select f.id from first f)
  ), '[]') as objects`

interface ObjectsParams extends CatalogScope {
  /** @default all */
  schema?: string | undefined
}

/**
 * Returns the start of the list of the objects of a kind.
 * @param count number of objects with all of their columns
 */
export async function startObjectList<Row extends DatabaseObject>(
  client: PlatformClient,
  kind: CatalogKind<Row>,
  { schema, ...scope }: ObjectsParams,
  signal?: AbortSignal,
  count = MAX_FIRST_OBJECTS,
): Promise<ObjectListStart<Row>> {
  const rows = await queryRows<{ names: [id: number, name: string][]; objects: Row[] }>(client, {
    ...scope,
    sql: startSql(kind, count),
    parameters: [schema ?? null],
    signal,
  })
  const { names = [], objects = [] } = rows[0] ?? {}
  return { names: names.map(([id, name]) => ({ id, name })), objects }
}

/** Returns the objects of a kind, by name; those of a long list are read in parts. */
export async function listDatabaseObjects<Row extends DatabaseObject>(
  client: PlatformClient,
  kind: CatalogKind<Row>,
  { schema, ...scope }: ObjectsParams,
  signal?: AbortSignal,
): Promise<Row[]> {
  const params = { ...scope, schema }
  const { names, objects } = await startObjectList(client, kind, params, signal, MAX_OBJECTS_READ)
  if (objects.length >= names.length) return objects
  const found = new Map(objects.map((row) => [row.id, row]))
  const rest = names.flatMap(({ id }) => (found.has(id) ? [] : [id]))
  for (let at = 0; at < rest.length; at += MAX_OBJECTS_READ) {
    const ids = rest.slice(at, at + MAX_OBJECTS_READ)
    for (const row of await getDatabaseObjects(client, kind, { ...scope, ids }, signal))
      found.set(row.id, row)
  }
  // What was dropped in the meantime is left out.
  return names.flatMap(({ id }) => found.get(id) ?? [])
}

/** Returns one object with all of its details; null if it no longer exists. */
export async function getDatabaseObject<Row extends DatabaseObject, Detail extends Row>(
  client: PlatformClient,
  kind: CatalogKind<Row, Detail>,
  { id, ...scope }: CatalogScope & { id: number },
  signal?: AbortSignal,
): Promise<Detail | null> {
  const { listSql, detailSql = listSql, parts } = kind
  const sql = parts ? `${detailSql} and ${parts.oid} = $1::bigint::oid` : detailSql
  const rows = await queryRows<{ objects: Detail[] }>(client, {
    ...scope,
    sql: `select coalesce(pg_catalog.json_agg(o), '[]') as objects from (${sql}) o where o.id = $1::bigint`,
    parameters: [String(id)],
    signal,
  })
  return rows[0]?.objects[0] ?? null
}

/** Identifiers of $1, a JSON list. */
const idsSql = (type: 'bigint' | 'bigint::oid') =>
  `array(select one.id::${type} from pg_catalog.json_array_elements_text($1::json) as one(id))`

/** Returns the objects with these identifiers that still exist, as a list has them. */
export async function getDatabaseObjects<Row extends DatabaseObject>(
  client: PlatformClient,
  { listSql, parts }: CatalogKind<Row>,
  { ids, ...scope }: CatalogScope & { ids: readonly number[] },
  signal?: AbortSignal,
): Promise<Row[]> {
  const sql = parts ? `${listSql} and ${parts.oid} = any (${idsSql('bigint::oid')})` : listSql
  const rows = await queryRows<{ objects: Row[] }>(client, {
    ...scope,
    sql: `
select coalesce(pg_catalog.json_agg(o order by o.name, o.id), '[]') as objects
from (${sql}) o
where o.id = any (${idsSql('bigint')})`,
    parameters: [JSON.stringify(ids)],
    signal,
  })
  return rows[0]?.objects ?? []
}

/** Returns the key of all queries of the objects of a project's database. */
export const objectsQueryKey = (client: PlatformClient, projectRef: string) =>
  projectKey(client, projectRef, 'objects')

const keyOf = (client: PlatformClient, kind: { name: string }, scope: CatalogScope) => [
  ...objectsQueryKey(client, scope.projectRef),
  scope.connectionString ?? null,
  kind.name,
]

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
