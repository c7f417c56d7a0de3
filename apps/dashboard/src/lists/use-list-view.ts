import { useCallback } from 'react'
import { useSearchParams } from '../routing/use-search'
import { readSort, writeSort, type ListSort } from './list-sort'

export interface ListView<Column extends string> {
  search: string
  sort: ListSort<Column>
  onSearch: (text: string) => void
  onSort: (sort: ListSort<Column>) => void
}

/**
 * Search and sort of a page's list; they live in the URL.
 * @param list what they are called by there on a page with more lists than one
 */
export function useListView<Column extends string>(
  columns: readonly Column[],
  standard: ListSort<Column>,
  list?: string,
): ListView<Column> {
  const prefix = list === undefined ? '' : `${list}_`
  const searchName = `${prefix}search`
  const sortName = `${prefix}sort`
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
  const onSearch = useCallback((text: string) => set(searchName, text), [set, searchName])
  return {
    search: query.get(searchName) ?? '',
    sort: readSort(query.get(sortName), columns, standard),
    onSearch,
    onSort: (sort) => set(sortName, writeSort(sort) === writeSort(standard) ? '' : writeSort(sort)),
  }
}
