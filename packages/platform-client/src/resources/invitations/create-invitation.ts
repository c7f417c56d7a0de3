import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { OrganizationRole, ProjectRole } from '../members/list-members'

export type SentInvitation = components['schemas']['SentInvitation']

export interface NewInvitation {
  slug: string
  email: string
  /** null: roles in individual projects only, with at least one of them. */
  role: OrganizationRole | null
  projectRoles?: { ref: string; role: ProjectRole }[]
}

/**
 * Invites a person. `link` of the response is null if it was mailed; otherwise it is shown only
 * once.
 */
export async function createInvitation(
  client: PlatformClient,
  invitation: NewInvitation,
): Promise<SentInvitation> {
  const { slug, email, role, projectRoles } = invitation
  required({ slug, email })
  return dataOf(
    client.api.POST('/platform/organizations/{slug}/invitations', {
      params: { path: { slug } },
      body: { email, role, ...(projectRoles ? { project_roles: projectRoles } : {}) },
    }),
  )
}
