import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Member, OrganizationRole, ProjectRole } from './list-members'

export interface MemberChange {
  slug: string
  personId: string
  /** Null: project roles only. Absent: not changed. */
  role?: OrganizationRole | null
  /** All of them; those that are not named end. Absent: as they are. */
  projectRoles?: { ref: string; role: ProjectRole }[]
}

/** Gives a member another role, or other roles in single projects. */
export async function updateMember(
  client: PlatformClient,
  { slug, personId, role, projectRoles }: MemberChange,
): Promise<Member> {
  required({ slug, personId })
  const body = {
    ...(role === undefined ? {} : { role }),
    ...(projectRoles ? { project_roles: projectRoles } : {}),
  }
  return dataOf(
    client.api.PATCH('/platform/organizations/{slug}/members/{person_id}', {
      params: { path: { slug, person_id: personId } },
      body,
    }),
  )
}
