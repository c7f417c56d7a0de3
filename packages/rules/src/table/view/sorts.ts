import type { GridSort } from '../table.types'
import { columnFromUrl, columnToUrl } from './url-column'

/**
 * Parses the sorts of a URL, `column:asc` or `column:desc`, in order; others are dropped.
 */
export function parseSort(table: string, values: readonly string[]): GridSort[] {
  return values.flatMap((value) => {
    const [column, direction, ...rest] = value.split(':')
    if (!column || rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) return []
    return [{ table, column: columnFromUrl(column), ascending: direction === 'asc' }]
  })
}

export function serializeSort(sorts: readonly GridSort[]): string[] {
  return sorts.map(
    ({ column, ascending }) => `${columnToUrl(column)}:${ascending ? 'asc' : 'desc'}`,
  )
}
