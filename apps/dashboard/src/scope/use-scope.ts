import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { permissionsQueryOptions } from '@howdah/platform-client/resources/identity/list-permissions'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import type { Organization } from '@howdah/platform-client/resources/organizations/list-organizations'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import { useMode } from '../modes/use-mode'
import { isPassing } from '../project-status/project-status'
import { isNotFound } from '../regions/query-view'
import type { RouteParams } from '../routing/route.types'
import { poll, POLL_INTERVAL_MS } from '../polling/poll'
import { isMfaMissing } from '../session/session'

/** Something that the URL names and that is not there for this person. */
export interface Missing {
  what: 'project' | 'organization'
  /** True if it existed a moment ago. */
  gone: boolean
}

/**
 * Entities that the URL refers to, as far as they are loaded. Missing entities are omitted, so
 * nothing links to them.
 */
export interface Scope {
  ref: string | undefined
  /** Of the URL, or of the project. */
  slug: string | undefined
  project: Project | undefined
  organization: Organization | undefined
  missing: Missing | null
  /** True if access is blocked because the user has no second factor. */
  mfaMissing: boolean
}

/** The project that a page shows. The shell asks for it again and again; a page only looks on. */
export function useProjectQuery(ref: string) {
  const { client } = useDashboard()
  return useQuery(projectQueryOptions(client, { ref }))
}

/**
 * Loads the entities of the current URL and polls them, so that changes by others appear without a
 * reload.
 */
export function useScope({ ref, slug: urlSlug }: RouteParams): Scope {
  const { client } = useDashboard()
  const mode = useMode()
  const project = useQuery({
    ...projectQueryOptions(client, { ref: ref ?? '' }),
    enabled: ref !== undefined,
    refetchInterval: poll((known) => {
      if (known === undefined) return false
      if (isPassing(known.status)) return POLL_INTERVAL_MS.passing
      return known.operation?.state === 'running'
        ? POLL_INTERVAL_MS.passingList
        : POLL_INTERVAL_MS.settled
    }),
  })
  const projectMissing = isNotFound(project.error)
  const slug = urlSlug ?? project.data?.organization_slug
  const organization = useQuery({
    ...organizationQueryOptions(client, { slug: slug ?? '' }),
    // A self-hosted server has none to ask for.
    enabled: mode === 'platform' && slug !== undefined && !projectMissing,
    refetchInterval: poll((known) => (known === undefined ? false : POLL_INTERVAL_MS.people)),
  })
  const organizationMissing = isNotFound(organization.error)
  // All permission checks read the result of this query.
  useQuery({ ...permissionsQueryOptions(client), refetchInterval: poll(POLL_INTERVAL_MS.people) })
  return {
    ref: projectMissing ? undefined : ref,
    slug: organizationMissing || projectMissing ? undefined : slug,
    project: projectMissing ? undefined : project.data,
    organization: organizationMissing || projectMissing ? undefined : organization.data,
    missing: projectMissing
      ? { what: 'project', gone: project.data !== undefined }
      : organizationMissing
        ? { what: 'organization', gone: organization.data !== undefined }
        : null,
    mfaMissing: isMfaMissing(project.error) || isMfaMissing(organization.error),
  }
}
