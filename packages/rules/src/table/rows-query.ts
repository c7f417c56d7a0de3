import { cutSql } from './cut-value'
import { filterSql } from './view/filter-sql'
import { quoteName } from './quote-name'
import { orderKey, readColumns } from './row-address'
import { afterSql, orderBySql, reversed, rowOrder, type OrderColumn } from './row-order'
import type { ColumnType, GridFilter, GridSort } from './table.types'
import { castOf } from './typed-value'

export const ROWS_PER_PAGE = 100

/** Numbers of rows that a page can have. */
export const PAGE_SIZES: readonly number[] = [ROWS_PER_PAGE, 250, 500, 1000]

/** Relation that rows are read from. */
export interface RowsSource {
  schema: string
  name: string
  columns: readonly ColumnType[]
  /**
   * Columns that identify a row: the primary key, or a unique key without NULL, or an address
   * (`row-address.ts`); empty if there are none.
   */
  key: readonly string[]
}

/**
 * Start of a page: a number of rows from the first, or directly after or before a row, given by its
 * values in the order's columns.
 */
export type PageStart =
  | { type: 'offset'; offset: number }
  | { type: 'after' | 'before'; values: readonly (string | null)[] }

export interface RowsRequest {
  filters: readonly GridFilter[]
  sorts: readonly GridSort[]
  start: PageStart
  limit: number
}

export interface BoundSql {
  sql: string
  parameters: (string | null)[]
}

export interface RowsQuery extends BoundSql {
  /**
   * For each column, the index of the length of a truncated value among the result's columns; null
   * if it is never truncated.
   */
  lengths: (number | null)[]
  order: OrderColumn[]
  /** The rows come last to first. */
  isReversed: boolean
}

/**
 * A page of rows, and one row more to determine if there is another page. After a row it takes as long on any page. Far from the
 * beginning only the key is counted through, which an index holds; the rows themselves are fetched for the page alone.
 */
export function rowsQuery(source: RowsSource, request: RowsRequest): RowsQuery {
  const { parameters, bind } = binder()
  const order = orderOf(source, request.sorts)
  const isReversed = request.start.type === 'before'
  return {
    ...cutRows(source, pageSql(source, request, isReversed ? reversed(order) : order, bind)),
    parameters,
    order,
    isReversed,
  }
}

/**
 * Returns a query for the row with these values, as read by `rowsQuery`; none if it no longer
 * exists, and several if the columns do not identify it.
 */
export function oneRowQuery(
  source: RowsSource,
  columns: readonly string[],
  values: readonly string[],
): RowsQuery {
  const { parameters, bind } = binder()
  const names = readColumns(source).map(({ name }) => `t.${quoteName(name)}`)
  const row = `select ${names.join(', ')} from ${tableSql(source)} as t where ${isRowSql(source, columns, values, bind)} limit 2`
  return { ...cutRows(source, row), parameters, order: [], isReversed: false }
}

/**
 * Returns the expressions to fetch for rows: long values are cut. The rows are selected first, so
 * that no values of other rows are cut.
 */
function cutRows(source: RowsSource, rows: string): Pick<RowsQuery, 'sql' | 'lengths'> {
  const cuts = readColumns(source).map((column) => cutSql(column, `r.${quoteName(column.name)}`))
  const lengths = cuts.flatMap(({ length }) => length ?? [])
  let next = cuts.length
  return {
    sql: `select ${[...cuts.map(({ value }) => value), ...lengths].join(', ')} from (${rows}) as r`,
    lengths: cuts.map(({ length }) => (length === null ? null : next++)),
  }
}

