import type { ColumnType } from './table.types'

const addressColumn = (name: string, type: string): ColumnType => ({
  name,
  data_type: type,
  format: type,
  enums: [],
  is_nullable: false,
})

/**
 * System columns that identify a row of a table without a key, or with children that may repeat
 * its key: the table that stores it, and its place there until it is changed.
 */
const ADDRESS: readonly ColumnType[] = [
  addressColumn('tableoid', 'oid'),
  addressColumn('ctid', 'tid'),
]

interface KeyedColumns {
  columns: readonly ColumnType[]
  key: readonly string[]
}

/** Returns the columns of a key that are not among the columns of the relation. */
export function addressColumns({ columns, key }: KeyedColumns): readonly ColumnType[] {
  return ADDRESS.filter(
    ({ name }) => key.includes(name) && !columns.some((column) => column.name === name),
  )
}

/** Returns the columns to read for a page: those of the relation, then those of the address. */
export function readColumns(source: KeyedColumns): readonly ColumnType[] {
  const address = addressColumns(source)
  return address.length === 0 ? source.columns : [...source.columns, ...address]
}

/** Returns the columns of a key that a person knows: all except those of the address. */
export function knownKey(source: KeyedColumns): readonly string[] {
  const address = addressColumns(source)
  return source.key.filter((name) => !address.some((column) => column.name === name))
}

/** Returns the columns that rows are ordered by; an address alone is no order worth sorting for. */
export function orderKey(source: KeyedColumns): readonly string[] {
  return knownKey(source).length === 0 ? [] : source.key
}
