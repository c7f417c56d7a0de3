import { AppError } from '../base/app-error'
import type { MemberRole, OrganizationAccess } from './access.types'
import { permissionMessages } from './permissions.messages'
import type { Person } from './person.types'
import { isInScope, scopeOf } from './scopes'
import { isAllowed } from './table'

/** Returns the powers of a person in a role, which a token's scopes narrow. */
export function accessAs(
  role: MemberRole,
  person: Person,
): Pick<OrganizationAccess, 'role' | 'can' | 'need'> {
  return {
    role,
    can: (action, resource) =>
      isAllowed(role, action, resource) && isInScope(person, action, resource),
    need(action, resource) {
      if (!isAllowed(role, action, resource))
        throw new AppError(403, 'forbidden', permissionMessages.role)
      if (isInScope(person, action, resource)) return
      throw new AppError(
        403,
        'forbidden',
        permissionMessages.tokenScope(scopeOf({ action, resource })),
      )
    },
  }
}
