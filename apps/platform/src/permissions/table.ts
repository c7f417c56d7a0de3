import type { OrganizationRole, Permission, PermissionAction, PermissionResource } from './permissions.types'

/**
 * The one table: what each role may do with the things of its organization.
 * What is one's own (`scope: self`) belongs to every signed-in person and is in no row.
 */
const table: Record<OrganizationRole, Partial<Record<PermissionResource, readonly PermissionAction[]>>> = {
  owner: {
    organizations: ['read', 'create', 'update', 'delete'],
    projects: ['read', 'create', 'update', 'delete'],
    sql: ['run'],
    sql_write: ['run'],
    service_api_keys: ['read', 'create', 'update', 'delete'],
    temporary_api_keys: ['create'],
  },
  'read-only': {
    organizations: ['read'],
    projects: ['read'],
    sql: ['run'],
    temporary_api_keys: ['create'],
  },
}

/** Every role that there is. */
export const organizationRoles = Object.keys(table) as OrganizationRole[]

/** Whether a role allows an action on a resource of its organization. */
export function isAllowed(role: OrganizationRole, action: PermissionAction, resource: PermissionResource): boolean {
  return table[role][resource]?.includes(action) ?? false
}

/** Everything that a role allows, for those who draw buttons. */
export function permissionsOf(role: OrganizationRole): Permission[] {
  return Object.entries(table[role]).flatMap(([resource, actions]) =>
    // Object.entries widens the keys of the record.
    actions.map((action) => ({ action, resource: resource as PermissionResource })),
  )
}
