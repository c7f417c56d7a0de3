/** Characters of one DDL that can be in a prompt, and of all that are read. */
export const MAX_DDL_CHARACTERS = 24_000
const MAX_ALL_CHARACTERS = 4_000_000

/**
 * Relations that the role owns or may touch, each with its columns and keys as DDL writes them, and enums. One row a thing: schema, name, ddl.
 * No default, no statistic and no row: those hold data. The DDL is empty beyond a bound.
 */
export const SCHEMA_SQL = `
select schema, name,
  case
    when length <= ${MAX_DDL_CHARACTERS}
      and pg_catalog.sum(case when length <= ${MAX_DDL_CHARACTERS} then length end) over (order by schema <> 'public', schema, name) <= ${MAX_ALL_CHARACTERS}
    then ddl else ''
  end as ddl
from (select schema, name, ddl, pg_catalog.length(ddl) as length from (
select n.nspname::text as schema, c.relname::text as name,
  pg_catalog.concat(
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end,
    ' ', pg_catalog.quote_ident(n.nspname), '.', pg_catalog.quote_ident(c.relname), ' (',
    (
      select pg_catalog.string_agg(
        pg_catalog.concat(
          pg_catalog.quote_ident(a.attname), ' ', pg_catalog.format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end
        ), ', ' order by a.attnum)
      from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ),
    (
      select pg_catalog.string_agg(', ' || pg_catalog.pg_get_constraintdef(k.oid), '' order by k.contype desc, k.conname)
      from pg_catalog.pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f', 'u')
    ),
    ')'
  ) as ddl
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p')
  and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  and n.nspname !~ '^pg_(toast_)?temp_'
  and not c.relispartition
  and (
    pg_catalog.pg_has_role(c.relowner, 'USAGE')
    or pg_catalog.has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE')
    or pg_catalog.has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE')
  )
union all
select n.nspname, t.typname, pg_catalog.concat(
    'enum ', pg_catalog.quote_ident(n.nspname), '.', pg_catalog.quote_ident(t.typname), ' (',
    (select pg_catalog.string_agg(pg_catalog.quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = t.oid),
    ')'
  )
from pg_catalog.pg_type t
join pg_catalog.pg_namespace n on n.oid = t.typnamespace
where t.typtype = 'e' and n.nspname not in ('pg_catalog', 'information_schema')
order by 1, 2
limit 5000) as things) as measured
order by schema, name`
