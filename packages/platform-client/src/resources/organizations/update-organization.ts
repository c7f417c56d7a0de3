import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Organization } from './list-organizations'

export interface OrganizationChange {
  slug: string
  name?: string
  /** Requires a second factor of all members; a user who enables it needs one first. */
  requiresMfa?: boolean
}

/** Changes an organization's name, or whether it requires a second factor. */
export async function updateOrganization(
  client: PlatformClient,
  { slug, name, requiresMfa }: OrganizationChange,
): Promise<Organization> {
  required({ slug })
  const body = {
    ...(name === undefined ? {} : { name }),
    ...(requiresMfa === undefined ? {} : { organization_requires_mfa: requiresMfa }),
  }
  return dataOf(
    client.api.PATCH('/platform/organizations/{slug}', { params: { path: { slug } }, body }),
  )
}
