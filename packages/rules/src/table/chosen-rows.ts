import { quoteName } from './quote-name'
import { readColumns } from './row-address'
import { orderBySql, reversed } from './row-order'
import {
  binder,
  orderOf,
  pageSql,
  tableSql,
  whereSql,
  type Bind,
  type BoundSql,
  type RowsRequest,
  type RowsSource,
} from './rows-query'
import type { GridFilter, GridSort } from './table.types'
import { castOf } from './typed-value'

/**
 * Set of rows: every row of the table, those that pass filters, or some that were selected on a
 * page.
 */
export type ChosenRows =
  | { type: 'table' }
  | { type: 'filtered'; filters: readonly GridFilter[]; sorts: readonly GridSort[] }
  | { type: 'keys'; keys: readonly (readonly string[])[]; sorts: readonly GridSort[] }
  /**
   * Rows without a key that distinguishes them: by their positions on the page that was read, from
   * 0.
   */
  | { type: 'places'; request: RowsRequest; places: readonly number[] }

/**
 * The rows, whole, with these columns in this order. Without sorts all rows of a table come as Postgres finds them, which is the
 * fastest way through it.
 */
export function chosenRowsQuery(
  source: RowsSource,
  columns: readonly string[],
  chosen: ChosenRows,
): BoundSql {
  const { parameters, bind } = binder()
  const order = (sorts: readonly GridSort[]) => orderBySql(orderOf(source, sorts), 't')
  const rest = () => {
    switch (chosen.type) {
      case 'table':
        return `from ${tableSql(source)} as t`
      case 'filtered':
        return `from ${tableSql(source)} as t${whereSql(source, chosen.filters, [], bind)}${chosen.sorts.length === 0 ? '' : order(chosen.sorts)}`
      case 'keys':
        return `from ${tableSql(source)} as t where ${keysSql(source, chosen.keys, bind)}${order(chosen.sorts)}`
      case 'places':
        return placesSql(source, chosen.request, chosen.places, bind)
    }
  }
  return {
    sql: `select ${columns.map((name) => `t.${quoteName(name)}`).join(', ')} ${rest()}`,
    parameters,
  }
}

function keysSql(source: RowsSource, keys: readonly (readonly string[])[], bind: Bind): string {
  if (keys.length === 0 || source.key.length === 0) return 'false'
  const names = source.key.map((name) => `t.${quoteName(name)}`).join(', ')
  const columns = readColumns(source)
  const casts = source.key.map((name) => castOf(columns.find((column) => column.name === name)))
  const valuesOf = (key: readonly string[]) =>
    key.map((value, index) => `${bind(value)}${casts[index] ?? ''}`).join(', ')
  return `(${names}) in (${keys.map((key) => `(${valuesOf(key)})`).join(', ')})`
}

function placesSql(
  source: RowsSource,
  request: RowsRequest,
  places: readonly number[],
  bind: Bind,
): string {
  if (places.length === 0) return `from ${tableSql(source)} as t where false`
  const taken = new Set(source.columns.map(({ name }) => name))
  let place = 'place'
  while (taken.has(place)) place += '_'
  const order = orderOf(source, request.sorts)
  const page = pageSql(
    source,
    request,
    request.start.type === 'before' ? reversed(order) : order,
    bind,
  )
  const numbered = `select r.*, row_number() over () - 1 as ${quoteName(place)} from (${page}) as r`
  return `from (${numbered}) as t where t.${quoteName(place)} in (${places.map((at) => Math.trunc(at)).join(', ')}) order by t.${quoteName(place)}`
}
