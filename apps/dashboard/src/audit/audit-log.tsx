import type { AuditEntry, AuditPage } from '@howdah/platform-client'
import { Button, EmptyState, ErrorAlert } from '@howdah/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { QueryView } from '../regions/query-view'
import { RowSkeletons } from '../regions/row-skeletons'
import { AuditRow } from './audit-row'
import { auditMessages as messages } from './audit.messages'

export interface AuditLogProps {
  query: UseInfiniteQueryResult<InfiniteData<AuditPage>>
  /** Without it, all entries are the reader's own. @default false */
  withActor?: boolean
}

/** Changes, the newest first, a page after the other. */
export function AuditLog({ query, withActor = false }: AuditLogProps) {
  return (
    <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
      {(data) => {
        const entries = data.pages.flatMap((page) => page.entries)
        if (entries.length === 0) {
          return (
            <EmptyState icon={<ScrollText size={20} strokeWidth={1.5} />} title={messages.emptyTitle} description={messages.emptyText} />
          )
        }
        return (
          <>
            <AuditTable entries={entries} withActor={withActor} />
            {query.isFetchNextPageError && <ErrorAlert title={messages.moreFailed} error={query.error} />}
            {query.hasNextPage && (
              <Button variant="soft" color="gray" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {messages.more}
              </Button>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

function AuditTable({ entries, withActor }: { entries: readonly AuditEntry[]; withActor: boolean }) {
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
            <th scope="col">{messages.columns.at}</th>
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
