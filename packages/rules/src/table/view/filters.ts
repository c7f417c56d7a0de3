import type { FilterOperator, GridFilter } from '../table.types'
import { columnFromUrl, columnToUrl } from './url-column'

const ABBREVIATIONS = {
  '=': 'eq',
  '<>': 'neq',
  '>': 'gt',
  '<': 'lt',
  '>=': 'gte',
  '<=': 'lte',
  '~~': 'like',
  '~~*': 'ilike',
  in: 'in',
  is: 'is',
} as const satisfies Record<FilterOperator, string>

/** Every operator, in the order in which they are offered. */
export const FILTER_OPERATORS = Object.keys(ABBREVIATIONS) as readonly FilterOperator[] // the keys of a literal

const OPERATORS: ReadonlyMap<string, FilterOperator> = new Map(
  FILTER_OPERATORS.map((operator) => [ABBREVIATIONS[operator], operator]),
)

/**
 * Parses the filters of a URL, `column:abbrev:value`, in order; malformed ones are dropped, colons
 * in values stay.
 */
export function parseFilters(values: readonly string[]): GridFilter[] {
  return values.flatMap((text) => {
    const [column, abbreviation, ...value] = text.split(':')
    const operator = OPERATORS.get(abbreviation ?? '')
    if (!column || !operator || value.length === 0) return []
    return [{ column: columnFromUrl(column), operator, value: value.join(':') }]
  })
}

export function serializeFilters(filters: readonly GridFilter[]): string[] {
  return filters.map(
    ({ column, operator, value }) => `${columnToUrl(column)}:${ABBREVIATIONS[operator]}:${value}`,
  )
}
