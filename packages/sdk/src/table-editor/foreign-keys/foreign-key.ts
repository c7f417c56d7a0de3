import type { ForeignKey, TableDetails } from '@howdah/platform-client/catalog/table'
import { serializeFilters } from '@howdah/rules/table/view/filters'
import type { GridFilter } from '@howdah/rules/table/table.types'
import type { RowPage } from '../rows/row-page'
import type { OpenableTable } from '../editor-parts.types'

/** Some rows of another table: those whose columns hold these values. */
export interface ForeignRows {
  table: OpenableTable
  columns: readonly string[]
  values: readonly string[]
}

/** The keys of the table itself that the column is part of. */
export function keysOfColumn({ entity, foreign_keys }: TableDetails, column: string): ForeignKey[] {
  return foreign_keys.filter(
    ({ source_id, source_columns }) => source_id === entity.id && source_columns.includes(column),
  )
}

/** The keys by which other tables, or the table itself, point to its rows. */
export function keysPointingTo({ entity, foreign_keys }: TableDetails): ForeignKey[] {
  return foreign_keys.filter(({ target_id }) => target_id === entity.id)
}

/**
 * Returns the row that a row references; null if one of the key's values is NULL, so that it
 * references none, or was cut, so that the reference is unknown.
 */
export function pointedTo(
  key: ForeignKey,
  tableDetails: TableDetails,
  page: RowPage,
  row: number,
): ForeignRows | null {
  const values = valuesOf(key.source_columns, tableDetails, page, row)
  const { target_id: id, target_schema: schema, target_table: name, target_kind: type } = key
  return values && { table: { id, schema, name, type }, columns: key.target_columns, values }
}

/** The rows that point to a row; null as above. */
export function pointingTo(
  key: ForeignKey,
  tableDetails: TableDetails,
  page: RowPage,
  row: number,
): ForeignRows | null {
  const values = valuesOf(key.target_columns, tableDetails, page, row)
  const { source_id: id, source_schema: schema, source_table: name, source_kind: type } = key
  return values && { table: { id, schema, name, type }, columns: key.source_columns, values }
}

function valuesOf(
  columns: readonly string[],
  { entity }: TableDetails,
  page: RowPage,
  row: number,
): string[] | null {
  const places = columns.map((name) => entity.columns.findIndex((column) => column.name === name))
  const values = places.flatMap((place) =>
    page.cutBytes(row, place) === null ? (page.rows[row]?.[place] ?? []) : [],
  )
  return values.length === columns.length ? values : null
}

/** The same as filters of the other table. */
export function filtersOf({ columns, values }: ForeignRows): GridFilter[] {
  return columns.map((column, index) => ({ column, operator: '=', value: values[index] ?? '' }))
}

/** The same as the address of the other table has them. */
export function filterTexts(rows: ForeignRows): string[] {
  return serializeFilters(filtersOf(rows))
}
