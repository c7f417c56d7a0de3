import {
  deleteSession,
  sessionsQueryOptions,
  type Session,
} from '@howdah/platform-client/resources/account/sessions'
import { Badge, Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useDashboard } from '../../../dashboard-context'
import { RelativeTime } from '../../../format/relative-time'
import { ListToolbar } from '../../../lists/list-toolbar'
import { SortedTable } from '../../../lists/sorted-table'
import { useListView, type ListView } from '../../../lists/use-list-view'
import { QueryView } from '../../../regions/query-view'
import { RowSkeletons } from '../../../regions/row-skeletons'
import { AccountPage } from '../account-page'
import { deviceOf } from './device'
import { filterSessions, sessionColumns, type SessionColumn } from './session-list'
import { sessionsMessages as messages } from './sessions.messages'

/**
 * Lists the active sessions of the current user. The current session ends by signing out; all
 * others can be ended here.
 */
export default function SessionsPage() {
  const { client } = useDashboard()
  const sessions = useQuery(sessionsQueryOptions(client))
  const view = useListView(sessionColumns, { column: 'prolonged', descending: true })
  return (
    <AccountPage>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={sessions} title={messages.failed} loading={<RowSkeletons />}>
        {(list) => (
          <>
            <ListToolbar
              label={messages.search}
              search={view.search}
              onSearch={view.onSearch}
              count={messages.count(filterSessions(list, view).length)}
            />
            <SessionTable sessions={filterSessions(list, view)} view={view} />
          </>
        )}
      </QueryView>
    </AccountPage>
  )
}

function SessionTable({
  sessions,
  view: { sort, onSort },
}: {
  sessions: readonly Session[]
  view: ListView<SessionColumn>
}) {
  if (sessions.length === 0)
    return <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
  return (
    <SortedTable
      columns={sessionColumns}
      labels={messages.columns}
      wide={['began', 'prolonged']}
      sort={sort}
      onSort={onSort}
      actions={messages.columns.end}
    >
      {sessions.map((session) => (
        <tr key={session.id}>
          <th scope="row" className="hd-strong">
            {deviceOf(session.user_agent)}
          </th>
          <td className="hd-code">
            <bdi>{session.address ?? messages.unknownAddress}</bdi>
          </td>
          <td data-wide>
            <RelativeTime at={session.created_at} />
          </td>
          <td data-wide>
            <RelativeTime at={session.prolonged_at} />
          </td>
          <td className="hd-cell-end">
            {session.current ? <Badge>{messages.current}</Badge> : <EndButton session={session} />}
          </td>
        </tr>
      ))}
    </SortedTable>
  )
}

function EndButton({ session }: { session: Session }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const ending = useMutation({
    mutationFn: () => deleteSession(client, { sessionId: session.id }),
    onSuccess: () => toast.success(messages.ended),
    onError: (error) => toast.error(messages.endFailed, { description: error.message }),
    // Whether it worked or was over already, the list is another one now.
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: sessionsQueryOptions(client).queryKey }),
  })
  return (
    <Button
      size="1"
      variant="soft"
      color="gray"
      loading={ending.isPending}
      aria-label={messages.endOf(deviceOf(session.user_agent))}
      onClick={() => ending.mutate()}
    >
      {messages.end}
    </Button>
  )
}
