import type { ColumnType, GridSort } from './table.types'
import { quoteName } from './quote-name'
import { castOf } from './typed-value'

/**
 * Column of the row order. NULL comes last when ascending and first when descending, as in
 * Postgres.
 */
export interface OrderColumn {
  name: string
  ascending: boolean
  nullable: boolean
  /** Cast of its values; empty if they need none. */
  cast: string
}

/**
 * Returns the order of the rows: the sorts, then the remaining columns of the key in the direction
 * of the last sort, so that the order is unique. Sorts on missing columns are ignored.
 */
export function rowOrder(
  columns: readonly ColumnType[],
  key: readonly string[],
  sorts: readonly GridSort[],
): OrderColumn[] {
  const named = new Map(columns.map((column) => [column.name, column]))
  const order = new Map<string, OrderColumn>()
  const last = sorts.findLast(({ column }) => named.has(column))?.ascending ?? true
  for (const { column: name, ascending } of [
    ...sorts,
    ...key.map((column) => ({ column, ascending: last })),
  ]) {
    const column = named.get(name)
    if (column && !order.has(name))
      order.set(name, {
        name,
        ascending,
        nullable: column.is_nullable && !key.includes(name),
        cast: castOf(column),
      })
  }
  return [...order.values()]
}

export function reversed(order: readonly OrderColumn[]): OrderColumn[] {
  return order.map((column) => ({ ...column, ascending: !column.ascending }))
}

/** `order by` of a relation that is called `alias`; empty when there is no order. */
export function orderBySql(order: readonly OrderColumn[], alias: string): string {
  if (order.length === 0) return ''
  return ` order by ${order.map(({ name, ascending }) => `${alias}.${quoteName(name)}${ascending ? '' : ' desc'}`).join(', ')}`
}

/**
 * Returns the condition for the rows after the row with these values. Where Postgres can start in
 * an index, it is a single comparison of rows. `bind` takes a value and returns its placeholder.
 */
export function afterSql(
  order: readonly OrderColumn[],
  values: readonly (string | null)[],
  alias: string,
  bind: (value: string | null) => string,
): string {
  const terms = order.map((column, index) => ({
    ...column,
    sql: `${alias}.${quoteName(column.name)}`,
    value: values[index] ?? null,
  }))
  const first = terms[0]
  if (!first) return 'false'
  const uniform = terms.every(
    ({ ascending, nullable }) => ascending === first.ascending && !nullable,
  )
  const sign = (ascending: boolean) => (ascending ? '>' : '<')
  if (uniform) {
    return `(${terms.map(({ sql }) => sql).join(', ')}) ${sign(first.ascending)} (${terms.map(({ value, cast }) => `${bind(value)}${cast}`).join(', ')})`
  }
  const bound = terms.map((term) => ({
    ...term,
    placeholder: term.value === null ? null : `${bind(term.value)}${term.cast}`,
  }))
  const isEqual = (term: (typeof bound)[number]) =>
    term.placeholder === null ? `${term.sql} is null` : `${term.sql} = ${term.placeholder}`
  const isAfter = ({ sql, placeholder, ascending, nullable }: (typeof bound)[number]) => {
    if (placeholder === null) return ascending ? 'false' : `${sql} is not null`
    return ascending && nullable
      ? `(${sql} > ${placeholder} or ${sql} is null)`
      : `${sql} ${sign(ascending)} ${placeholder}`
  }
  const either = bound
    .map(
      (term, index) => `(${[...bound.slice(0, index).map(isEqual), isAfter(term)].join(' and ')})`,
    )
    .join(' or ')
  const begin = bound[0]
  // Repeats a condition implied by the rest, in the only form that can use an index.
  const from =
    begin && begin.placeholder !== null && !begin.nullable
      ? `${begin.sql} ${sign(begin.ascending)}= ${begin.placeholder} and `
      : ''
  return `${from}(${either})`
}
