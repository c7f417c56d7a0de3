import { TOUCHABLE_SQL } from './touchable.sql'

/** Tables, views, materialized views, foreign tables, partitioned tables. */
const BY_TYPE = `pg_catalog.array_position(array['r', 'v', 'm', 'f', 'p'], c.relkind::text), c.relname, n.nspname`
const ALPHABETICAL = `c.relname, n.nspname`

/**
 * A page of the relations that the role owns or may touch, and how many there are in all; one row.
 * $1 schemas as a JSON list, $2 a part of the name, $3 how many, $4 how many before, $5 the only tables as a JSON
 * list, or nothing for all.
 * A name has the collation "C", which knows no case of letters beyond ASCII, so both sides of the search take the database's.
 */
export const entitiesSql = (sort: 'alphabetical' | 'type'): string => `
with found as (
  select c.oid, row_number() over (order by ${sort === 'type' ? BY_TYPE : ALPHABETICAL}) as place
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p')
    and n.nspname in (select name from pg_catalog.json_array_elements_text($1::json) as s(name))
    and ($2::text = '' or pg_catalog.strpos(pg_catalog.lower(c.relname::text collate "default"), pg_catalog.lower($2::text)) > 0)
    and ($5::text = '' or exists (
      select from pg_catalog.json_to_recordset(nullif($5::text, '')::json) as t(schema text, name text)
      where t.schema = n.nspname and t.name = c.relname
    ))
    and ${TOUCHABLE_SQL}
)
select
  (select pg_catalog.count(*) from found)::int as count,
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'id', c.oid::bigint,
      'schema', n.nspname,
      'name', c.relname,
      'type', c.relkind,
      'comment', pg_catalog.obj_description(c.oid, 'pg_class'),
      'rls_enabled', c.relrowsecurity
    ) order by f.place), '[]')
    from found f
    join pg_catalog.pg_class c on c.oid = f.oid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where f.place > $4::bigint and f.place <= $4::bigint + $3::bigint
  ) as entities`

/**
 * True for a role of a project's API: it makes nothing anywhere, so grants alone decide on the rows
 * that it changes.
 */
export const IS_API_ROLE_SQL = `current_user in ('anon', 'authenticated')`

/**
 * True for a schema of Postgres or of a service, by its owner as much as by its name: a schema of people that only has
 * such a name is theirs.
 */
export const IS_PROTECTED_SQL = `(
    n.nspname ~ '^pg_' or n.nspname = 'information_schema'
    or pg_catalog.pg_get_userbyid(n.nspowner) ~ '^(howdah|supabase)_|^pgbouncer$'
    or exists (
      select from pg_catalog.pg_depend d
      where d.classid = 'pg_catalog.pg_namespace'::regclass and d.objid = n.oid and d.deptype = 'e'
    )
  ) and not pg_catalog.has_schema_privilege(n.oid, 'CREATE')`

/** The schemas that the role may look into, and whether it may make something in them. */
export const SCHEMAS_SQL = `
select n.nspname as name,
  pg_catalog.has_schema_privilege(n.oid, 'CREATE') and not pg_catalog.pg_is_in_recovery() as may_create,
  ${IS_PROTECTED_SQL} as is_protected,
  pg_catalog.pg_is_in_recovery() as is_standby,
  pg_catalog.has_database_privilege(pg_catalog.current_database(), 'CREATE') as may_create_schemas,
  (select r.rolsuper or r.rolcreaterole from pg_catalog.pg_roles r where r.rolname = current_user) as may_create_roles,
  ${IS_API_ROLE_SQL} as is_api_role
from pg_catalog.pg_namespace n
where n.nspname !~ '^pg_(toast|temp_|toast_temp_)'
  and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
order by n.nspname in ('pg_catalog', 'information_schema'), n.nspname`
