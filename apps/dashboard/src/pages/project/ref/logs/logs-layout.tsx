import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ReactNode } from 'react'
import '../../../../details/details.css'
import '../../../../forms/settings.css'
import { NavPage } from '../../../../navigation/nav-page'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { useProjectQuery } from '../../../../scope/use-scope'
import './logs.css'
import { logPageMessages as messages } from './logs.messages'

export interface LogsLayoutProps {
  projectRef: string
  children: (project: Project) => ReactNode
}

/** Layout of the pages about the logs of a project. */
export function LogsLayout({ children, projectRef: ref }: LogsLayoutProps) {
  const project = useProjectQuery(ref)
  const about = {
    slug: project.data?.organization_slug,
    ref,
    status: project.data?.status,
    capabilities: project.data?.capabilities,
  }
  return (
    <NavPage wide menu="logs" about={about}>
      <QueryView query={project} title={messages.failed} loading={<RowSkeletons />}>
        {(known) =>
          known.capabilities.includes('api') ? (
            children(known)
          ) : (
            <p className="hd-section-intro">{messages.noApi}</p>
          )
        }
      </QueryView>
    </NavPage>
  )
}
