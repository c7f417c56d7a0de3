import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import { projectQueryOptions } from '@howdah/platform-client/resources/projects/get-project'
import { Skeleton } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { QueryView } from '../../../regions/query-view'
import { PageHead } from '../../../routing/page-head'
import { useSearch } from '../../../routing/use-search'
import { PageMessage } from '../../../routing/page-message'
import { WayOn } from '../../../stand-ins/way-on'
import { SupportForm } from './support-form'
import { readPrefilled } from './support-form-state'
import { supportMessages as messages } from './support.messages'

/** Asks the owners of an organization for help; the address may fill in what it is about. */
export default function NewSupportRequestPage() {
  const { client } = useDashboard()
  const search = useSearch()
  const [prefilled] = useState(() => readPrefilled(search))
  const organizations = useQuery(organizationsQueryOptions(client))
  const project = useQuery({
    ...projectQueryOptions(client, { ref: prefilled.projectRef ?? '' }),
    enabled: prefilled.projectRef !== null,
  })
  const isReady = prefilled.projectRef === null || !project.isPending
  return (
    <QueryView
      query={{ ...organizations, data: isReady ? organizations.data : undefined }}
      title={messages.loadFailed}
      loading={<Skeleton className="hd-page" height="420px" />}
    >
      {(found) =>
        found.length === 0 ? (
          <PageMessage
            icon={<LifeBuoy size={20} strokeWidth={1.5} />}
            title={messages.noOrganizations}
            text={messages.noOrganizationsText}
            action={<WayOn />}
          />
        ) : (
          <div className="hd-page" data-width="narrow">
            <PageHead />
            <p className="hd-page-intro">{messages.intro}</p>
            <SupportForm organizations={found} prefilled={prefilled} project={project.data} />
          </div>
        )
      }
    </QueryView>
  )
}
