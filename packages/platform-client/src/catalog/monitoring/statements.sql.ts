import { quoteName } from '@howdah/rules/table/quote-name'

/** Orders of the list of statements: the highest number first, but the lowest of the cache. */
export type StatementOrder = 'time' | 'calls' | 'mean' | 'rows' | 'cache'

/** Number of statements in the list. */
export const MAX_STATEMENTS = 100
/** Characters of a statement's text that are read. */
export const MAX_STATEMENT_CHARACTERS = 20_000

/** State of pg_stat_statements in the database: no row where the extension is not enabled there. */
export const STATISTICS_STATE_SQL = `
select
  n.nspname as schema,
  pg_catalog.current_database() as database,
  pg_catalog.current_setting('pg_stat_statements.max', true) is not null as is_loaded,
  pg_catalog.has_schema_privilege(n.oid, 'usage') and exists (
    select from pg_catalog.pg_class c
    where c.relnamespace = n.oid and c.relname = 'pg_stat_statements' and pg_catalog.has_table_privilege(c.oid, 'select')
  ) as may_read,
  (select pg_catalog.bool_or(pg_catalog.has_function_privilege(p.oid, 'execute'))
     from pg_catalog.pg_depend d join pg_catalog.pg_proc p on p.oid = d.objid
    where d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass and d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass
      and d.refobjid = e.oid and d.deptype = 'e' and p.proname = 'pg_stat_statements_reset') as may_reset,
  pg_catalog.pg_has_role('pg_read_all_stats', 'usage') as sees_all,
  pg_catalog.current_setting('server_version_num')::int4 >= 160000 as has_generic_plan,
  exists (
    select from pg_catalog.pg_class c where c.relnamespace = n.oid and c.relname = 'pg_stat_statements_info'
  ) as has_info
from pg_catalog.pg_extension e
join pg_catalog.pg_namespace n on n.oid = e.extnamespace
where e.extname = 'pg_stat_statements'`

/** Returns the SQL for the time of the last reset. */
export const statisticsSinceSql = (schema: string) =>
  `select stats_reset as since from ${quoteName(schema)}.pg_stat_statements_info`

/** Numbers of the orders; without `found`, a name is a column of the result, which is text. */
const numbers: Record<StatementOrder, string> = {
  time: 'found.total_ms',
  calls: 'found.calls',
  mean: 'found.mean_ms',
  rows: 'found.rows',
  cache: 'found.hit_ratio',
}

/** Returns true for an order that begins with the smallest number. */
export const isAscending = (order: StatementOrder, isReversed: boolean): boolean =>
  (order === 'cache') !== isReversed

/**
 * Returns the SQL that lists statements. $1 a role or null, $2 a database or null, $3 part of the
 * text or null. Numbers are text.
 */
export const statementsSql = (schema: string, order: StatementOrder, isReversed = false) => `
with found as (
  select s.queryid, s.userid, s.dbid, r.rolname, d.datname, pg_catalog.min(s.query) as query,
    pg_catalog.sum(s.calls) as calls, pg_catalog.sum(s.total_exec_time) as total_ms,
    pg_catalog.sum(s.total_exec_time) / nullif(pg_catalog.sum(s.calls), 0) as mean_ms,
    pg_catalog.max(s.max_exec_time) as max_ms, pg_catalog.sum(s.rows) as rows,
    pg_catalog.sum(s.shared_blks_hit) / nullif(pg_catalog.sum(s.shared_blks_hit + s.shared_blks_read), 0) as hit_ratio
  from ${quoteName(schema)}.pg_stat_statements s
  left join pg_catalog.pg_roles r on r.oid = s.userid
  left join pg_catalog.pg_database d on d.oid = s.dbid
  where s.queryid is not null
    and ($1::text is null or r.rolname = $1::text)
    and ($2::text is null or d.datname = $2::text)
    and ($3::text is null or pg_catalog.strpos(pg_catalog.lower(s.query), pg_catalog.lower($3::text)) > 0)
  group by s.queryid, s.userid, s.dbid, r.rolname, d.datname
)
select queryid::text as query_id, userid::text as role_id, dbid::text as database_id,
  rolname as role, datname as database, pg_catalog.left(query, ${MAX_STATEMENT_CHARACTERS}) as query,
  pg_catalog.length(query) > ${MAX_STATEMENT_CHARACTERS} as is_cut,
  calls::text as calls, total_ms::text as total_ms, coalesce(mean_ms, 0)::text as mean_ms, max_ms::text as max_ms,
  rows::text as rows, hit_ratio::text as hit_ratio, (pg_catalog.count(*) over ())::text as count
from found
order by ${numbers[order]} ${isAscending(order, isReversed) ? 'asc' : 'desc'} nulls last, found.total_ms desc, queryid, userid, dbid
limit ${MAX_STATEMENTS}`

/** Returns the SQL for the roles and databases that statements ran as and in. */
export const statementChoicesSql = (schema: string) => `
select
  (select coalesce(pg_catalog.json_agg(rolname order by rolname), '[]') from pg_catalog.pg_roles
    where oid in (select userid from ${quoteName(schema)}.pg_stat_statements(false))) as roles,
  (select coalesce(pg_catalog.json_agg(datname order by datname), '[]') from pg_catalog.pg_database
    where oid in (select dbid from ${quoteName(schema)}.pg_stat_statements(false))) as databases`

/** Returns the SQL that resets the statistics of all statements. */
export const resetStatisticsSql = (schema: string) =>
  `select ${quoteName(schema)}.pg_stat_statements_reset()`

/** Returns the SQL for the plan of a statement whose parameters are unknown. Nothing can be written on the way. */
export const genericPlanSql = (query: string) =>
  `set transaction read only; explain (generic_plan) ${query}`
