import { TOUCHABLE_SQL } from './touchable.sql'

/** Tables, views, materialized views, foreign and partitioned tables that the role owns or may touch, system schemas left out. */
export const RELATIONS_SQL = `
select n.nspname as schema, c.relname as name, c.relkind::text as kind
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p')
  and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  and n.nspname !~ '^pg_(toast_)?temp_'
  and not c.relispartition
  and ${TOUCHABLE_SQL}
order by n.nspname, c.relname`

/** The schemas in which unqualified names are looked up, in order; one row. */
export const SEARCH_PATH_SQL = `select pg_catalog.to_json(pg_catalog.current_schemas(false)) as search_path`

/** Names and types of one relation's columns, in their own order. $1 schema, $2 relation. */
export const COLUMNS_SQL = `
select a.attname as name, pg_catalog.format_type(a.atttypid, a.atttypmod) as type
from pg_catalog.pg_attribute a
join pg_catalog.pg_class c on c.oid = a.attrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
order by a.attnum`
