import {
  supportRequestsQueryOptions,
  type SupportRequest,
} from '@howdah/platform-client/resources/support/support-requests'
import { Badge, Card, Skeleton } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useDashboard } from '../../../../dashboard-context'
import { RelativeTime } from '../../../../format/relative-time'
import { MoreButton } from '../../../../lists/more-button'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { AppLink } from '../../../../routing/app-link'
import { PageHead } from '../../../../routing/page-head'
import type { PageProps } from '../../../../routing/route.types'
import { supportMessages } from '../../../support/new/support.messages'
import { supportRequestsMessages as messages } from './support-requests.messages'
import './support.css'

/** Support requests of the members, for the owners. */
export default function SupportRequestsPage({
  params: { slug },
}: PageProps<'organizationSupport'>) {
  const { client } = useDashboard()
  const query = useInfiniteQuery(supportRequestsQueryOptions(client, { slug }))
  return (
    <div className="hd-page">
      <PageHead />
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={query} title={messages.failed} loading={<Skeleton height="160px" />}>
        {({ pages }) => {
          const requests = pages.flatMap((page) => page.requests)
          return requests.length === 0 ? (
            <EmptyState
              icon={<LifeBuoy size={20} strokeWidth={1.5} />}
              title={messages.empty}
              description={messages.emptyText}
            />
          ) : (
            <>
              <p className="hd-page-intro">{messages.count(pages.at(-1)?.count ?? 0)}</p>
              <ul className="hd-support-list">
                {requests.map((request) => (
                  <li key={request.id}>
                    <Request request={request} />
                  </li>
                ))}
              </ul>
              <MoreButton query={query} label={messages.more} />
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

function Request({ request }: { request: SupportRequest }) {
  const { category, subject, message, error, person, project_ref: ref, created_at: at } = request
  return (
    <Card asChild size="2">
      <article className="hd-support-request">
        <div className="hd-support-head">
          <h2>
            <bdi>{subject}</bdi>
          </h2>
          <Badge color="gray">{supportMessages.categories[category]}</Badge>
        </div>
        <p className="hd-support-details">
          <span>
            {messages.from} <bdi>{person.name ?? person.email ?? messages.unknown}</bdi>
            {person.name !== null && person.email !== null && (
              <>
                {' '}
                <bdi>({person.email})</bdi>
              </>
            )}
          </span>
          <RelativeTime at={at} />
          {ref !== null && (
            <AppLink href={paths.project({ ref })} className="hd-text-link">
              {messages.project}
            </AppLink>
          )}
        </p>
        <bdi className="hd-support-text">{message}</bdi>
        {error !== null && (
          <details>
            <summary>{messages.shown}</summary>
            <pre className="hd-support-error">
              <bdi>{error}</bdi>
            </pre>
          </details>
        )}
      </article>
    </Card>
  )
}
