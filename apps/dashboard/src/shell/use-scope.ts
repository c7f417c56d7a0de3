import { organizationQueryOptions, projectQueryOptions, type Organization, type Project } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import { isNotFound } from '../regions/query-view'
import type { RouteParams } from '../routing/route.types'
import { isMfaMissing } from '../session/session'

/** What the URL is about, as far as it is known by now. What does not exist is left out, so that nothing links to it. */
export interface Scope {
  ref: string | undefined
  /** Of the URL, or of the project. */
  slug: string | undefined
  project: Project | undefined
  organization: Organization | undefined
  /** Whether all of it is closed to the person for want of a second factor. */
  mfaMissing: boolean
}

/** Milliseconds between two looks at a project that is coming up. */
const comingUpInterval = 500
const settledInterval = 15_000

/** The project that a page shows. The shell asks for it again and again while it comes up; a page only looks on. */
export function useProject(ref: string) {
  const { client } = useDashboard()
  return useQuery(projectQueryOptions(client, { ref }))
}

export function useScope({ ref, slug: urlSlug }: RouteParams): Scope {
  const { client } = useDashboard()
  const { data: project, error: projectError } = useQuery({
    ...projectQueryOptions(client, { ref: ref ?? '' }),
    enabled: ref !== undefined,
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return false
      return state.data.status === 'COMING_UP' ? comingUpInterval : settledInterval
    },
  })
  const slug = urlSlug ?? project?.organization_slug
  const { data: organization, error: organizationError } = useQuery({
    ...organizationQueryOptions(client, { slug: slug ?? '' }),
    enabled: slug !== undefined,
  })
  return {
    ref: isNotFound(projectError) ? undefined : ref,
    slug: isNotFound(organizationError) ? undefined : slug,
    project,
    organization,
    mfaMissing: isMfaMissing(projectError) || isMfaMissing(organizationError),
  }
}
