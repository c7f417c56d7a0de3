import type { KeyedCall, PublicCall } from '../../../access/gateway.types'
import type { ProjectStorage } from '../project-storage'
import type { Resumable } from '../resumable/create-resumable'
import type { StorageServices } from '../services'
import { linkRulesOf, type LinkRules } from '../signed-links'

/** The parts of a project's files used by endpoints. */
interface ProjectFiles {
  resumable: Resumable
  storage: ProjectStorage
  /** Reads the rules for signed links. */
  linkRules(): Promise<LinkRules>
}

/** Request to the storage API of a project with a key. */
export type StorageCall = KeyedCall<StorageServices> & ProjectFiles

/** Request without a key: for public files, or with a signed link. */
export type PublicStorageCall = PublicCall<StorageServices> & ProjectFiles

/** Adds the files of the call's project. */
export const withFiles = <Call extends PublicCall<StorageServices>>(
  call: Call,
): Call & ProjectFiles => {
  const { project, services } = call
  return {
    ...call,
    resumable: services.storage.resumable(project.ref),
    storage: services.storage.project(project.ref),
    linkRules: () => linkRulesOf(services, project.ref),
  }
}
