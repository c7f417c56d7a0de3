import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { assertDistinct, expressionSql, nameSql, qualifiedSql, typeSql } from './ddl-parts'
import type { ColumnShape, QualifiedName, TableShape } from './ddl.types'
import { constraintsOf } from './constraint-parts'

/**
 * Returns the statements that create a table, with its comments and row level security.
 * @throws DdlError for an invalid definition
 */
export function createTable(table: TableShape): string[] {
  assertDistinct(table.columns.map(({ name }) => name))
  const name = qualifiedSql(table)
  const lines = [...table.columns.map(columnSql), ...constraintsOf(table)]
  return [
    lines.length === 0
      ? `create table ${name} ()`
      : `create table ${name} (\n  ${lines.join(',\n  ')}\n)`,
    ...(table.rls ? [rlsSql(table, true)] : []),
    ...(table.comment === null ? [] : [tableCommentSql(table, table.comment)]),
    ...columnComments(table, table.columns),
  ]
}

/** A column as `create table` and `add column` have it. */
export function columnSql(column: ColumnShape): string {
  return [
    nameSql(column.name),
    typeSql(column.type),
    ...(column.identity
      ? [`generated ${column.identity === 'ALWAYS' ? 'always' : 'by default'} as identity`]
      : []),
    ...(column.generated === null
      ? []
      : [`generated always as ${expressionSql(column.generated)} stored`]),
    ...(column.default === null || column.generated !== null || column.identity
      ? []
      : [`default ${expressionSql(column.default)}`]),
    ...(column.nullable ? [] : ['not null']),
  ].join(' ')
}

export const rlsSql = (table: QualifiedName, enabled: boolean): string =>
  `alter table ${qualifiedSql(table)} ${enabled ? 'enable' : 'disable'} row level security`

export const tableCommentSql = (table: QualifiedName, comment: string | null): string =>
  `comment on table ${qualifiedSql(table)} is ${comment === null ? 'null' : quoteLiteral(comment)}`

/** Those of the columns that have a comment. */
export const columnComments = (table: QualifiedName, columns: readonly ColumnShape[]): string[] =>
  columns.flatMap(({ name, comment }) =>
    comment === null ? [] : [columnCommentSql(table, name, comment)],
  )

export const columnCommentSql = (
  table: QualifiedName,
  column: string,
  comment: string | null,
): string =>
  `comment on column ${qualifiedSql(table)}.${nameSql(column)} is ${comment === null ? 'null' : quoteLiteral(comment)}`
