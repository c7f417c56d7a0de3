import type { CellValue, QueryColumn, TextRows } from '@howdah/platform-client'
import type { RowsQuery, RowsSource } from '@howdah/rules'
import type { PageEnds } from './row-pages'

/** The rows of one page, in the order in which they are shown. */
export interface RowPage {
  columns: QueryColumn[]
  rows: CellValue[][]
  /** Whether there are rows behind those that were asked for, in the direction in which they were read. */
  hasMore: boolean
  /** How many bytes a value has that was cut; null for a whole one. Both from 0. */
  cutBytes: (row: number, column: number) => number | null
  ends: PageEnds
}

/** What the rows that came are, of those that were asked for: one more was, to know whether there are more. */
export function rowPageOf({ columns, rows: came }: TextRows, query: RowsQuery, source: RowsSource, limit: number): RowPage {
  const kept = came.slice(0, limit)
  const rows = query.isReversed ? kept.reverse() : kept
  const cutBytes = (row: number, column: number) => {
    const place = query.lengths[column]
    const length = place == null ? null : rows[row]?.[place]
    return length == null ? null : Number(length)
  }
  const places = query.order.map(({ name }) => source.columns.findIndex((column) => column.name === name))
  const valuesOf = (row: number) => {
    // Without a key two rows can have the same values, and a value that was cut says nothing of its place.
    if (rows.length === 0 || source.key.length === 0 || places.some((column) => cutBytes(row, column) !== null)) return null
    return places.map((column) => rows[row]?.[column] ?? null)
  }
  return {
    columns: columns.slice(0, source.columns.length),
    rows,
    hasMore: came.length > limit,
    cutBytes,
    ends: { first: valuesOf(0), last: valuesOf(rows.length - 1) },
  }
}
