import { SearchField } from '@howdah/ui/search-field/search-field'
import type { ReactNode } from 'react'

export interface ListToolbarProps {
  label: string
  search: string
  onSearch: (text: string) => void
  /** Number of entries, as text; undefined until it is known. */
  count: string | undefined
  /** Filters, behind the search. */
  children?: ReactNode
}

/** Search and count of a list. */
export function ListToolbar({ label, search, onSearch, count, children }: ListToolbarProps) {
  return (
    <div className="hd-toolbar">
      <SearchField className="hd-search" label={label} value={search} onValueChange={onSearch} />
      {children}
      <span className="hd-count" role="status">
        {count}
      </span>
    </div>
  )
}
