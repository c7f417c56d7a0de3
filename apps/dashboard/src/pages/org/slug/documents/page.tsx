import { documentsQueryOptions } from '@howdah/platform-client/resources/documents/documents'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useDashboard } from '../../../../dashboard-context'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import type { PageProps } from '../../../../routing/route.types'
import { OrganizationSettingsPage } from '../organization-settings-page'
import { DocumentTable } from './document-table'
import { documentsMessages as messages } from './documents.messages'

/** Documents that the operator of the server offers to its organizations for download. */
export default function DocumentsPage({ params: { slug } }: PageProps<'organizationDocuments'>) {
  const { client } = useDashboard()
  const query = useQuery(documentsQueryOptions(client, { slug }))
  return (
    <OrganizationSettingsPage slug={slug}>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(documents) =>
          documents.length === 0 ? (
            <EmptyState
              icon={<FileText size={20} strokeWidth={1.5} />}
              title={messages.empty}
              description={messages.emptyText}
            />
          ) : (
            <DocumentTable slug={slug} documents={documents} />
          )
        }
      </QueryView>
    </OrganizationSettingsPage>
  )
}
