import { authEventName, authEventNames, type AuthEventName } from '@howdah/sdk/users'
import {
  authEventsQueryOptions,
  type AuthEvent,
} from '@howdah/platform-client/resources/auth/events'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useDashboard } from '../../../../../dashboard-context'
import { RelativeTime } from '../../../../../format/relative-time'
import { MoreButton } from '../../../../../lists/more-button'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../routing/app-link'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearchParams } from '../../../../../routing/use-search'
import { AuthPage } from '../auth-page'
import { ChoiceFilter } from '../../../../../lists/choice-filter'
import { auditLogsMessages as messages } from './audit-logs.messages'

const actions = Object.keys(authEventNames) as AuthEventName[]

/** Bans are changes of users. */
const eventChoices = { ...authEventNames, user_modified: messages.changedOrBanned }

/** Events of the auth service. The kind is stored in the URL. */
export default function AuthAuditLogsPage({ params: { ref } }: PageProps<'authAuditLogs'>) {
  const { client } = useDashboard()
  const [parameters, setParameters] = useSearchParams()
  const action = actions.find((one) => one === parameters.get('action'))
  const query = useInfiniteQuery(authEventsQueryOptions(client, { ref, action }))
  const events = query.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <AuthPage projectRef={ref}>
      <p className="hd-page-intro">{messages.intro}</p>
      <div>
        <ChoiceFilter
          label={messages.action}
          all={messages.anyAction}
          choices={eventChoices}
          chosen={action}
          onChoose={(next) =>
            setParameters(
              (before) => {
                if (next === undefined) before.delete('action')
                else before.set('action', next)
                return before
              },
              { replace: true },
            )
          }
        />
      </div>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {() =>
          events.length === 0 ? (
            <EmptyState
              icon={<ScrollText size={20} strokeWidth={1.5} />}
              title={action === undefined ? messages.empty : messages.noneFound}
              description={action === undefined ? messages.emptyText : undefined}
            />
          ) : (
            <>
              <EventTable projectRef={ref} events={events} />
              {query.isFetchNextPageError && (
                <ErrorAlert title={messages.moreFailed} error={query.error} />
              )}
              <MoreButton query={query} label={messages.more} />
            </>
          )
        }
      </QueryView>
    </AuthPage>
  )
}

function EventTable({ events, projectRef: ref }: { events: AuthEvent[]; projectRef: string }) {
  const { columns } = messages
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            <th scope="col">{columns.event}</th>
            <th scope="col">{columns.user}</th>
            <th scope="col" data-wide>
              {columns.address}
            </th>
            <th scope="col">{columns.time}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <th scope="row">{authEventName(event.action, event.traits)}</th>
              <td>
                <AppLink
                  href={paths.authUsers({ ref, user: event.actor_id })}
                  className="hd-row-link"
                >
                  <bdi>{event.actor || event.actor_id}</bdi>
                </AppLink>
              </td>
              <td data-wide>{event.ip || messages.member}</td>
              <td>
                <RelativeTime at={event.inserted_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
