import { cutSql } from './cut-value'
import { quoteName } from './quote-name'
import { binder, tableSql, type BoundSql, type RowsSource } from './rows-query'
import type { ColumnType } from './table.types'
import { typeFamily } from './type-family'

export interface ForeignRowsRequest {
  /** The columns that a foreign key points to, in its order. */
  key: readonly string[]
  /** Column that labels a row for people; null if there is only its key. */
  label: string | null
  /** A part of the label or of the key, in any case. */
  search: string
  limit: number
  offset: number
}

/**
 * Returns a query for rows to choose from: the key's columns, then the label, cut if it is long.
 * Ordered by the key, whose index returns the first rows immediately; one row more than requested
 * indicates that there are more.
 */
export function foreignRowsQuery(
  source: RowsSource,
  { key, label, search, limit, offset }: ForeignRowsRequest,
): BoundSql {
  const { parameters, bind } = binder()
  const columns = label === null || key.includes(label) ? key : [...key, label]
  const shown = columns.map((name) => {
    const column = source.columns.find((known) => known.name === name)
    const sql = `t.${quoteName(name)}`
    return column && !key.includes(name) ? cutSql(column, sql).value : sql
  })
  // Written out as a client would be sent them; no type refuses that.
  const texts = columns.map((name) => `pg_catalog.format('%s', t.${quoteName(name)})`)
  const part = search === '' ? null : bind(`%${search.replace(/[\\%_]/g, '\\$&')}%`)
  const where =
    part === null ? '' : ` where (${texts.map((text) => `${text} ilike ${part}`).join(' or ')})`
  const order = key.map((name) => `t.${quoteName(name)}`).join(', ')
  return {
    sql: `select ${shown.join(', ')} from ${tableSql(source)} as t${where} order by ${order} limit ${Math.trunc(limit) + 1} offset ${Math.trunc(offset)}`,
    parameters,
  }
}

/** Column names that typically label a row. */
const NAMES =
  /^(?:name|title|label|full_?name|display_?name|username|email|slug|subject|description)$/i

/** The column that a row is most likely known by: one that is called so, else the first text; null where there is none. */
export function guessLabel(columns: readonly ColumnType[], key: readonly string[]): string | null {
  const texts = columns.filter(
    (column) => !key.includes(column.name) && typeFamily(column) === 'text',
  )
  return (
    (
      texts.find(({ name }) => NAMES.test(name)) ??
      texts.find(({ name }) => /name|title/i.test(name)) ??
      texts[0]
    )?.name ?? null
  )
}
