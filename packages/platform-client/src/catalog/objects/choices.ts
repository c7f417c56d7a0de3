import { ORDINARY_SCHEMA } from './database-object'

/** Table or view that forms offer. */
export interface TableChoice {
  /** The oid. */
  id: number
  schema: string
  name: string
  kind: string
  /** True if it has row-level security. */
  rls: boolean
  columns: string[]
}

/** Function that forms offer. */
export interface FunctionChoice {
  schema: string
  name: string
}

const TABLES = `
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'id', c.oid::bigint, 'schema', n.nspname, 'name', c.relname, 'kind', c.relkind, 'rls', c.relrowsecurity,
    'columns', (
      select coalesce(pg_catalog.json_agg(a.attname order by a.attnum), '[]')
      from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    )
  ) order by n.nspname, c.relname), '[]')
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${ORDINARY_SCHEMA}
    and n.nspname not in ('pg_catalog', 'information_schema') and pg_catalog.pg_has_role(c.relowner, 'USAGE')`

/** Relations that the role owns, with their columns. */
export const TABLE_CHOICES_SQL = `select (${TABLES}) as choices`

/** Functions without arguments that triggers can call. */
export const TRIGGER_FUNCTION_CHOICES_SQL = `
select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
  'schema', n.nspname, 'name', p.proname
) order by n.nspname, p.proname), '[]') as choices
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_language l on l.oid = p.prolang
where p.prorettype = 'pg_catalog.trigger'::regtype and p.pronargs = 0 and l.lanname <> 'internal'
  and pg_catalog.has_function_privilege(p.oid, 'EXECUTE')`
