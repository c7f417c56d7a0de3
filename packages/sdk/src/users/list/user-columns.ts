import type { UserSort } from '../users.types'

/** Columns after the user's own, in their order. */
export const userColumns = [
  'name',
  'email',
  'phone',
  'id',
  'providers',
  'created',
  'lastSignIn',
] as const
export type UserColumn = (typeof userColumns)[number]

/** Columns of a list for which none were chosen. */
export const usualColumns: readonly UserColumn[] = ['providers', 'created', 'lastSignIn']

/** Reads stored columns; null for none that can be read. */
export function storedColumns(stored: unknown): readonly UserColumn[] | null {
  return Array.isArray(stored) ? userColumns.filter((column) => stored.includes(column)) : null
}

/** Order of a list without one. */
export const NEWEST = 'created_desc' satisfies UserSort

/** A column of a sort's name. */
export type SortedColumn = 'created' | 'email' | 'last_sign_in'

/** Returns the direction in which the list is sorted by a column. */
export function directionOf(
  sort: UserSort,
  column: SortedColumn,
): 'ascending' | 'descending' | 'none' {
  if (sort === `${column}_asc`) return 'ascending'
  return sort === `${column}_desc` ? 'descending' : 'none'
}

/** Returns the order after a click on a header: times with the newest first, then the other way round. */
export function sortAfter(sort: UserSort, column: SortedColumn): UserSort {
  const [first, second]: readonly [UserSort, UserSort] =
    column === 'email'
      ? ['email_asc', 'email_desc']
      : ([`${column}_desc`, `${column}_asc`] as const)
  return sort === first ? second : first
}
