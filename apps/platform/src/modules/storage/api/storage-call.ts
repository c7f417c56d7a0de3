import type { KeyedCall, PublicCall } from '../../../access/gateway.types'
import type { ProjectStorage } from '../project-storage'
import type { Resumable } from '../resumable/create-resumable'
import type { StorageServices } from '../services'
import { linkRulesOf, type LinkRules } from '../signed-links'

/** What endpoints use of a project's files. */
interface ProjectFiles {
  resumable: Resumable
  storage: ProjectStorage
  /** Reads what links are held to. */
  linkRules(): Promise<LinkRules>
}

/** Request to the storage API of a project with a key. */
export type StorageCall = KeyedCall<StorageServices> & ProjectFiles

/** Request without a key: for what is public, or behind a link. */
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
