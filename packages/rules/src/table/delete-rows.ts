import { changedRowSql, freeTag, ROW_CONFLICT } from './editing/row-changes'
import type { ReadRow } from './editing/staged-rows'
import { quoteLiteral, quoteName } from './quote-name'
import { tableSql, whereSql, type RowsSource } from './rows-query'
import type { GridFilter } from './table.types'

/** Relation at one end of a foreign key. */
export interface KeyedRelation {
  schema: string
  name: string
  kind: 'r' | 'p'
}

/** Foreign key whose rows keep a referenced row, or are deleted with it (`c`). */
export interface ReferencingKey {
  source: KeyedRelation
  sourceColumns: readonly string[]
  target: KeyedRelation
  targetColumns: readonly string[]
  action: 'a' | 'r' | 'c'
}

/** Rows to delete: all that pass the filters, or some that were read. */
export type RowsToDelete =
  | { type: 'filtered'; filters: readonly GridFilter[] }
  | { type: 'read'; rows: readonly ReadRow[] }

/** Deletes every row that passes the filters, all of them where there are none. */
export function deleteFilteredSql(source: RowsSource, filters: readonly GridFilter[]): string {
  return `delete from ${tableSql(source)} as t${whereSql(source, filters, [], bindLiteral)}`
}

/**
 * Deletes rows and the rows that reference them, directly or not, as one statement. Rows that were
 * read have to be unchanged, otherwise `ROW_CONFLICT` is raised and nothing is deleted.
 */
export function deleteCascadeSql(
  source: RowsSource,
  rows: RowsToDelete,
  keys: readonly ReferencingKey[],
): string {
  // Postgres deletes rows of the other keys itself, also those that the role may not delete.
  const blocking = keys.filter(({ action }) => action !== 'c').map((key) => key.source)
  const others = new Map(
    blocking
      .filter((one) => one.schema !== source.schema || one.name !== source.name)
      .map((one) => [tableSqlOf(one), one]),
  )
  const deletions = [tableSql(source), ...[...others.values()].map(onlySql)].map(
    (table, index) =>
      `deleted_${index + 1} as (\n  delete from ${table} as t using taken\n  where t.tableoid = taken.rel and t.ctid = taken.tid\n)`,
  )
  const statement = (result: string) =>
    `with recursive ${[chosenSql(source, rows), takenSql(keys), ...deletions].join(',\n')}\n${result}`
  if (rows.type === 'filtered') return statement('select pg_catalog.count(*)::text from chosen')
  const body = statement('select pg_catalog.count(*) into found from chosen')
  const tag = freeTag([body], 'delete')
  return `do ${tag}\n#variable_conflict use_column\ndeclare\n  found bigint;\nbegin\n${body};\nif found <> ${rows.rows.length} then\n  raise exception using errcode = '${ROW_CONFLICT}', message = 'A row has changed since it was read, or is gone.';\nend if;\nend\n${tag}`
}

/**
 * Counts the rows that reference rows to delete, by table: `blocking` is the number of those that
 * keep them from being deleted.
 */
export function dependentRowsSql(
  source: RowsSource,
  rows: RowsToDelete,
  keys: readonly ReferencingKey[],
): string {
  return `with recursive ${chosenSql(source, rows)},
${takenSql(keys)},
counted as (
  select taken.rel, taken.tid, pg_catalog.bool_and(taken.is_blocking) as is_blocking
  from taken
  where not exists (select from chosen where chosen.rel = taken.rel and chosen.tid = taken.tid)
  group by taken.rel, taken.tid
)
select n.nspname as schema, c.relname as name, pg_catalog.count(*)::text as rows,
  pg_catalog.count(*) filter (where counted.is_blocking)::text as blocking
from counted
join pg_catalog.pg_class c on c.oid = counted.rel
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
group by n.nspname, c.relname
order by n.nspname, c.relname`
}

const bindLiteral = (value: string | null) => (value === null ? 'null' : quoteLiteral(value))

function chosenSql(source: RowsSource, rows: RowsToDelete): string {
  const where =
    rows.type === 'filtered'
      ? whereSql(source, rows.filters, [], bindLiteral)
      : ` where ${rows.rows.map((row) => `(${changedRowSql(source, row.key, row.read)})`).join('\n    or ') || 'false'}`
  return `chosen(rel, tid) as (\n  select t.tableoid, t.ctid from ${tableSql(source)} as t${where}\n)`
}

/** The rows with all that reference them, each by its address. */
function takenSql(keys: readonly ReferencingKey[]): string {
  const begin =
    'taken(rel, tid, is_blocking) as (\n  select chosen.rel, chosen.tid, false from chosen'
  if (keys.length === 0) return `${begin}\n)`
  const found = keys.map((key) => {
    const same = key.sourceColumns.map(
      (name, index) => `c.${quoteName(name)} = p.${quoteName(key.targetColumns[index] ?? '')}`,
    )
    return `    select c.tableoid, c.ctid, ${key.action === 'c' ? 'false' : 'true'}
    from ${onlySql(key.target)} as p join ${onlySql(key.source)} as c on ${same.join(' and ')}
    where p.tableoid = taken.rel and p.ctid = taken.tid`
  })
  return `${begin}
  union
  select found.rel, found.tid, taken.is_blocking or found.is_blocking
  from taken cross join lateral (
${found.join('\n    union all\n')}
  ) as found(rel, tid, is_blocking)
)`
}

const tableSqlOf = ({ schema, name }: KeyedRelation) => `${quoteName(schema)}.${quoteName(name)}`

/** A key holds for the partitions of a table, but not for its children. */
const onlySql = (relation: KeyedRelation) =>
  `${relation.kind === 'r' ? 'only ' : ''}${tableSqlOf(relation)}`
