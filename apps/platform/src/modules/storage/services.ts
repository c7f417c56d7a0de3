import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { PendingDownloads } from '../../base/pending-downloads'
import type { PendingZip } from './zip/zip.types'
import type { Storage } from './create-storage'
import type { StorageSettings } from './storage-settings'

declare module '../../base/services' {
  interface Services {
    storage: Storage
    storageSettings: StorageSettings
    zips: PendingDownloads<PendingZip>
  }
}

/** Services of others that this module uses. */
export const needs = ['access', 'gatewayUrl', 'identity', 'projects', 'traffic'] as const

export type StorageServices = Pick<Services, (typeof needs)[number] | 'storage' | 'storageSettings' | 'zips'>
export type StorageHandler<Id extends OperationId> = Handler<Id, StorageServices>
