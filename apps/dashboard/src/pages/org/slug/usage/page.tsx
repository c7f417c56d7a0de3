import { organizationProjectsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organization-projects'
import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { organizationUsageQueryOptions } from '@howdah/platform-client/resources/organizations/get-usage'
import * as Select from '@howdah/ui/overlays/select'
import { Button } from '@howdah/ui/elements'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { ManagedNotice } from '../../../../managed/managed-notice'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { PageHead } from '../../../../routing/page-head'
import type { PageProps } from '../../../../routing/route.types'
import { useSearchParams } from '../../../../routing/use-search'
import { useCan } from '../../../../session/use-can'
import '../../../../charts/charts.css'
import '../../../../forms/settings.css'
import './usage.css'
import { billingPeriods } from './billing-period'
import { MetricSection } from './metric-section'
import { usageMessages as messages } from './usage.messages'

/** Monthly usage of an organization by metric. Month and project are stored in the URL. */
export default function OrganizationUsagePage({
  params: { slug },
}: PageProps<'organizationUsage'>) {
  const { client } = useDashboard()
  const can = useCan()
  const [query, setQuery] = useSearchParams()
  const [periods] = useState(() => billingPeriods(new Date()))
  const organization = useQuery(organizationQueryOptions(client, { slug }))
  const projects = useInfiniteQuery(organizationProjectsQueryOptions(client, { slug }))
  const period = periods.find(({ id }) => id === query.get('period')) ?? periods[0]
  const projectRef = query.get('projectRef') ?? undefined
  const usage = useQuery(
    organizationUsageQueryOptions(client, {
      slug,
      ...(projectRef === undefined ? {} : { projectRef }),
      ...(period && period !== periods[0] ? { start: period.start, end: period.end } : {}),
    }),
  )
  const list = projects.data?.pages.flatMap((page) => page.projects) ?? []
  const planHref =
    can({ slug }, 'update', 'billing') === 'yes'
      ? paths.organizationBilling({ slug, panel: 'plan' })
      : null
  const set = (name: string, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <div className="hd-page">
      <PageHead>
        <Button
          variant="soft"
          color="gray"
          loading={usage.isFetching}
          onClick={() => void usage.refetch()}
        >
          <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
          {messages.refresh}
        </Button>
      </PageHead>
      <ManagedNotice organization={organization.data} />
      <p className="hd-page-intro">
        {organization.data && messages.intro(organization.data.plan.name)}
      </p>
      <div className="hd-toolbar">
        <Select.Root
          value={period?.id}
          onValueChange={(id) => set('period', id === periods[0]?.id ? undefined : id)}
        >
          <Select.Trigger aria-label={messages.period} />
          <Select.Content>
            {periods.map(({ id, start }) => (
              <Select.Item key={id} value={id}>
                {messages.month(start)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
        <Select.Root
          value={projectRef ?? everything}
          onValueChange={(ref) => set('projectRef', ref === everything ? undefined : ref)}
        >
          <Select.Trigger aria-label={messages.project} />
          <Select.Content>
            <Select.Item value={everything}>{messages.allProjects}</Select.Item>
            {projectRef !== undefined && !list.some(({ ref }) => ref === projectRef) && (
              <Select.Item value={projectRef}>{projectRef}</Select.Item>
            )}
            {list.map(({ ref, name }) => (
              <Select.Item key={ref} value={ref}>
                {name}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      </div>
      <QueryView query={usage} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {({ usages }) => (
          <div className="hd-usages">
            {usages.map((metric) => (
              <MetricSection key={metric.metric} metric={metric} planHref={planHref} />
            ))}
          </div>
        )}
      </QueryView>
    </div>
  )
}

/** In a select no value may be empty, and no reference is this. */
const everything = 'all'
