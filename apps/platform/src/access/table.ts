import type { MemberRole, Permission, PermissionAction, PermissionResource } from './access.types'

type Row = Partial<Record<PermissionResource, readonly PermissionAction[]>>

const all = ['read', 'create', 'update', 'delete'] as const
const read = ['read'] as const

/**
 * Permissions of every member, in any role: reading the organization, reading the projects that the
 * role reaches, and leaving.
 */
const everyMember = {
  organizations: read,
  membership: ['delete'],
  support_requests: ['create'],
  projects: read,
} as const satisfies Row

/** Permissions of members who may read a project. */
const reader = {
  ...everyMember,
  members: read,
  sql: ['run'],
  // Own snippets affect no one else.
  content: all,
  // The model receives only what the person may see.
  ai: ['run'],
  temporary_api_keys: ['create'],
  backups: read,
  branches: read,
  reports: read,
  auth: read,
  functions: read,
  storage: read,
  realtime: read,
  logs: read,
} as const satisfies Row

const developer = {
  ...reader,
  projects: ['read', 'update'],
  sql_write: ['run'],
  shared_content: ['create', 'update'],
  service_api_keys: read,
  // They run SQL as roles that the role can take anyway.
  embed_sessions: ['read', 'create', 'delete'],
  // Actions that undo the work of others are not permitted.
  backups: ['read', 'create'],
  // A branch is a copy of what the role can change anyway.
  branches: all,
  // A holder of the service key can do all of these anyway.
  reports: all,
  auth: all,
  functions: all,
  storage: all,
  realtime: all,
} as const satisfies Row

const administrator = {
  ...developer,
  // People who read the logs do not decide where they are sent.
  logs: all,
  organizations: ['read', 'update'],
  members: ['read', 'update', 'delete'],
  invitations: all,
  billing: read,
  audit_log: read,
  oauth_apps: all,
  projects: all,
  service_api_keys: all,
  backups: all,
  shared_content: all,
} as const satisfies Row

/**
 * The single permission table: actions of each role on the resources of its organization, or of its
 * project if the person has a role in that project. A person's own resources (`scope: self`) are
 * available to every signed-in person and are in no row.
 */
const table: Record<MemberRole, Row> = {
  owner: {
    ...administrator,
    organizations: all,
    // Granting and revoking the owner role.
    ownership: ['update'],
    support_requests: ['create', 'read'],
    billing: ['read', 'update'],
  },
  administrator,
  developer,
  'read-only': reader,
  'project-only': everyMember,
}

/** Every role that there is. */
export const memberRoles = Object.keys(table) as MemberRole[]

/** Returns true if a role allows an action on a resource of its organization or project. */
export function isAllowed(
  role: MemberRole,
  action: PermissionAction,
  resource: PermissionResource,
): boolean {
  return table[role][resource]?.includes(action) ?? false
}

/** Everything that a role allows, for those who draw buttons. */
export function permissionsOf(role: MemberRole): Permission[] {
  return Object.entries(table[role]).flatMap(([resource, actions]) =>
    // Object.entries widens the keys of the record.
    actions.map((action) => ({ action, resource: resource as PermissionResource })),
  )
}
