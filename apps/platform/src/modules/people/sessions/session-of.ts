import type { Person } from '../../../access/person.types'
import { permissionMessages } from '../../../access/permissions.messages'
import { AppError } from '../../../base/app-error'

/** The id of the session that a request came by. @throws AppError 403 for what the permission check should have refused already */
export function sessionOf(person: Person): string {
  if (person.via !== 'session') throw new AppError(403, 'forbidden', permissionMessages.sessionOnly)
  return person.sessionId
}
