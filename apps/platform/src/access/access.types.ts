import type { components } from '@howdah/contract'
import type { AccessibleProject } from './project.types'

export type PermissionAction = components['schemas']['PermissionAction']
export type PermissionResource = components['schemas']['PermissionResource']
export type Permission = components['schemas']['Permission']

/** A person's role in an organization. */
export type OrganizationRole = components['schemas']['OrganizationRole']

/** A person's role in one project, in the place of the one in the organization. */
export type ProjectRole = components['schemas']['ProjectRole']

/**
 * Row of the permission table: an organization role, or membership through roles in single projects
 * only.
 */
export type MemberRole = OrganizationRole | 'project-only'

/** Value of `x-permission` of an operation. */
export type OperationPermission =
  | 'public'
  | (Permission & { scope: 'self' | 'organization' | 'project' })

/** Access of a person to an organization, known once the permission check has passed. */
export interface OrganizationAccess {
  organization: { id: number; slug: string }
  /** The effective role: of the project if there is one, else of the organization. */
  role: MemberRole
  /** Returns true where both the role and, for a token or a key, its scopes allow it. */
  can(action: PermissionAction, resource: PermissionResource): boolean
  /** Asserts the same. @throws HttpError 403 that names the missing scope */
  need(action: PermissionAction, resource: PermissionResource): void
}

/** The same for a project. */
export interface ProjectAccess extends OrganizationAccess {
  project: Pick<
    AccessibleProject,
    | 'ref'
    | 'name'
    | 'status'
    | 'provisioner'
    | 'compute'
    | 'hasReader'
    | 'hasApiLogin'
    | 'hasArchive'
    | 'insertedAt'
    | 'isPreview'
    | 'statementTimeoutMs'
  >
}

export type Access = OrganizationAccess | ProjectAccess
