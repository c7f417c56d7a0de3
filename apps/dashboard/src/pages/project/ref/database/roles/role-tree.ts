import type { RoleObject } from '@howdah/platform-client/catalog/objects/roles'

/** A role with the roles that are members of it. */
export interface RoleBranch {
  name: string
  members: RoleBranch[]
}

type Role = Pick<RoleObject, 'name' | 'member_of' | 'members'>

/** Returns the memberships as trees, from the roles that are members of none; without roles that are in no membership. */
export function roleTrees(roles: readonly Role[]): RoleBranch[] {
  const byName = new Map(roles.map((role) => [role.name, role]))
  const branch = (name: string): RoleBranch => ({
    name,
    // Postgres has no circular memberships.
    members: (byName.get(name)?.members ?? []).toSorted().map(branch),
  })
  return roles
    .filter((role) => role.member_of.length === 0 && role.members.length > 0)
    .map(({ name }) => name)
    .toSorted()
    .map(branch)
}
