import type { Exchange } from '../../../base/http/exchange'
import type { ProjectStorage } from '../project-storage'
import type { Resumable } from '../resumable/create-resumable'
import type { LinkRules } from '../signed-links'
import type { StorageAccess } from '../storage.types'

/** A request below `/{ref}/storage/v1` with a key, and its target. */
export interface StorageCall {
  exchange: Exchange
  ref: string
  /** URL of the storage API of this project, for programs. */
  endpoint: string
  resumable: Resumable
  /** Reads what links are held to. */
  linkRules(): Promise<LinkRules>
  storage: ProjectStorage
  access: StorageAccess
  query: URLSearchParams
}

/** One without a key: for what is public, or behind a link. */
export type OpenCall = Omit<StorageCall, 'access'>