/** The whole value of one cell: of the row with these key values, or, where there are none, of the row at that place of the page. */
export function cellQuery(
  source: RowsSource,
  column: string,
  row: { key: readonly string[] } | { request: RowsRequest; index: number },
): BoundSql {
  const { parameters, bind } = binder()
  if ('key' in row) {
    return {
      sql: `select t.${quoteName(column)} from ${tableSql(source)} as t where ${isRowSql(source, source.key, row.key, bind)}`,
      parameters,
    }
  }
  const order = orderOf(source, row.request.sorts)
  const page = pageSql(
    source,
    row.request,
    row.request.start.type === 'before' ? reversed(order) : order,
    bind,
  )
  return {
    sql: `select r.${quoteName(column)} from (${page}) as r offset ${row.index} limit 1`,
    parameters,
  }
}

/** Returns a query for the exact number of rows that pass the filters. */
export function countQuery(source: RowsSource, filters: readonly GridFilter[]): BoundSql {
  const { parameters, bind } = binder()
  return {
    sql: `select count(*)::text as count from ${tableSql(source)} as t${whereSql(source, filters, [], bind)}`,
    parameters,
  }
}

/** Returns a query for Postgres's row estimate, as a plan in JSON: no rows are read for it. */
export function estimateQuery(source: RowsSource, filters: readonly GridFilter[]): BoundSql {
  const { parameters, bind } = binder()
  return {
    sql: `explain (format json) select 1 from ${tableSql(source)} as t${whereSql(source, filters, [], bind)}`,
    parameters,
  }
}

export type Bind = (value: string | null) => string

export function binder(): { parameters: (string | null)[]; bind: Bind } {
  const parameters: (string | null)[] = []
  return { parameters, bind: (value) => `$${parameters.push(value)}` }
}

export function pageSql(
  source: RowsSource,
  { filters, start, limit }: RowsRequest,
  order: readonly OrderColumn[],
  bind: Bind,
): string {
  const columns = readColumns(source)
    .map(({ name }) => `t.${quoteName(name)}`)
    .join(', ')
  const rows = Math.max(0, Math.trunc(limit)) + 1
  const from = `select ${columns} from ${tableSql(source)} as t`
  if (start.type !== 'offset') {
    const after = afterSql(order, start.values, 't', bind)
    return `${from}${whereSql(source, filters, [after], bind)}${orderBySql(order, 't')} limit ${rows}`
  }
  const offset = Math.max(0, Math.trunc(start.offset))
  const where = whereSql(source, filters, [], bind)
  const keyColumns = orderKey(source)
  if (offset === 0 || keyColumns.length === 0)
    return `${from}${where}${orderBySql(order, 't')} limit ${rows} offset ${offset}`
  const key = keyColumns.map(quoteName)
  const counted = `select ${key.map((name) => `t.${name}`).join(', ')} from ${tableSql(source)} as t${where}${orderBySql(order, 't')} limit ${rows} offset ${offset}`
  const same = key.map((name) => `t.${name} = p.${name}`).join(' and ')
  return `select ${columns} from (${counted}) as p join ${tableSql(source)} as t on ${same}${orderBySql(order, 't')}`
}

export function whereSql(
  source: RowsSource,
  filters: readonly GridFilter[],
  more: readonly string[],
  bind: Bind,
): string {
  const conditions = [
    ...filters.flatMap((filter) => filterSql(filter, source.columns, 't', bind) ?? []),
    ...more,
  ]
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
}

/** Returns the order of the rows of a source; see `rowOrder`. */
export function orderOf(source: RowsSource, sorts: readonly GridSort[]): OrderColumn[] {
  return rowOrder(readColumns(source), orderKey(source), sorts)
}

function isRowSql(
  source: RowsSource,
  names: readonly string[],
  values: readonly string[],
  bind: Bind,
): string {
  const columns = readColumns(source)
  return names
    .map((name, index) => {
      const cast = castOf(columns.find((column) => column.name === name))
      return `t.${quoteName(name)} = ${bind(values[index] ?? '')}${cast}`
    })
    .join(' and ')
}

export function tableSql({ schema, name }: RowsSource): string {
  return `${quoteName(schema)}.${quoteName(name)}`
}
