import { RESOURCES_CLOSED_TO_APPS, RESOURCES_OF_SESSIONS } from '@howdah/rules'
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

/** The permission again. Only what `scopeOf` made is ever kept. */
export function permissionOfScope(scope: string): Permission {
  const [action, resource] = scope.split(':')
  return { action: action as PermissionAction, resource: resource as PermissionResource }
}

/** Whether what somebody came by lets them do it; what their role says comes on top. A session lets them do everything. */
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

/** Whether only somebody who has signed in may do it. */
export const needsSession = (resource: PermissionResource): boolean => ofSessionsOnly.has(resource)

const notForApps: ReadonlySet<PermissionResource> = new Set<PermissionResource>(
  RESOURCES_CLOSED_TO_APPS,
)

/** Whether an application may be registered for it. It is something that some member may do; of a person it is only who they are. */
export function mayBeAppScope({ action, resource }: Permission): boolean {
  if (resource === 'profile') return action === 'read'
  return !notForApps.has(resource) && memberRoles.some((role) => isAllowed(role, action, resource))
}

/** Every scope that an application can be registered for. */
export function appScopes(): string[] {
  const scopes = memberRoles.flatMap((role) => permissionsOf(role)).filter(mayBeAppScope)
  return [...new Set(['read:profile', ...scopes.map(scopeOf)])].sort()
}

/** Whether the token of an application, or a key that it asked for, may be used there: in its own organization, and for who its person is. */
export function isWithinOrganization(
  person: Person,
  { scope, action, resource }: ScopedPermission,
  organizationId: number | null,
): boolean {
  if (person.via === 'session' || person.organizationId === undefined) return true
  if (scope === 'self') return resource === 'profile' && action === 'read'
  return organizationId === person.organizationId
}
