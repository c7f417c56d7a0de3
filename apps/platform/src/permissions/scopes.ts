import type { Person } from '../identity/identity.types'
import type { Permission, PermissionAction, PermissionResource } from './permissions.types'

/** A permission as access tokens keep it. */
export const scopeOf = ({ action, resource }: Permission): string => `${action}:${resource}`

/** The permission again. Only what `scopeOf` made is ever kept. */
export function permissionOfScope(scope: string): Permission {
  const [action, resource] = scope.split(':')
  return { action: action as PermissionAction, resource: resource as PermissionResource }
}

/** Whether what somebody came by lets them do it; what their role says comes on top. A session lets them do everything. */
export function isInScope(person: Person, action: PermissionAction, resource: PermissionResource): boolean {
  if (person.via === 'session' || person.scopes === null) return true
  return person.scopes.includes(scopeOf({ action, resource }))
}

/** How somebody signs in. A token that leaks must not be able to make itself last, so none may touch these. */
const ofSessionsOnly: ReadonlySet<PermissionResource> = new Set<PermissionResource>(['session', 'credentials', 'access_tokens'])

/** Whether only somebody who has signed in may do it. */
export const needsSession = (resource: PermissionResource): boolean => ofSessionsOnly.has(resource)
