import type { StorageServices } from '../services'
import type { ProjectAccess } from '../../../access/access.types'
import type { ProjectStorage } from '../project-storage'
import { needActive } from '../../../access/need-active'
import { needCapability } from '../../../access/need-capability'

/** Who may do it is decided by the permission; in the project's database the server does it. @throws AppError, NotSupported */
export function filesOf({ storage }: Pick<StorageServices, 'storage'>, access: ProjectAccess): ProjectStorage {
  needCapability(access, 'api')
  needActive(access)
  return storage.project(access.project.ref)
}
