/** A user's display preferences for an explorer. */
export interface StoragePreference {
  view: 'columns' | 'list'
  sortBy: StorageSort
  sortByOrder: 'asc' | 'desc'
  sortBucket: 'created_at' | 'name'
}

export type StorageSort = (typeof STORAGE_SORTS)[number]

export const STORAGE_SORTS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const

export const defaultPreference: StoragePreference = {
  view: 'columns',
  sortBy: 'name',
  sortByOrder: 'asc',
  sortBucket: 'created_at',
}

/** Parses a stored preference. Invalid members are replaced by the default. */
export function preferenceOf(stored: unknown): StoragePreference {
  if (typeof stored !== 'object' || stored === null) return defaultPreference
  const { view, sortBy, sortByOrder, sortBucket } = stored as Record<string, unknown> // read below, member by member
  return {
    view: view === 'list' ? 'list' : defaultPreference.view,
    sortBy: STORAGE_SORTS.find((known) => known === sortBy) ?? defaultPreference.sortBy,
    sortByOrder: sortByOrder === 'desc' ? 'desc' : defaultPreference.sortByOrder,
    sortBucket: sortBucket === 'name' ? 'name' : defaultPreference.sortBucket,
  }
}
