import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { nameSql, qualifiedSql } from '../ddl/ddl-parts'
import type { QualifiedName } from '../ddl/ddl.types'

/** Number of rows that a trial shows, and up to which it counts. */
export const TRIAL_ROWS = 20
export const MAX_TRIAL_COUNT = 10_000
/** Characters of a row. */
const ROW_CHARACTERS = 1_000

/** $1 role, $2 schema, $3 table. Privileges and policies of a role on a table, and its primary key. */
export const TRIAL_STATE_SQL = `
select c.relrowsecurity as rls_enabled, r.rolbypassrls as bypasses,
  pg_catalog.has_table_privilege(r.oid, c.oid, 'SELECT') or pg_catalog.has_any_column_privilege(r.oid, c.oid, 'SELECT') as may_select,
  pg_catalog.has_schema_privilege(r.oid, n.oid, 'USAGE') as may_use,
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', a.attname, 'type', pg_catalog.format('%I.%I', tn.nspname, t.typname)
    )), '[]')
    from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    join pg_catalog.pg_type t on t.oid = a.atttypid
    join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
    where i.indrelid = c.oid and i.indisprimary
  ) as key,
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', p.polname, 'permissive', p.polpermissive,
      'command', case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
      'using', pg_catalog.pg_get_expr(p.polqual, p.polrelid), 'check', pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid)
    ) order by p.polcmd, p.polname), '[]')
    from pg_catalog.pg_policy p
    where p.polrelid = c.oid and exists (
      select from pg_catalog.unnest(p.polroles) role
      where case when role = 0 then true else pg_catalog.pg_has_role(r.oid, role, 'USAGE') end
    )
  ) as policies
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
cross join pg_catalog.pg_roles r
where r.rolname = $1 and n.nspname = $2 and c.relname = $3`

/** Column of a primary key, with the SQL of its type. */
export interface KeyColumn {
  name: string
  type: string
}

/** Returns the columns of a row that was found. */
function foundSql(source: string, conditions: readonly string[]): string {
  const flags = conditions.map((condition) => `(${condition}) is true`).join(', ')
  return `pg_catalog.left(pg_catalog.to_jsonb(${source}.*)::text, ${ROW_CHARACTERS}) as row,
    pg_catalog.to_json(array[${flags}]::boolean[]) as passes`
}

/**
 * Returns the SQL for the rows of an answer of the Data API, found by their key, and for each of
 * them which of the conditions are true. The transaction cannot write, and ends with the session.
 */
export const answeredRowsSql = (
  table: QualifiedName,
  conditions: readonly string[],
  { answer, key }: { answer: string; key: readonly KeyColumn[] },
): string => {
  const source = qualifiedSql(table)
  // Conditions name columns without their table, and the table may have any name: these names are no one's.
  const asked = key.map((_, place) => `"howdah: key ${place}"`)
  const columns = key.map(({ name, type }) => `${nameSql(name)} ${type}`).join(', ')
  const isAsked = key.map(({ name }, place) => `${source}.${nameSql(name)} = ${asked[place]}`)
  return `begin transaction read only;
with found as (
  select ${foundSql(source, conditions)}
  from rows from (pg_catalog.jsonb_to_recordset(${quoteLiteral(answer)}::pg_catalog.jsonb) as (${columns}))
    with ordinality as "howdah: asked"(${asked.join(', ')}, "howdah: place")
  join ${source} on ${isAsked.join(' and ')}
  order by "howdah: place" limit ${TRIAL_ROWS}
)
select coalesce(pg_catalog.json_agg(found), '[]') as rows from found`
}

/**
 * Returns the SQL for the rows that come, and for each of them which of the conditions are true.
 * The transaction cannot write, and ends with the session.
 */
export const trialRowsSql = (table: QualifiedName, conditions: readonly string[]): string => {
  const source = qualifiedSql(table)
  return `begin transaction read only;
with found as (
  select ${foundSql(source, conditions)}
  from ${source} limit ${TRIAL_ROWS}
)
select
  (select pg_catalog.count(*)::int4 from (select from ${source} limit ${MAX_TRIAL_COUNT + 1}) counted) as count,
  (select coalesce(pg_catalog.json_agg(found), '[]') from found) as rows`
}
