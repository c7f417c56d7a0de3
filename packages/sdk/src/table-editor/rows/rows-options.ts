import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { filterProblem, type FilterProblem } from '@howdah/rules/table/view/filter-value'
import { isSortable } from '@howdah/rules/table/type-family'
import { parseFilters } from '@howdah/rules/table/view/filters'
import { parseSort } from '@howdah/rules/table/view/sorts'
import type { GridFilter, GridSort } from '@howdah/rules/table/table.types'
import { orderKey } from '@howdah/rules/table/row-address'
import type { RowsSource } from '@howdah/rules/table/rows-query'

/** A filter or sort of the address that is not asked, and why. */
export interface DroppedFilter {
  text: string
  problem: FilterProblem
}

/** Sorts and filters that the table supports. */
export interface RowsOptions {
  sorts: GridSort[]
  filters: GridFilter[]
  dropped: DroppedFilter[]
}

/** No sorts and no filters: the rows in the order of the table. */
export const noRowsOptions: RowsOptions = { sorts: [], filters: [], dropped: [] }

/** From the address. */
export function readRowsOptions(
  source: RowsSource,
  sort: readonly string[],
  filter: readonly string[],
): RowsOptions {
  const all = parseFilters(filter)
  const judged = all.map((one) => ({ one, problem: filterProblem(one, source.columns) }))
  const sorts = parseSort(source.name, sort).map((one) => {
    const column = source.columns.find(({ name }) => name === one.column)
    return {
      one,
      problem: !column
        ? ('no-column' as const)
        : isSortable(column)
          ? null
          : ('no-operator' as const),
    }
  })
  return {
    sorts: sorts.flatMap(({ one, problem }) => (problem ? [] : one)),
    filters: judged.flatMap(({ one, problem }) => (problem ? [] : one)),
    dropped: [
      ...sorts.flatMap(({ one, problem }) => (problem ? { text: one.column, problem } : [])),
      ...judged.flatMap(({ one, problem }) =>
        problem ? { text: `${one.column} ${one.operator} ${one.value}`, problem } : [],
      ),
    ],
  }
}

/**
 * Returns true if the first page can be read from an index, regardless of the size of the table.
 * Such rows can be prefetched.
 */
export function isQuick(
  { entity, row_key }: TableDetails,
  { sorts, filters }: RowsOptions,
): boolean {
  const key = orderKey({ columns: entity.columns, key: row_key })
  if ((entity.entity_type !== 'r' && entity.entity_type !== 'p') || key.length === 0) return false
  const isOneRow = key.every((name) =>
    filters.some(
      ({ column, operator, value }) => column === name && operator === '=' && value !== '',
    ),
  )
  const isByKey = sorts.length === 0 || (key.length === 1 && sorts[0]?.column === key[0])
  return isOneRow || (filters.length === 0 && isByKey)
}
