import type { Person } from '../../identity/identity.types'
import type { ProjectAccess } from '../../permissions/permissions.types'
import type { Platform } from '../../platform.types'
import type { ProjectStorage } from '../../storage/project-storage'
import { asService, type StorageAccess } from '../../storage/storage.types'
import { needActive } from './need-active'
import { needCapability } from './need-capability'

interface Asking {
  access: ProjectAccess
  person: Person
  platform: Pick<Platform, 'storage'>
}

/** Returns a project's files, and as whom they are read and written for the person. @throws HttpError, NotSupported */
export function filesOf({ access, person, platform }: Asking): { as: StorageAccess; files: ProjectStorage } {
  needCapability(access, 'api')
  needActive(access)
  return { as: accessOf(person), files: platform.storage.project(access.project.ref) }
}

/** Returns the role that a temporary key claims. For everybody else the permission decides, and the server acts. */
function accessOf(person: Person): StorageAccess {
  const role = person.via === 'temporary-key' ? person.claimsRole : null
  return role === null ? asService : { role, claims: { role } }
}
