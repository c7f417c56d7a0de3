import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { constraintsOf } from './constraint-parts'
import { rlsSql, tableCommentSql } from './create-table'
import { nameListSql, nameSql, qualifiedSql } from './ddl-parts'
import type { QualifiedName, TableShape } from './ddl.types'

/**
 * Returns the statements that create a copy: columns, defaults, checks, keys, indexes, statistics,
 * comments, foreign keys and the state of row level security. Policies, triggers and privileges are
 * not copied. With rows, identity columns of the copy continue after the last value.
 * @throws DdlError for an invalid definition
 */
export function duplicateTable(
  source: TableShape,
  copy: QualifiedName,
  withRows: boolean,
): string[] {
  const name = qualifiedSql(copy)
  const keys = constraintsOf({
    ...source,
    primaryKey: null,
    uniques: [],
    checks: [],
    foreignKeys: source.foreignKeys.map((key) => ({
      ...key,
      name: null,
      target: isItself(source, key.target) ? copy : key.target,
    })),
  })
  return [
    `create table ${name} (like ${qualifiedSql(source)} including all)`,
    ...(source.comment === null ? [] : [tableCommentSql(copy, source.comment)]),
    ...(withRows ? rows(source, copy) : []),
    ...keys.map((key) => `alter table ${name} add ${key}`),
    ...(source.rls ? [rlsSql(copy, true)] : []),
  ]
}

function rows(source: TableShape, copy: QualifiedName): string[] {
  const written = source.columns
    .filter(({ generated }) => generated === null)
    .map(({ name }) => name)
  if (written.length === 0) return []
  const names = nameListSql(written)
  return [
    `insert into ${qualifiedSql(copy)} ${names} overriding system value\nselect ${names.slice(1, -1)} from ${qualifiedSql(source)}`,
    ...source.columns.flatMap(({ name, identity }) => (identity ? [nextValue(copy, name)] : [])),
  ]
}

/** The sequence of an identity column behind the greatest value that was copied. */
const nextValue = (table: QualifiedName, column: string): string =>
  `select pg_catalog.setval(pg_catalog.pg_get_serial_sequence(${quoteLiteral(qualifiedSql(table))}, ${quoteLiteral(column)}), pg_catalog.max(${nameSql(column)}))\nfrom ${qualifiedSql(table)}\nhaving pg_catalog.max(${nameSql(column)}) > 0`

const isItself = (table: QualifiedName, target: QualifiedName): boolean =>
  table.schema === target.schema && table.name === target.name
