import type { AuditLogView } from '@howdah/platform-client/resources/audit/list-audit-log'
import { useCallback } from 'react'
import { useListView } from '../lists/use-list-view'
import type { ListSort } from '../lists/list-sort'
import { useSearchText, type SearchText } from '@howdah/ui/search-field/use-search-text'

export interface AuditListView extends SearchText {
  sort: ListSort<'at'>
  onSort: (sort: ListSort<'at'>) => void
  /** Parameters of the request to the server. */
  asked: AuditLogView
}

/** Search and sort of an audit log, in the URL; the search is sent once it rests. */
export function useAuditView(): AuditListView {
  const { search, sort, onSearch, onSort } = useListView(['at'], { column: 'at', descending: true })
  const box = useSearchText(
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
