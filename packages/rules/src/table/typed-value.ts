import type { ColumnType } from './table.types'
import { typeFamily } from './type-family'

/**
 * Returns the cast that a compared value of the column needs, empty if it needs none: Postgres
 * does not derive composite types. Types with a modifier are left out, whose cast would shorten
 * the value.
 */
export function castOf(column: Pick<ColumnType, 'data_type' | 'enums'> | undefined): string {
  if (!column || typeFamily(column) !== 'ordered') return ''
  const withoutNames = column.data_type.replace(/"(?:[^"]|"")*"/g, '')
  return withoutNames.includes('(') ? '' : `::${column.data_type}`
}
