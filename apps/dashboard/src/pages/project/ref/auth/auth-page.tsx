import type { ReactNode } from 'react'
import { NavPage } from '../../../../navigation/nav-page'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { useProjectQuery } from '../../../../scope/use-scope'
import '../../../../details/details.css'
import '../../../../forms/settings.css'
import './auth.css'
import { authPageMessages as messages } from './auth.messages'

/** Layout of the pages about the users of a project. */
export function AuthPage({
  projectRef: ref,
  action,
  children,
}: {
  projectRef: string
  /** Shown next to the heading. */
  action?: ReactNode
  children: ReactNode
}) {
  const project = useProjectQuery(ref)
  const about = {
    slug: project.data?.organization_slug,
    ref,
    status: project.data?.status,
    capabilities: project.data?.capabilities,
  }
  return (
    <NavPage wide menu="auth" about={about} action={action}>
      <QueryView query={project} title={messages.failed} loading={<RowSkeletons />}>
        {({ capabilities }) =>
          capabilities.includes('api') ? (
            children
          ) : (
            <p className="hd-section-intro">{messages.noApi}</p>
          )
        }
      </QueryView>
    </NavPage>
  )
}
