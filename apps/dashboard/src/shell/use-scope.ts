import { organizationQueryOptions, projectQueryOptions, type Organization, type Project } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import type { RouteParams } from '../routing/route.types'

/** What the URL is about, as far as it is known by now. */
export interface Scope {
  ref: string | undefined
  /** Of the URL, or of the project. */
  slug: string | undefined
  project: Project | undefined
  organization: Organization | undefined
}

/** Milliseconds between two looks at a project that is coming up. */
const comingUpInterval = 500
const settledInterval = 15_000

/** The project that a page shows; it is asked for again and again while it comes up. */
export function useProject(ref: string | undefined) {
  const { client } = useDashboard()
  return useQuery({
    ...projectQueryOptions(client, { ref: ref ?? '' }),
    enabled: ref !== undefined,
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return false
      return state.data.status === 'COMING_UP' ? comingUpInterval : settledInterval
    },
  })
}

export function useScope({ ref, slug: urlSlug }: RouteParams): Scope {
  const { client } = useDashboard()
  const { data: project } = useProject(ref)
  const slug = urlSlug ?? project?.organization_slug
  const { data: organization } = useQuery({
    ...organizationQueryOptions(client, { slug: slug ?? '' }),
    enabled: slug !== undefined,
  })
  return { ref, slug, project, organization }
}
