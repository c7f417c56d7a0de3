import { filterProblem, isValueOf, parseList } from './filter-value'
import { quoteName } from '../quote-name'
import type { ColumnType, GridFilter } from '../table.types'
import { castOf } from '../typed-value'

/**
 * Returns the condition for the rows that pass the filter; null for a filter with a problem. Values
 * are bound and take the column's type, so that nothing in them is SQL.
 */
export function filterSql(
  filter: GridFilter,
  columns: readonly ColumnType[],
  alias: string,
  bind: (value: string) => string,
): string | null {
  const column = columns.find(({ name }) => name === filter.column)
  if (!column || filterProblem(filter, columns) !== null) return null
  const sql = `${alias}.${quoteName(column.name)}`
  switch (filter.operator) {
    case 'is':
      return `${sql} is ${isValueOf(filter.value) ?? 'null'}`
    case 'in':
      return `${sql} in (${(parseList(filter.value) ?? []).map(bind).join(', ')})`
    default:
      return `${sql} ${filter.operator} ${bind(filter.value)}${castOf(column)}`
  }
}
