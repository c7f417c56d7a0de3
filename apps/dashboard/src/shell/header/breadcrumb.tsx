import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDashboard } from '../../dashboard-context'
import { useMode } from '../../modes/use-mode'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import type { RouteMatch } from '../../routing/match'
import { OrganizationPicker } from '../pickers/organization-picker'
import { ProjectPicker } from '../pickers/project-picker'
import { shellMessages } from '../shell.messages'
import type { Scope } from '../../scope/use-scope'

/** Fetched for projects with branches only. */
const branchCrumb = lazyComponent(async () => (await import('./branch-crumb')).BranchCrumb)

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
            <ProjectLink projectRef={ref} project={project} />
            {hasOthers && slug !== undefined && (
              <ProjectPicker slug={slug} currentRef={project?.parent_project_ref ?? ref} />
            )}
          </Crumb>
        )}
        {project && (project.is_branch_enabled || project.parent_project_ref !== null) && (
          <Crumb kind="branch">
            <branchCrumb.Component fallback={null} project={project} />
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

interface ProjectLinkProps {
  projectRef: string
  /** undefined while it loads. */
  project: Project | undefined
}

/** Link to the project; of a branch, to the project that it belongs to. */
function ProjectLink({ project, projectRef }: ProjectLinkProps) {
  const { client } = useDashboard()
  const parentRef = project?.parent_project_ref ?? null
  const parent = useQuery({
    ...projectQueryOptions(client, { ref: parentRef ?? '' }),
    enabled: parentRef !== null,
  })
  const name = parentRef === null ? project?.name : parent.data?.name
  return (
    <AppLink href={paths.project({ ref: parentRef ?? projectRef })} className="hd-crumb-link">
      <bdi>{name ?? shellMessages.project}</bdi>
    </AppLink>
  )
}

function Crumb({
  kind,
  children,
}: {
  kind: 'organization' | 'project' | 'branch' | 'page'
  children: ReactNode
}) {
  return (
    <li className="hd-crumb" data-kind={kind}>
      {children}
    </li>
  )
}
