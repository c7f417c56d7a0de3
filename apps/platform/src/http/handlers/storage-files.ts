import type { ProjectAccess } from '../../permissions/permissions.types'
import type { Platform } from '../../platform.types'
import type { ProjectStorage } from '../../storage/project-storage'
import { needActive } from './need-active'
import { needCapability } from './need-capability'

/** Who may do it is decided by the permission; in the project's database the server does it. @throws HttpError, NotSupported */
export function filesOf({ storage }: Pick<Platform, 'storage'>, access: ProjectAccess): ProjectStorage {
  needCapability(access, 'api')
  needActive(access)
  return storage.project(access.project.ref)
}
