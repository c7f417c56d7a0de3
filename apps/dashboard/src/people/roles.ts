import type {
  Member,
  OrganizationRole,
  ProjectRole,
} from '@howdah/platform-client/resources/members/list-members'

/**
 * Role in the organization; `project-only` represents no role in the organization, for which the
 * contract uses null.
 */
export type MemberRoleChoice = OrganizationRole | 'project-only'

export interface RolesChoice {
  role: MemberRoleChoice
  projects: readonly { ref: string; name: string; role: ProjectRole }[]
}

export const projectRoles = [
  'administrator',
  'developer',
  'read-only',
] as const satisfies readonly ProjectRole[]

/** Returns the roles that a user may assign; assigning the role owner requires `ownership`. */
export function roleChoices(mayOwn: boolean): readonly MemberRoleChoice[] {
  return [...(mayOwn ? (['owner'] as const) : []), ...projectRoles, 'project-only']
}

export function rolesOf({
  role,
  project_roles,
}: Pick<Member, 'role' | 'project_roles'>): RolesChoice {
  return { role: role ?? 'project-only', projects: project_roles }
}

/** As the contract takes it: an owner has no roles in single projects. */
export function rolesRequest({ role, projects }: RolesChoice): {
  role: OrganizationRole | null
  projectRoles: { ref: string; role: ProjectRole }[]
} {
  return {
    role: role === 'project-only' ? null : role,
    projectRoles:
      role === 'owner' ? [] : projects.map((project) => ({ ref: project.ref, role: project.role })),
  }
}

/** Returns true if at least one project role is required and missing. */
export function lacksProject({ role, projects }: RolesChoice): boolean {
  return role === 'project-only' && projects.length === 0
}

const ranks: readonly MemberRoleChoice[] = ['owner', ...projectRoles, 'project-only']

/** Returns the sort position of a role, highest role first. */
export const roleOrder = (role: OrganizationRole | null): number =>
  ranks.indexOf(role ?? 'project-only')
