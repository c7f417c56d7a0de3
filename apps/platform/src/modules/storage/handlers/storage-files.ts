import type { ProjectAccess } from '../../../access/access.types'
import { needActive } from '../../../access/need-active'
import { needCapability } from '../../../access/need-capability'
import type { Person } from '../../../access/person.types'
import type { ProjectStorage } from '../project-storage'
import type { StorageServices } from '../services'
import { asService, type StorageAccess } from '../storage.types'

interface Asking {
  access: ProjectAccess
  person: Person
  services: Pick<StorageServices, 'storage'>
}

/**
 * Returns a project's files, and the access with which they are read and written for the person.
 * @throws AppError, NotSupported
 */
export function filesOf({ access, person, services }: Asking): {
  as: StorageAccess
  files: ProjectStorage
} {
  needCapability(access, 'api')
  needActive(access)
  return { as: accessOf(person), files: services.storage.project(access.project.ref) }
}

/**
 * Returns the role that a temporary key claims or an embed session has. For all other callers the permission decides, and
 * the server acts.
 */
function accessOf(person: Person): StorageAccess {
  if (person.via === 'embed-session') {
    const { claims, role } = person
    return { role, claims: { ...claims, role } }
  }
  const role = person.via === 'temporary-key' ? person.claimsRole : null
  return role === null ? asService : { role, claims: { role } }
}
