import type { CellValue } from '@howdah/platform-client/query/row-chunk'
import type { QueryColumn } from '@howdah/platform-client/query/query.types'
import type { TextRows } from '@howdah/platform-client/query/text-rows'
import type { RowsQuery, RowsRequest, RowsSource } from '@howdah/rules/table/rows-query'
import { orderKey, readColumns } from '@howdah/rules/table/row-address'
import type { PageEnds } from './row-pages'

/** The rows of one page, in the order in which they are shown. */
export interface RowPage {
  /** The same for the same question. */
  address: string
  /**
   * Stays the same as long as the same rows, identified by their key, are in the same positions.
   */
  token: string | object
  columns: QueryColumn[]
  rows: CellValue[][]
  /** True if there are more rows after the requested ones, in the direction of reading. */
  hasMore: boolean
  /**
   * Returns the full size of a truncated value, in bytes; null for a complete value. Both indexes
   * start at 0.
   */
  cutBytes: (row: number, column: number) => number | null
  /**
   * Returns the values of the row's key; null if there is no key, or if one of its values was cut
   * or is NULL.
   */
  keyOf: (row: number) => string[] | null
  ends: PageEnds
}

/** A page that the grid displays. */
export interface TablePage extends RowPage {
  /** Request that the page was read with. */
  request: RowsRequest
  /** From 0. */
  number: number
  /** It was prefetched. */
  isAhead?: boolean
}

/**
 * Converts a response to a page. The query reads one row more than `limit` to detect a further
 * page.
 */
export function rowPageOf(
  { columns, rows: came }: TextRows,
  query: RowsQuery,
  source: RowsSource,
  limit: number,
): RowPage {
  const retained = came.slice(0, limit)
  const rows = query.isReversed ? retained.reverse() : retained
  const cutBytes = (row: number, column: number) => {
    const place = query.lengths[column]
    const length = place == null ? null : rows[row]?.[place]
    return length == null ? null : Number(length)
  }
  const read = readColumns(source)
  const places = query.order.map(({ name }) => read.findIndex((column) => column.name === name))
  const valuesOf = (row: number) => {
    // Without a key two rows can have the same values, and a truncated value does not identify a row.
    if (
      rows.length === 0 ||
      orderKey(source).length === 0 ||
      places.some((column) => cutBytes(row, column) !== null)
    )
      return null
    return places.map((column) => rows[row]?.[column] ?? null)
  }
  const keyPlaces = source.key.map((name) => read.findIndex((column) => column.name === name))
  const keyOf = (row: number) => {
    const values = keyPlaces.flatMap((column) =>
      cutBytes(row, column) === null ? (rows[row]?.[column] ?? []) : [],
    )
    return values.length > 0 && values.length === keyPlaces.length ? values : null
  }
  const address = JSON.stringify([query.sql, query.parameters])
  const keys = rows.map((_, row) => keyOf(row))
  return {
    address,
    token: keys.includes(null) ? {} : JSON.stringify([address, keys]),
    columns: columns.slice(0, source.columns.length),
    rows,
    hasMore: came.length > limit,
    cutBytes,
    keyOf,
    ends: { first: valuesOf(0), last: valuesOf(rows.length - 1) },
  }
}
