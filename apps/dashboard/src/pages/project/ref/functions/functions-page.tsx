import { Callout } from '@howdah/ui/elements'
import type { ReactNode } from 'react'
import { NavPage } from '../../../../navigation/nav-page'
import { isActive } from '../../../../project-status/project-status'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { useProjectQuery } from '../../../../scope/use-scope'
import '../../../../details/details.css'
import '../../../../forms/settings.css'
import './functions.css'
import { edgeFunctionsMessages as messages } from './functions.messages'

export interface FunctionsPageProps {
  projectRef: string
  /** @default the heading of the page */
  title?: ReactNode
  /** Shown next to the heading. */
  action?: ReactNode
  children: ReactNode
}

/** Layout of the pages about the edge functions of a project. */
export function FunctionsPage({ projectRef: ref, action, children, title }: FunctionsPageProps) {
  const project = useProjectQuery(ref)
  const about = {
    slug: project.data?.organization_slug,
    ref,
    status: project.data?.status,
    capabilities: project.data?.capabilities,
  }
  return (
    <NavPage wide menu="functions" about={about} title={title} action={action}>
      <QueryView query={project} title={messages.failed} loading={<RowSkeletons />}>
        {({ capabilities, status }) =>
          capabilities.includes('api') ? (
            <>
              {!isActive(status) && (
                <Callout.Root size="1" color="amber" role="status">
                  <Callout.Text>{messages.notActive}</Callout.Text>
                </Callout.Root>
              )}
              {children}
            </>
          ) : (
            <p className="hd-section-intro">{messages.noApi}</p>
          )
        }
      </QueryView>
    </NavPage>
  )
}
