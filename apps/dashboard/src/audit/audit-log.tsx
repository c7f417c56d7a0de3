import type {
  AuditEntry,
  AuditLogView,
  AuditPage,
} from '@howdah/platform-client/resources/audit/list-audit-log'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ScrollText, SearchX } from 'lucide-react'
import type { ListSort } from '../lists/list-sort'
import { ListToolbar } from '../lists/list-toolbar'
import { MoreButton } from '../lists/more-button'
import { SortHeader } from '../lists/sort-header'
import { QueryView } from '../regions/query-view'
import { RowSkeletons } from '../regions/row-skeletons'
import './audit.css'
import { AuditRow } from './audit-row'
import { auditMessages as messages } from './audit.messages'
import type { AuditListView } from './use-audit-view'

export interface AuditLogProps {
  query: UseInfiniteQueryResult<InfiniteData<AuditPage>>
  view: AuditListView
  /** Without it, all entries are the reader's own. @default false */
  withActor?: boolean
}

/** Changes, a page after the other. */
export function AuditLogList({ query, view, withActor = false }: AuditLogProps) {
  const count = query.data?.pages[0]?.count ?? undefined
  return (
    <>
      <ListToolbar
        label={messages.search}
        search={view.text}
        onSearch={view.type}
        count={count === undefined ? '' : messages.count(count)}
      />
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {(data) => {
          const entries = data.pages.flatMap((page) => page.entries)
          if (entries.length === 0) return <Nothing view={view.asked} />
          return (
            <>
              <AuditTable
                entries={entries}
                withActor={withActor}
                sort={view.sort}
                onSort={view.onSort}
              />
              {query.isFetchNextPageError && (
                <ErrorAlert title={messages.moreFailed} error={query.error} />
              )}
              <MoreButton
                query={query}
                label={view.asked.sort === 'oldest' ? messages.younger : messages.more}
              />
            </>
          )
        }}
      </QueryView>
    </>
  )
}

function Nothing({ view: { search } }: { view: AuditLogView }) {
  if (search !== undefined)
    return <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
  return (
    <EmptyState
      icon={<ScrollText size={20} strokeWidth={1.5} />}
      title={messages.emptyTitle}
      description={messages.emptyText}
    />
  )
}

interface AuditTableProps {
  entries: readonly AuditEntry[]
  withActor: boolean
  sort: ListSort<'at'>
  onSort: (sort: ListSort<'at'>) => void
}

function AuditTable({ entries, withActor, sort, onSort }: AuditTableProps) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table hd-audit">
        <thead>
          <tr>
            <th scope="col">{messages.columns.action}</th>
            <th scope="col" data-wide>
              {messages.columns.target}
            </th>
            {withActor && <th scope="col">{messages.columns.actor}</th>}
            <SortHeader column="at" label={messages.columns.at} sort={sort} onSort={onSort} />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} withActor={withActor} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
