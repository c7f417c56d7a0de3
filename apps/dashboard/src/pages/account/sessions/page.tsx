import { deleteSession, sessionsQueryOptions, type Session } from '@howdah/platform-client'
import { Badge, Button, useToast } from '@howdah/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../dashboard-context'
import { formatMoment } from '../../../format/date'
import { QueryView } from '../../../regions/query-view'
import { RowSkeletons } from '../../../regions/row-skeletons'
import { AccountPage } from '../account-page'
import { deviceOf } from './device'
import { sessionsMessages as messages } from './sessions.messages'

/** Where one is signed in. This session ends by signing out, each other one here. */
export function SessionsPage() {
  const { client } = useDashboard()
  const sessions = useQuery(sessionsQueryOptions(client))
  return (
    <AccountPage title={messages.title}>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={sessions} title={messages.failed} loading={<RowSkeletons />}>
        {(list) => (
          <>
            <span className="hd-count" role="status">
              {messages.count(list.length)}
            </span>
            <SessionTable sessions={list} />
          </>
        )}
      </QueryView>
    </AccountPage>
  )
}

function SessionTable({ sessions }: { sessions: readonly Session[] }) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            <th scope="col">{messages.columns.device}</th>
            <th scope="col">{messages.columns.address}</th>
            <th scope="col" data-wide>
              {messages.columns.began}
            </th>
            <th scope="col" data-wide>
              {messages.columns.prolonged}
            </th>
            <th scope="col">
              <span className="hd-hidden">{messages.columns.end}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <th scope="row" className="hd-strong">
                {deviceOf(session.user_agent)}
              </th>
              <td className="hd-code">
                <bdi>{session.address ?? messages.unknownAddress}</bdi>
              </td>
              <td data-wide>{formatMoment(session.created_at)}</td>
              <td data-wide>{formatMoment(session.prolonged_at)}</td>
              <td className="hd-cell-end">{session.current ? <Badge>{messages.current}</Badge> : <EndButton session={session} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQueryOptions(client).queryKey }),
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
