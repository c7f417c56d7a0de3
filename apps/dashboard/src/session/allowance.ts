import type {
  OrganizationPermissions,
  PermissionAction,
  PermissionResource,
} from '@howdah/platform-client/resources/identity/list-permissions'

/**
 * `unknown` while permissions load and after a failure: pages stay, and create actions are hidden.
 */
export type Allowance = 'yes' | 'no' | 'unknown'

/**
 * Scope of a permission check: an organization, or one of its projects, where the user may have a
 * different role.
 */
export interface PermissionScope {
  /** undefined until it is known. */
  slug: string | undefined
  ref?: string
}

/**
 * Evaluates the permissions for one action. They are hints for rendering; the server enforces them.
 */
export function allowance(
  permissions: readonly OrganizationPermissions[] | undefined,
  { slug, ref }: PermissionScope,
  action: PermissionAction,
  resource: PermissionResource,
): Allowance {
  if (!permissions || slug === undefined) return 'unknown'
  const organization = permissions.find((entry) => entry.organization_slug === slug)
  // An organization that was joined after the permissions were read is not in them yet.
  if (!organization) return 'unknown'
  const { permissions: granted } =
    organization.projects.find((project) => project.ref === ref) ?? organization
  return granted.some((one) => one.action === action && one.resource === resource) ? 'yes' : 'no'
}
