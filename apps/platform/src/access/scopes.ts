import {
  RESOURCES_CLOSED_TO_APPS,
  RESOURCES_OF_SESSIONS,
} from '@howdah/rules/permissions/closed-resources'
import type { Person } from './person.types'
import type {
  OperationPermission,
  Permission,
  PermissionAction,
  PermissionResource,
} from './access.types'
import { isAllowed, memberRoles, permissionsOf } from './table'

type ScopedPermission = Exclude<OperationPermission, 'public'>

/** A permission as access tokens keep it. */
export const scopeOf = ({ action, resource }: Permission): string => `${action}:${resource}`

/** Parses a scope into its permission. Only values made by `scopeOf` are ever stored. */
export function permissionOfScope(scope: string): Permission {
  const [action, resource] = scope.split(':')
  return { action: action as PermissionAction, resource: resource as PermissionResource }
}

/**
 * Returns true if the person's credential covers the action. The check of their role comes on top.
 * A session covers everything.
 */
export function isInScope(
  person: Person,
  action: PermissionAction,
  resource: PermissionResource,
): boolean {
  if (person.via === 'session' || person.scopes === null) return true
  return person.scopes.includes(scopeOf({ action, resource }))
}

const ofSessionsOnly: ReadonlySet<PermissionResource> = new Set<PermissionResource>(
  RESOURCES_OF_SESSIONS,
)

/** Returns true if the resource is available only to a signed-in session. */
export const needsSession = (resource: PermissionResource): boolean => ofSessionsOnly.has(resource)

const notForApps: ReadonlySet<PermissionResource> = new Set<PermissionResource>(
  RESOURCES_CLOSED_TO_APPS,
)

/**
 * Returns true if an application may be registered for the permission. It must be one that some
 * member role has; of a person's own data only the profile is readable.
 */
export function mayBeAppScope({ action, resource }: Permission): boolean {
  if (resource === 'profile') return action === 'read'
  return !notForApps.has(resource) && memberRoles.some((role) => isAllowed(role, action, resource))
}

/** Every scope that an application can be registered for. */
export function allAppScopes(): string[] {
  const scopes = memberRoles.flatMap((role) => permissionsOf(role)).filter(mayBeAppScope)
  return [...new Set(['read:profile', ...scopes.map(scopeOf)])].sort()
}

/**
 * Returns true if a token may be used there: one for single projects in these, and for reading its
 * person's profile.
 */
export function isWithinProjects(
  person: Person,
  { scope, action, resource }: ScopedPermission,
  ref: string | undefined,
): boolean {
  if (person.via !== 'token' || person.projectRefs == null) return true
  if (scope === 'project') return ref !== undefined && person.projectRefs.includes(ref)
  return scope === 'self' && resource === 'profile' && action === 'read'
}

/**
 * Returns true if the token of an application, or a key that it requested, may be used there: in
 * its own organization, and for reading its person's profile.
 */
export function isWithinOrganization(
  person: Person,
  { scope, action, resource }: ScopedPermission,
  organizationId: number | null,
): boolean {
  if (person.via === 'session' || person.organizationId === undefined) return true
  if (scope === 'self') return resource === 'profile' && action === 'read'
  return organizationId === person.organizationId
}
