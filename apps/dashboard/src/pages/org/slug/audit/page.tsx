import { organizationAuditLogQueryOptions, organizationQueryOptions } from '@howdah/platform-client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { AuditLog } from '../../../../audit/audit-log'
import { useAuditView } from '../../../../audit/use-audit-view'
import { useDashboard } from '../../../../dashboard-context'
import { ManagedNotice } from '../../../../managed/managed-notice'
import type { patterns } from '../../../../paths'
import { PageHeading } from '../../../../routing/page-heading'
import type { PageProps } from '../../../../routing/route.types'
import { OrganizationTabs } from '../organization-tabs'
import { organizationAuditMessages as messages } from './organization-audit.messages'

/** Who changed what in an organization. */
export function OrganizationAuditPage({ params: { slug } }: PageProps<typeof patterns.organizationAudit>) {
  const { client } = useDashboard()
  const organization = useQuery(organizationQueryOptions(client, { slug }))
  const view = useAuditView()
  const log = useInfiniteQuery({
    ...organizationAuditLogQueryOptions(client, { slug, ...view.asked }),
    placeholderData: (previous) => previous,
  })
  return (
    <div className="hd-page">
      <OrganizationTabs slug={slug} />
      <div className="hd-page-head">
        <PageHeading>{messages.title}</PageHeading>
      </div>
      <ManagedNotice organization={organization.data} />
      <p className="hd-page-intro">{messages.intro}</p>
      <AuditLog query={log} view={view} withActor />
    </div>
  )
}
