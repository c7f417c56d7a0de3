import type { AuditLogView } from '@howdah/platform-client/resources/audit/list-audit-log'
import { useCallback } from 'react'
import { useListView } from '../lists/use-list-view'
import type { ListSort } from '../lists/list-sort'
import { useSearchBox, type SearchBox } from '../lists/use-search-box'

export interface AuditListView extends SearchBox {
  sort: ListSort<'at'>
  onSort: (sort: ListSort<'at'>) => void
  /** Parameters of the request to the server. */
  asked: AuditLogView
}

/** Search and sort of an audit log, in the URL; the search is sent once it rests. */
export function useAuditView(): AuditListView {
  const { search, sort, onSearch, onSort } = useListView(['at'], { column: 'at', descending: true })
  const box = useSearchBox(
    search,
    useCallback((text: string) => onSearch(text.trim()), [onSearch]),
  )
  return {
    ...box,
    sort,
    onSort,
    asked: { sort: sort.descending ? 'newest' : 'oldest', ...(search === '' ? {} : { search }) },
  }
}
