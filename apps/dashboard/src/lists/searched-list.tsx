import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { searchOf, sorted, type SortValue } from './list-sort'
import { ListToolbar } from './list-toolbar'
import { SortedTable } from './sorted-table'
import type { ListView } from './use-list-view'

export interface SearchedListProps<Entry, Column extends string> {
  entries: readonly Entry[]
  view: ListView<Column>
  /** Texts of an entry that are searched. */
  textsOf: (entry: Entry) => readonly (string | null | undefined)[]
  /** Values of an entry that it is sorted by. */
  valuesOf: (entry: Entry) => Readonly<Record<Column, SortValue>>
  columns: readonly Column[]
  /** Columns that are left out where there is little room. */
  wide?: readonly Column[]
  messages: {
    /** Accessible name of the table. */
    list: string
    columns: Record<Column, string>
    actionsColumn: string
    search: string
    noneFound: string
    count: (count: number) => string
  }
  /** Renders the rows of the entries that are found, in order. */
  children: (entries: readonly Entry[]) => ReactNode
}

/** Search and count above a table, which is sorted by each of its columns. */
export function SearchedList<Entry, Column extends string>({
  children,
  columns,
  entries,
  messages,
  textsOf,
  valuesOf,
  view: { onSearch, onSort, search, sort },
  wide = [],
}: SearchedListProps<Entry, Column>) {
  const isFound = searchOf(search)
  const found = entries.filter((entry) => isFound(textsOf(entry)))
  return (
    <>
      <ListToolbar
        label={messages.search}
        search={search}
        onSearch={onSearch}
        count={messages.count(found.length)}
      />
      {found.length === 0 ? (
        <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
      ) : (
        <SortedTable
          label={messages.list}
          columns={columns}
          labels={messages.columns}
          wide={wide}
          sort={sort}
          onSort={onSort}
          actions={messages.actionsColumn}
        >
          {children(sorted(found, (entry) => valuesOf(entry)[sort.column], sort.descending))}
        </SortedTable>
      )}
    </>
  )
}
