import { organizationUsageQueryOptions } from '@howdah/platform-client/resources/organizations/get-usage'
import type { Billing } from '@howdah/platform-client/resources/billing/billing'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { AppLink } from '../../../../routing/app-link'
import { billingMessages as messages } from './billing.messages'
import { UsageLines } from './usage-lines'

/** Usage of the current month. */
export function MonthSection({ slug, period }: { slug: string; period: Billing['period'] }) {
  const { client } = useDashboard()
  const usage = useQuery(organizationUsageQueryOptions(client, { slug }))
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="billing-month">
      <h2 id="billing-month" className="hd-section-heading">
        {messages.thisMonth(period.start)}
      </h2>
      <p className="hd-section-intro">
        {messages.thisMonthIntro}{' '}
        <AppLink href={paths.organizationUsage({ slug })} className="hd-text-link">
          {messages.usageByProject}
        </AppLink>
      </p>
      <QueryView query={usage} title={messages.usageError} loading={<RowSkeletons />}>
        {({ usages }) => (
          <UsageLines
            label={messages.thisMonth(period.start)}
            lines={usages.map(({ metric, unlimited, pricing_free_units: free, usage: used }) => ({
              ...{ metric, included: unlimited ? null : free, used },
              beyond: unlimited ? 0 : Math.max(0, used - free),
              projects: [],
            }))}
          />
        )}
      </QueryView>
    </section>
  )
}
