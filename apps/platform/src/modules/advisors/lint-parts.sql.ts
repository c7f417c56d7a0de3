/**
 * Objects that the lints check. Objects of extensions and of the auth service are omitted, because
 * the project's people cannot change them.
 */
export const LINT_PARTS = `
-- For this statement only: expressions read before are converted to text with schema-qualified names.
only_catalog as materialized (
  select pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true) as search_path
),
schemas as (
  select oid, nspname as name from pg_catalog.pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
),
relations as (
  select c.oid, c.relname as name, s.name as schema, s.oid as schema_oid, c.relkind, c.relrowsecurity as has_rls, c.reloptions, c.relispartition,
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end as kind
  from pg_catalog.pg_class c
  join schemas s on s.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relpersistence <> 't'
    and pg_catalog.pg_get_userbyid(c.relowner) <> 'supabase_auth_admin'
    and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objid = c.oid and d.deptype = 'e')
),
-- The roles that a request to the project's API takes; service_role is not bound by row level security anyway.
api_roles as (
  select oid, rolname as name from pg_catalog.pg_roles where rolname in ('anon', 'authenticated')
),
-- Exposed is what such a role has a privilege on, in a schema that it may look into.
reached as (
  select r.oid, a.name as role,
    pg_catalog.has_table_privilege(a.oid, r.oid, 'SELECT') or pg_catalog.has_any_column_privilege(a.oid, r.oid, 'SELECT') as may_read
  from relations r
  join api_roles a on pg_catalog.has_schema_privilege(a.oid, r.schema_oid, 'USAGE')
  where pg_catalog.has_table_privilege(a.oid, r.oid, 'SELECT, INSERT, UPDATE, DELETE') or pg_catalog.has_any_column_privilege(a.oid, r.oid, 'SELECT, INSERT, UPDATE')
),
exposed as (
  select oid, pg_catalog.jsonb_agg(role order by role) as roles from reached group by oid
),
readable as (
  select oid, pg_catalog.jsonb_agg(role order by role) as roles from reached where may_read group by oid
),
policies as (
  select p.polname as name, r.oid as relation, r.schema, r.has_rls, p.polroles, p.polpermissive as permissive, p.polcmd,
    case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end as command,
    pg_catalog.pg_get_expr(p.polqual, p.polrelid) as using_text, pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid) as check_text
  from only_catalog
  cross join pg_catalog.pg_policy p
  join relations r on r.oid = p.polrelid
),
-- Names in a body that is SQL of the standard are bound when the function is made, whatever the search path is later.
routines as (
  select p.oid, p.proname as name, s.name as schema, case p.prokind when 'p' then 'procedure' else 'function' end as kind,
    p.prosecdef as is_definer, pg_catalog.jsonb_build_object('arguments', pg_catalog.pg_get_function_identity_arguments(p.oid)) as facts
  from only_catalog
  cross join pg_catalog.pg_proc p
  join schemas s on s.oid = p.pronamespace
  join pg_catalog.pg_language l on l.oid = p.prolang
  where p.prokind in ('f', 'p', 'w') and l.lanname not in ('c', 'internal') and p.prosqlbody is null
    and not exists (select from pg_catalog.unnest(p.proconfig) as setting where setting ~ '^search_path=' and setting !~ '[$]user')
    and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass and d.objid = p.oid and d.deptype = 'e')
),
-- Those of a partitioned table, and none of their copies on the partitions.
foreign_keys as (
  select k.oid, k.conname as name, k.conrelid as relation, k.conkey::int2[] as numbers, r.schema
  from pg_catalog.pg_constraint k
  join relations r on r.oid = k.conrelid
  where k.contype = 'f' and k.conparentid = 0
),
-- An index that begins with the columns of a foreign key, in whichever order, finds the rows of one value.
covering as (
  select f.oid, i.indexrelid
  from foreign_keys f
  join pg_catalog.pg_index i on i.indrelid = f.relation and i.indisvalid and i.indnkeyatts >= pg_catalog.cardinality(f.numbers)
  join pg_catalog.pg_class x on x.oid = i.indexrelid
  join pg_catalog.pg_am m on m.oid = x.relam and m.amname in ('btree', 'hash')
  where (select pg_catalog.array_agg(n order by n) from pg_catalog.unnest((i.indkey::int2[])[0 : pg_catalog.cardinality(f.numbers) - 1]) as n)
      = (select pg_catalog.array_agg(n order by n) from pg_catalog.unnest(f.numbers) as n)
    and (i.indpred is null or pg_catalog.pg_get_expr(i.indpred, i.indrelid) = (
      select pg_catalog.format('(%I IS NOT NULL)', a.attname) from pg_catalog.pg_attribute a
      where a.attrelid = f.relation and f.numbers = array[a.attnum]
    ))
),
-- \`shape\` determines the uses of an index. An index of a constraint or of a partitioned index cannot be dropped separately.
held as (
  select conindid as oid, pg_catalog.min(conname) filter (where contype in ('p', 'u')) as constraint_name
  from pg_catalog.pg_constraint where conindid <> 0 group by conindid
),
indexes as (
  select i.indexrelid as oid, x.relname as name, r.oid as relation, r.schema, i.indisunique as is_unique, h.constraint_name,
    h.oid is not null as is_held, i.indisreplident as is_identity, x.relkind,
    pg_catalog.jsonb_build_array(
      x.relam::text, i.indkey::text, i.indclass::text, i.indcollation::text, i.indoption::text, i.indnkeyatts, i.indimmediate,
      pg_catalog.pg_get_expr(i.indexprs, i.indrelid), pg_catalog.pg_get_expr(i.indpred, i.indrelid)
    ) as shape
  from pg_catalog.pg_index i
  join pg_catalog.pg_class x on x.oid = i.indexrelid
  join relations r on r.oid = i.indrelid
  left join held h on h.oid = i.indexrelid
  where i.indisvalid and not i.indisexclusion
    and not exists (select from pg_catalog.pg_inherits n where n.inhrelid = i.indexrelid)
),
-- A crash resets the statistics of the whole server, and people can reset those of a database.
counted as (
  select greatest(pg_catalog.max(d.stats_reset), (select b.stats_reset from pg_catalog.pg_stat_bgwriter b)) as since
  from pg_catalog.pg_stat_database d where d.datname = pg_catalog.current_database()
)`
