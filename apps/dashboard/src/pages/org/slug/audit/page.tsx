import { organizationAuditLogQueryOptions } from '@howdah/platform-client/resources/audit/list-audit-log'
import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { AuditLogList } from '../../../../audit/audit-log'
import { useAuditView } from '../../../../audit/use-audit-view'
import { useDashboard } from '../../../../dashboard-context'
import { ManagedNotice } from '../../../../managed/managed-notice'
import type { PageProps } from '../../../../routing/route.types'
import { OrganizationSettingsPage } from '../organization-settings-page'
import { organizationAuditMessages as messages } from './organization-audit.messages'

/** Audit log of an organization. */
export default function OrganizationAuditPage({
  params: { slug },
}: PageProps<'organizationAudit'>) {
  const { client } = useDashboard()
  const organization = useQuery(organizationQueryOptions(client, { slug }))
  const view = useAuditView()
  const log = useInfiniteQuery({
    ...organizationAuditLogQueryOptions(client, { slug, ...view.asked }),
    placeholderData: (previous) => previous,
  })
  return (
    <OrganizationSettingsPage slug={slug}>
      <ManagedNotice organization={organization.data} />
      <p className="hd-page-intro">{messages.intro}</p>
      <AuditLogList query={log} view={view} withActor />
    </OrganizationSettingsPage>
  )
}
