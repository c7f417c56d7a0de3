import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { readSort, writeSort, type ListSort } from './list-sort'

export interface ListView<Column extends string> {
  search: string
  sort: ListSort<Column>
  onSearch: (text: string) => void
  onSort: (sort: ListSort<Column>) => void
}

/** Search and sort of a page's list; they live in the URL. */
export function useListView<Column extends string>(columns: readonly Column[], standard: ListSort<Column>): ListView<Column> {
  const [query, setQuery] = useSearchParams()
  const set = useCallback(
    (name: string, value: string) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  const onSearch = useCallback((text: string) => set('search', text), [set])
  return {
    search: query.get('search') ?? '',
    sort: readSort(query.get('sort'), columns, standard),
    onSearch,
    onSort: (sort) => set('sort', writeSort(sort) === writeSort(standard) ? '' : writeSort(sort)),
  }
}
