import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ReactNode } from 'react'
import '../../../../details/details.css'
import '../../../../forms/settings.css'
import { NavPage } from '../../../../navigation/nav-page'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { useProjectQuery } from '../../../../scope/use-scope'
import './reports.css'
import { reportsMessages as messages } from './reports.messages'

export interface ReportsLayoutProps {
  projectRef: string
  children: (project: Project) => ReactNode
}

/** Layout of the reports on a project. */
export function ReportsLayout({ children, projectRef: ref }: ReportsLayoutProps) {
  const project = useProjectQuery(ref)
  const about = {
    slug: project.data?.organization_slug,
    ref,
    status: project.data?.status,
    capabilities: project.data?.capabilities,
  }
  return (
    <NavPage wide menu="reports" about={about}>
      <QueryView query={project} title={messages.failed} loading={<RowSkeletons />}>
        {children}
      </QueryView>
    </NavPage>
  )
}
