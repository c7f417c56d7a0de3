import { authEventName, authEventNames, type AuthEventName } from '@howdah/sdk/users'
import {
  authEventsQueryOptions,
  type AuthEvent,
} from '@howdah/platform-client/resources/auth/events'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useCallback } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { RelativeTime } from '../../../../../format/relative-time'
import { MoreButton } from '../../../../../lists/more-button'
import { useSearchText } from '@howdah/ui/search-field/use-search-text'
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

/** Events of the auth service. Kind and search are stored in the URL. */
export default function AuthAuditLogsPage({ params: { ref } }: PageProps<'authAuditLogs'>) {
  const { client } = useDashboard()
  const [parameters, setParameters] = useSearchParams()
  const action = actions.find((one) => one === parameters.get('action'))
  const search = parameters.get('search') ?? ''
  const set = useCallback(
    (name: 'action' | 'search', value: string) =>
      setParameters(
        (before) => {
          if (value === '') before.delete(name)
          else before.set(name, value)
          return before
        },
        { replace: true },
      ),
    [setParameters],
  )
  const commit = useCallback((text: string) => set('search', text.trim()), [set])
  const box = useSearchText(search, commit)
  const query = useInfiniteQuery(authEventsQueryOptions(client, { ref, action, search }))
  const events = query.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <AuthPage projectRef={ref}>
      <p className="hd-page-intro">{messages.intro}</p>
      <div className="hd-toolbar">
        <SearchField
          className="hd-search"
          label={messages.search}
          value={box.text}
          onValueChange={box.type}
        />
        <ChoiceFilter
          label={messages.action}
          all={messages.anyAction}
          choices={eventChoices}
          chosen={action}
          onChoose={(next) => set('action', next ?? '')}
        />
      </div>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {() =>
          events.length === 0 ? (
            <NoEvents
              hasSearch={search !== ''}
              isFiltered={search !== '' || action !== undefined}
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

function NoEvents({ hasSearch, isFiltered }: { hasSearch: boolean; isFiltered: boolean }) {
  const text = hasSearch ? messages.noneFoundText : isFiltered ? undefined : messages.emptyText
  return (
    <EmptyState
      icon={<ScrollText size={20} strokeWidth={1.5} />}
      title={isFiltered ? messages.noneFound : messages.empty}
      description={text}
    />
  )
}

/** Returns the address of the user, a phone number as it is dialled, or else the ID. */
const actorOf = ({ actor, actor_id: id }: AuthEvent): string =>
  /^\d+$/.test(actor) ? `+${actor}` : actor || id

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
            <th scope="col" data-wide>
              {columns.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <th scope="row">
                {authEventName(event.action, event.traits)}
                <div className="hd-quiet" data-narrow>
                  <RelativeTime at={event.inserted_at} />
                </div>
              </th>
              <td>
                <AppLink
                  href={paths.authUsers({ ref, user: event.actor_id })}
                  className="hd-row-link"
                >
                  <bdi>{actorOf(event)}</bdi>
                </AppLink>
              </td>
              <td data-wide>{event.ip || messages.member}</td>
              <td data-wide>
                <RelativeTime at={event.inserted_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
