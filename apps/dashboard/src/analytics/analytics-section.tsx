import { analyticsQueryOptions } from '@howdah/platform-client/resources/analytics/analytics'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import { QueryView } from '../regions/query-view'
import { RowSkeletons } from '../regions/row-skeletons'
import { analyticsMessages as messages } from './analytics.messages'

/** States whether the server sends usage events, and where. */
export function AnalyticsSection() {
  const { client } = useDashboard()
  const query = useQuery(analyticsQueryOptions(client))
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="analytics">
      <h2 id="analytics" className="hd-section-heading">
        {messages.title}
      </h2>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {({ endpoint }) => (
          <p className="hd-section-intro">
            {endpoint === null ? messages.off : messages.on(endpoint)}
          </p>
        )}
      </QueryView>
    </section>
  )
}
