import type { ReactNode } from 'react'
import { useMode } from '../../modes/use-mode'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import type { RouteMatch } from '../../routing/match'
import { OrganizationPicker } from '../pickers/organization-picker'
import { ProjectPicker } from '../pickers/project-picker'
import { shellMessages } from '../shell.messages'
import type { Scope } from '../../scope/use-scope'

/**
 * Breadcrumb: organization, project, page. The first two have a menu of alternatives, where
 * alternatives can exist.
 */
export function Breadcrumb({ match, scope }: { match: RouteMatch | null; scope: Scope }) {
  const { ref, slug, project, organization } = scope
  const hasOthers = useMode() === 'platform'
  return (
    <nav aria-label={shellMessages.breadcrumb} className="hd-breadcrumb">
      <ol>
        {hasOthers && slug !== undefined && (
          <Crumb kind="organization">
            <AppLink href={paths.organization({ slug })} className="hd-crumb-link">
              <bdi>{organization?.name ?? slug}</bdi>
            </AppLink>
            <OrganizationPicker slug={slug} />
          </Crumb>
        )}
        {ref !== undefined && (
          <Crumb kind="project">
            <AppLink href={paths.project({ ref })} className="hd-crumb-link">
              <bdi>{project?.name ?? shellMessages.project}</bdi>
            </AppLink>
            {hasOthers && slug !== undefined && <ProjectPicker slug={slug} currentRef={ref} />}
          </Crumb>
        )}
        {match && (
          <Crumb kind="page">
            <span aria-current="page" className="hd-crumb-page">
              {match.route.title}
            </span>
          </Crumb>
        )}
      </ol>
    </nav>
  )
}

function Crumb({
  kind,
  children,
}: {
  kind: 'organization' | 'project' | 'page'
  children: ReactNode
}) {
  return (
    <li className="hd-crumb" data-kind={kind}>
      {children}
    </li>
  )
}
