import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { ManagedNotice } from '../../../../managed/managed-notice'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import type { PageProps } from '../../../../routing/route.types'
import { OrganizationSettingsPage } from '../organization-settings-page'
import '../../../../forms/settings.css'
import { SecurityForm } from './security-form'
import { organizationSecurityMessages as messages } from './security.messages'

/** Security requirements of an organization for its members. */
export default function OrganizationSecurityPage({
  params: { slug },
}: PageProps<'organizationSecurity'>) {
  const { client } = useDashboard()
  const query = useQuery(organizationQueryOptions(client, { slug }))
  return (
    <OrganizationSettingsPage slug={slug} narrow>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(organization) => (
          <>
            <ManagedNotice organization={organization} />
            <SecurityForm organization={organization} />
          </>
        )}
      </QueryView>
    </OrganizationSettingsPage>
  )
}
