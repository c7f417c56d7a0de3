import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from './get-project'

export interface ProjectTransfer {
  ref: string
  /** Of the organization that gets it; the person needs to be allowed to create projects there. */
  organizationSlug: string
}

/** Moves a project to another organization. */
export async function transferProject(
  client: PlatformClient,
  { ref, organizationSlug }: ProjectTransfer,
): Promise<Project> {
  required({ ref, organizationSlug })
  const body = { organization_slug: organizationSlug }
  return dataOf(
    client.api.POST('/platform/projects/{ref}/transfer', { params: { path: { ref } }, body }),
  )
}
