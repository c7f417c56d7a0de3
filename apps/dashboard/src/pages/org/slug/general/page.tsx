import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { ManagedNotice } from '../../../../managed/managed-notice'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import type { PageProps } from '../../../../routing/route.types'
import { useCan } from '../../../../session/use-can'
import { OrganizationSettingsPage } from '../organization-settings-page'
import '../../../../forms/settings.css'
import { DeleteOrganizationSection } from './delete-section'
import { OrganizationGeneralForm } from './general-form'
import { organizationGeneralMessages as messages } from './general.messages'

/** An organization's name, what it asks of its members, and its end. */
export default function GeneralPage({ params: { slug } }: PageProps<'organizationGeneral'>) {
  const { client } = useDashboard()
  const can = useCan()
  const query = useQuery(organizationQueryOptions(client, { slug }))
  return (
    <OrganizationSettingsPage slug={slug} narrow>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(organization) => (
          <>
            <ManagedNotice organization={organization} />
            <OrganizationGeneralForm organization={organization} />
            {can({ slug }, 'delete', 'organizations') === 'yes' && (
              <DeleteOrganizationSection organization={organization} />
            )}
          </>
        )}
      </QueryView>
    </OrganizationSettingsPage>
  )
}
