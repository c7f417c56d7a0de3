import { quoteLiteral, quoteWhereNeeded } from '@howdah/rules/table/quote-name'
import { expressionSql, nameSql, qualifiedSql } from '../ddl/ddl-parts'
import { DdlError, type QualifiedName } from '../ddl/ddl.types'
import type { ObjectChange } from './change-script'
import type { IndexColumn, IndexDetail, IndexObject } from './indexes'

/** A column with the parts that only a duplicate has. */
export interface IndexColumnShape extends IndexColumn {
  collation: string | null
}

/** An index as its form edits it. Only name and comment of an existing one can change. */
export interface IndexShape {
  name: string
  table: QualifiedName
  method: string
  columns: IndexColumnShape[]
  included: string[]
  isUnique: boolean
  nullsNotDistinct: boolean
  condition: string | null
  /** Storage parameters as `name=value`. */
  storage: string[]
  tablespace: string | null
  comment: string | null
  /**
   * Does not block writes while the index is built; ignored for an existing one. Postgres refuses it for partitioned
   * tables.
   */
  concurrently: boolean
}

/** Returns the shape of an existing index. */
export const indexShape = (row: IndexDetail): IndexShape => ({
  name: row.name,
  table: { schema: row.schema, name: row.table },
  method: row.method,
  columns: row.columns.map((column, place) => ({
    ...column,
    collation: row.parts[place]?.collation ?? null,
    operator_class: row.parts[place]?.class_with_parameters ?? column.operator_class,
  })),
  included: row.included,
  isUnique: row.is_unique,
  nullsNotDistinct: row.nulls_not_distinct,
  condition: row.condition,
  storage: row.storage,
  tablespace: row.tablespace,
  comment: row.comment,
  concurrently: row.table_kind !== 'p',
})

/** Returns the expression that stands for a column. */
export const columnExpression = (name: string): string => quoteWhereNeeded(name)

/** Returns true if text is a plain or quoted name, which needs no parentheses. */
const isName = (text: string): boolean => /^(?:[a-z_][\w$]*|"(?:[^"\0]|"")+")$/i.test(text.trim())

/** @throws DdlError for an invalid expression */
function columnSql({
  expression,
  descending,
  nulls_first,
  operator_class,
  collation,
}: IndexColumnShape): string {
  // Postgres sorts nulls first in a descending index unless it is asked not to.
  const nulls = nulls_first === descending ? '' : ` nulls ${nulls_first ? 'first' : 'last'}`
  return [
    isName(expression) ? expression.trim() : expressionSql(expression),
    collation === null ? '' : ` collate ${collation}`,
    operator_class === null ? '' : ` ${operator_class}`,
    descending ? ' desc' : '',
    nulls,
  ].join('')
}

/** @throws DdlError for an invalid name */
function parameterSql(entry: string): string {
  const end = entry.indexOf('=')
  return `${nameSql(entry.slice(0, end))} = ${quoteLiteral(entry.slice(end + 1))}`
}

/** @throws DdlError for an invalid definition */
function definitionSql(shape: IndexShape): string {
  if (shape.columns.length === 0) throw new DdlError('no-columns', '')
  if (!shape.included.every(isName)) throw new DdlError('name-empty', shape.included.join(', '))
  return [
    `create ${shape.isUnique ? 'unique ' : ''}index ${shape.concurrently ? 'concurrently ' : ''}${nameSql(shape.name)}`,
    `on ${qualifiedSql(shape.table)} using ${nameSql(shape.method)} (${shape.columns.map(columnSql).join(', ')})`,
    ...(shape.included.length === 0 ? [] : [`include (${shape.included.join(', ')})`]),
    ...(shape.isUnique && shape.nullsNotDistinct ? ['nulls not distinct'] : []),
    ...(shape.storage.length === 0 ? [] : [`with (${shape.storage.map(parameterSql).join(', ')})`]),
    ...(shape.tablespace === null ? [] : [`tablespace ${nameSql(shape.tablespace)}`]),
    ...(shape.condition === null ? [] : [`where ${expressionSql(shape.condition)}`]),
  ].join('\n  ')
}

const commentSql = ({ name, table: { schema }, comment }: IndexShape): string =>
  `comment on index ${qualifiedSql({ schema, name })} is ${comment === null ? 'null' : quoteLiteral(comment)}`

/**
 * Returns the change that creates an index. One that is built concurrently is not in a transaction.
 * @throws DdlError for an invalid definition
 */
export const createIndex = (shape: IndexShape): ObjectChange => ({
  statements: [definitionSql(shape), ...(shape.comment === null ? [] : [commentSql(shape)])],
  separate: shape.concurrently,
})

/** @throws DdlError for an invalid name */
export const alterIndex = (before: IndexObject, shape: IndexShape): ObjectChange => ({
  statements: [
    ...(shape.name === before.name
      ? []
      : [`alter index ${qualifiedSql(before)} rename to ${nameSql(shape.name)}`]),
    ...(shape.comment === before.comment ? [] : [commentSql(shape)]),
  ],
})

/** @param cascade also drops dependent objects; otherwise Postgres refuses and lists them */
export const dropIndex = (row: QualifiedName, cascade: boolean): string =>
  `drop index ${qualifiedSql(row)}${cascade ? ' cascade' : ''}`

/** Returns the change that builds an index again without blocking writes. */
export const rebuildIndex = (row: QualifiedName): ObjectChange => ({
  statements: [`reindex index concurrently ${qualifiedSql(row)}`],
  separate: true,
})
