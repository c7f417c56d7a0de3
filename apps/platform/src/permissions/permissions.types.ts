import type { components } from '@howdah/contract'

export type PermissionAction = components['schemas']['PermissionAction']
export type PermissionResource = components['schemas']['PermissionResource']
export type Permission = components['schemas']['Permission']

/** A person's role in an organization. */
export type OrganizationRole = components['schemas']['OrganizationPermissions']['role']

/** What `x-permission` says of an operation. */
export type OperationPermission = 'public' | (Permission & { scope: 'self' | 'organization' | 'project' })

/** What is known of somebody in an organization once the permission check has passed. */
export interface OrganizationAccess {
  organization: { id: number; slug: string }
  role: OrganizationRole
  /** Whether the role allows it; a temporary key allows at most what its person may. */
  can(action: PermissionAction, resource: PermissionResource): boolean
}

/** The same for a project. */
export interface ProjectAccess extends OrganizationAccess {
  project: { ref: string; name: string; status: components['schemas']['ProjectStatus'] }
}

export type Access = OrganizationAccess | ProjectAccess
