import type { PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { queryRows } from '../../query/query-rows'
import type { CatalogScope, RelationKind } from '../catalog'

/** Part of a table with its definition as SQL. */
export interface TablePart {
  name: string
  definition: string
}

/** Parts of a table that its page only counts. */
export interface OtherParts {
  rules: number
  partitions: number
  parents: number
  children: number
  statistics: number
  sequences: number
}

/** Everything that the page of a table shows. Sizes and counts are int8 as text. */
export interface TableOverview {
  id: number
  schema: string
  name: string
  kind: RelationKind
  comment: string | null
  owner: string
  may_change: boolean
  may_maintain: boolean
  rls_enabled: boolean
  heap_bytes: string
  toast_bytes: string
  index_bytes: string
  /** Estimates; null if nothing is known yet. */
  live_rows: string | null
  dead_rows: string | null
  /** In ISO 8601. */
  last_vacuum: string | null
  last_autovacuum: string | null
  last_analyze: string | null
  last_autoanalyze: string | null
  columns: {
    name: string
    type: string
    nullable: boolean
    default: string | null
    comment: string | null
  }[]
  indexes: (TablePart & { bytes: string; scans: string; is_valid: boolean })[]
  keys: TablePart[]
  triggers: (TablePart & { is_enabled: boolean })[]
  others: OtherParts
  policies: {
    name: string
    command: string
    roles: string[]
    using: string | null
    check: string | null
  }[]
}

const moment = (column: string) =>
  `pg_catalog.to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** $1 oid. One row, none if the table does not exist. */
const TABLE_PAGE_SQL = `
select pg_catalog.to_json(c.oid::bigint) as id, n.nspname::text as schema, c.relname::text as name, c.relkind::text as kind,
  pg_catalog.obj_description(c.oid, 'pg_class') as comment, pg_catalog.pg_get_userbyid(c.relowner)::text as owner,
  pg_catalog.pg_has_role(c.relowner, 'USAGE') as may_change,
  pg_catalog.pg_has_role(c.relowner, 'USAGE') and c.relkind in ('r', 'p', 'm') as may_maintain,
  c.relrowsecurity as rls_enabled,
  coalesce(stored.heap, 0)::text as heap_bytes, coalesce(stored.toast, 0)::text as toast_bytes, coalesce(stored.indexes, 0)::text as index_bytes,
  case c.relkind when 'p' then stored.live else s.n_live_tup end::text as live_rows,
  case c.relkind when 'p' then stored.dead else s.n_dead_tup end::text as dead_rows,
  ${moment('s.last_vacuum')} as last_vacuum, ${moment('s.last_autovacuum')} as last_autovacuum,
  ${moment('s.last_analyze')} as last_analyze, ${moment('s.last_autoanalyze')} as last_autoanalyze,
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
      'default', pg_catalog.pg_get_expr(d.adbin, d.adrelid), 'comment', pg_catalog.col_description(c.oid, a.attnum)
    ) order by a.attnum), '[]')
    from pg_catalog.pg_attribute a
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ) as columns,
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', x.relname, 'definition', pg_catalog.pg_get_indexdef(i.indexrelid), 'bytes', parts.bytes::text, 'scans', coalesce(parts.scans, 0)::text, 'is_valid', i.indisvalid
    ) order by x.relname), '[]')
    from pg_catalog.pg_index i
    join pg_catalog.pg_class x on x.oid = i.indexrelid
    cross join lateral (
      select pg_catalog.sum(pg_catalog.pg_relation_size(part.id)) as bytes, pg_catalog.sum(pg_catalog.pg_stat_get_numscans(part.id)) as scans
      from (
        select i.indexrelid as id where x.relkind <> 'I'
        union all
        select tree.relid from pg_catalog.pg_partition_tree(i.indexrelid) tree where x.relkind = 'I'
      ) part
    ) parts
    where i.indrelid = c.oid
  ) as indexes,
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', k.conname, 'definition', pg_catalog.pg_get_constraintdef(k.oid, true)
    ) order by pg_catalog.strpos('pufcxtn', k.contype::text), k.conname), '[]')
    from pg_catalog.pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'
  ) as keys,
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', t.tgname, 'definition', pg_catalog.pg_get_triggerdef(t.oid, true), 'is_enabled', t.tgenabled <> 'D'
    ) order by t.tgname), '[]')
    from pg_catalog.pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
  ) as triggers,
  pg_catalog.json_build_object(
    -- The rule of a view is its query.
    'rules', (select pg_catalog.count(*) from pg_catalog.pg_rewrite w where w.ev_class = c.oid and w.rulename <> '_RETURN'),
    'partitions', (select pg_catalog.count(*) from pg_catalog.pg_inherits h where h.inhparent = c.oid and c.relkind = 'p'),
    'parents', (select pg_catalog.count(*) from pg_catalog.pg_inherits h where h.inhrelid = c.oid),
    'children', (select pg_catalog.count(*) from pg_catalog.pg_inherits h where h.inhparent = c.oid and c.relkind <> 'p'),
    'statistics', (select pg_catalog.count(*) from pg_catalog.pg_statistic_ext e where e.stxrelid = c.oid),
    'sequences', (
      select pg_catalog.count(*) from pg_catalog.pg_depend d join pg_catalog.pg_class q on q.oid = d.objid and q.relkind = 'S'
      where d.classid = 'pg_catalog.pg_class'::regclass and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid = c.oid and d.deptype in ('a', 'i')
    )
  ) as others,
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', p.polname,
      'command', case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
      'roles', (
        select pg_catalog.json_agg(case when role = 0 then 'public' else pg_catalog.pg_get_userbyid(role) end)
        from pg_catalog.unnest(p.polroles) role
      ),
      'using', pg_catalog.pg_get_expr(p.polqual, p.polrelid), 'check', pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid)
    ) order by p.polname), '[]')
    from pg_catalog.pg_policy p where p.polrelid = c.oid
  ) as policies
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
left join pg_catalog.pg_stat_all_tables s on s.relid = c.oid
-- A partitioned table has nothing itself: its numbers are those of the partitions that hold rows.
left join lateral (
  select pg_catalog.sum(pg_catalog.pg_relation_size(r.oid)) as heap,
    pg_catalog.sum(pg_catalog.pg_total_relation_size(nullif(r.reltoastrelid, 0))) as toast,
    pg_catalog.sum(pg_catalog.pg_indexes_size(r.oid)) as indexes,
    pg_catalog.sum(pg_catalog.pg_stat_get_live_tuples(r.oid)) as live, pg_catalog.sum(pg_catalog.pg_stat_get_dead_tuples(r.oid)) as dead
  from pg_catalog.pg_class r
  where r.relkind in ('r', 'm') and (
    r.oid = c.oid or c.relkind = 'p' and r.oid in (select leaf.relid from pg_catalog.pg_partition_tree(c.oid) leaf where leaf.isleaf)
  )
) stored on true
where c.oid = $1::bigint::oid and c.relkind in ('r', 'p', 'v', 'm', 'f')`

/** Returns a table with its parts; null if it does not exist. @param id text of an address */
export async function getTablePage(
  client: PlatformClient,
  { id, ...scope }: CatalogScope & { id: string },
  signal?: AbortSignal,
): Promise<TableOverview | null> {
  if (!/^\d{1,10}$/.test(id) || Number(id) > 4_294_967_295) return null
  const sql = TABLE_PAGE_SQL
  return (
    (await queryRows<TableOverview>(client, { ...scope, sql, parameters: [id], signal }))[0] ?? null
  )
}

export function tablePageQueryOptions(
  client: PlatformClient,
  params: CatalogScope & { id: string },
) {
  return {
    queryKey: projectKey(client, params.projectRef, 'objects', 'table-page', params.id),
    queryFn: ({ signal }: { signal: AbortSignal }) => getTablePage(client, params, signal),
  }
}

/** Progress of a vacuum or an analyze. */
export interface MaintenanceProgress {
  command: 'vacuum' | 'analyze'
  phase: string
  /** From 0 to 100; null if it is unknown. */
  percent: number | null
}

/** $1 oid. Autovacuum is included. */
const PROGRESS_SQL = `
select 'vacuum' as command, phase, (100 * heap_blks_scanned / nullif(heap_blks_total, 0))::int4 as percent
from pg_catalog.pg_stat_progress_vacuum where relid = $1::bigint::oid and datname = pg_catalog.current_database()
union all
select 'analyze', phase, (100 * sample_blks_scanned / nullif(sample_blks_total, 0))::int4
from pg_catalog.pg_stat_progress_analyze where relid = $1::bigint::oid and datname = pg_catalog.current_database()
limit 1`

/** Returns the progress of the vacuum or analyze that runs on a table; null for none. */
export async function getMaintenanceProgress(
  client: PlatformClient,
  { id, ...scope }: CatalogScope & { id: number },
  signal?: AbortSignal,
): Promise<MaintenanceProgress | null> {
  const request = { ...scope, sql: PROGRESS_SQL, parameters: [String(id)], signal }
  return (await queryRows<MaintenanceProgress>(client, request))[0] ?? null
}

export function maintenanceProgressQueryOptions(
  client: PlatformClient,
  params: CatalogScope & { id: number },
) {
  return {
    queryKey: projectKey(client, params.projectRef, 'maintenance-progress', params.id),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getMaintenanceProgress(client, params, signal),
  }
}
