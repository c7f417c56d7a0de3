import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import { projectKey } from '../../query-keys'
import type { CatalogScope } from '../catalog'

/** Number of names that are read of what a role owns. */
export const MAX_OWNED = 200

interface OneObject extends CatalogScope {
  /** The oid. */
  id: number
}

/** Objects of this database that a role owns, as Postgres describes them. */
export interface OwnedObjects {
  names: string[]
  count: number
  /** Objects of other databases. */
  elsewhere: number
}

/** $1 the oid of a role. */
const OWNED_SQL = `
with owned as (
  select d.* from pg_catalog.pg_shdepend d
  where d.refclassid = 'pg_catalog.pg_authid'::regclass and d.refobjid = $1::bigint::oid and d.deptype = 'o'
), here as (
  select o.* from owned o join pg_catalog.pg_database b on b.oid = o.dbid where b.datname = pg_catalog.current_database()
)
select pg_catalog.json_build_object(
  'names', coalesce((
    select pg_catalog.json_agg(n.name order by n.name)
    from (
      select pg_catalog.pg_describe_object(h.classid, h.objid, h.objsubid) as name from here h order by 1 limit ${MAX_OWNED}
    ) n
  ), '[]'),
  'count', (select pg_catalog.count(*) from here),
  'elsewhere', (select pg_catalog.count(*) from owned) - (select pg_catalog.count(*) from here)
) as owned`

export function ownedObjectsQueryOptions(client: PlatformClient, { id, ...scope }: OneObject) {
  return {
    queryKey: keyOf(client, scope, 'owned', id),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getOwnedObjects(client, { id, ...scope }, signal),
  }
}

/** Returns what a role owns in this database. */
export async function getOwnedObjects(
  client: PlatformClient,
  { id, ...scope }: OneObject,
  signal?: AbortSignal,
): Promise<OwnedObjects> {
  const rows = await queryRows<{ owned: OwnedObjects }>(client, {
    ...{ ...scope, sql: OWNED_SQL, parameters: [String(id)], signal },
  })
  return rows[0]?.owned ?? { names: [], count: 0, elsewhere: 0 }
}

/** Size of an index, and what one that was just built would need. */
export interface IndexBloat {
  bytes: string
  expected_bytes: string
}

/**
 * $1 the oid of an index. Pages have 24 bytes of header, and B-tree ones 16 more at their end; an
 * entry has 8 bytes of header and 4 of its pointer; 90 % of a page is filled at first. Equal
 * entries are stored once for many rows since Postgres 13.
 */
const BLOAT_SQL = `
with parts as (
  select i.oid, i.reltuples, t.reltuples as rows, pg_catalog.pg_relation_size(i.oid) as bytes,
    pg_catalog.current_setting('block_size')::numeric as page,
    (
      select case when pg_catalog.count(*) = pg_catalog.count(s.avg_width) then pg_catalog.sum((s.avg_width * (1 - s.null_frac))::numeric) end
      from pg_catalog.unnest(x.indkey::int2[]) as k(attnum)
      left join pg_catalog.pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum
      left join pg_catalog.pg_stats s on s.schemaname = n.nspname and s.tablename = t.relname and s.attname = a.attname and not s.inherited
    ) as width
  from pg_catalog.pg_index x
  join pg_catalog.pg_class i on i.oid = x.indexrelid
  join pg_catalog.pg_am m on m.oid = i.relam
  join pg_catalog.pg_class t on t.oid = x.indrelid
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  where x.indexrelid = $1::bigint::oid and m.amname = 'btree' and i.relkind = 'i' and i.reltuples >= 0
)
select p.bytes::text as bytes,
  (
    p.page * (1 + pg_catalog.ceil(p.reltuples::numeric * (12 + pg_catalog.ceil(p.width / 8) * 8) / ((p.page - 40) * 0.9)))
  )::bigint::text as expected_bytes
from parts p
where p.width is not null`

export function indexBloatQueryOptions(client: PlatformClient, { id, ...scope }: OneObject) {
  return {
    queryKey: keyOf(client, scope, 'bloat', id),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getIndexBloat(client, { id, ...scope }, signal),
  }
}

/** Returns the size of a B-tree index against its estimate; null where the planner has no statistics. */
export async function getIndexBloat(
  client: PlatformClient,
  { id, ...scope }: OneObject,
  signal?: AbortSignal,
): Promise<IndexBloat | null> {
  const rows = await queryRows<IndexBloat>(client, {
    ...{ ...scope, sql: BLOAT_SQL, parameters: [String(id)], signal },
  })
  return rows[0] ?? null
}

const keyOf = (client: PlatformClient, scope: CatalogScope, what: string, id: number) =>
  projectKey(client, scope.projectRef, 'objects', scope.connectionString ?? null, what, id)
