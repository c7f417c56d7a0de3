/**
 * The columns of the table; null if it does not exist. Queried first: a text that names a missing
 * table is refused as a whole.
 */
export const MIGRATION_COLUMNS_SQL = `
select pg_catalog.json_agg(a.attname) as columns
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where n.nspname = 'supabase_migrations' and c.relname = 'schema_migrations' and c.relkind in ('r', 'p', 'v', 'm', 'f')
having pg_catalog.bool_or(a.attname = 'version')`

/** Older tools know neither names nor statements. */
const nameOf = (columns: readonly string[]) =>
  columns.includes('name') ? 'm.name::text' : 'null::text'
const statementsOf = (columns: readonly string[]) =>
  columns.includes('statements') ? 'm.statements::text[]' : 'null::text[]'

const found = (columns: readonly string[], statements: string) =>
  `select m.version::text collate "C" as version, ${nameOf(columns)} as name, ${statements} from supabase_migrations.schema_migrations m`

/** A page of them and how many there are in all; one row. $1 a part of version or name, $2 how many, $3 how many before. */
export const migrationsSql = (columns: readonly string[], oldestFirst: boolean): string => `
with all_of_them as (
  ${found(columns, `pg_catalog.cardinality(${statementsOf(columns)}) as statement_count`)}
),
found as (
  select a.*, pg_catalog.row_number() over (order by a.version ${oldestFirst ? 'asc' : 'desc'}) as place
  from all_of_them a
  where pg_catalog.strpos(pg_catalog.lower(pg_catalog.concat_ws(' ', a.version, a.name) collate "default"), pg_catalog.lower($1::text)) > 0
)
select
  (select pg_catalog.count(*) from found)::int as count,
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'version', f.version, 'name', f.name, 'statement_count', f.statement_count
    ) order by f.place), '[]')
    from found f
    where f.place > $3::bigint and f.place <= $3::bigint + $2::bigint
  ) as migrations`

/** One of them. $1 its version. */
export const migrationSql = (columns: readonly string[]): string => `
select m.version, m.name, pg_catalog.to_json(m.statements) as statements
from (${found(columns, `${statementsOf(columns)} as statements`)}) m
where m.version = $1::text
limit 1`
