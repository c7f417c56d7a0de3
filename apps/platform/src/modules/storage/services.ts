import type { PendingDownloads } from '../../base/pending-downloads'
import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Project } from '../projects/projects'
import type { BytesStore } from './bytes/bytes.types'
import type { Storage } from './create-storage'
import type { S3Keys } from './s3-api/s3-keys'
import type { StorageSettings } from './storage-settings'
import type { PendingZip } from './zip/zip.types'

declare module '../../base/services' {
  interface Services {
    storage: Storage
    /** Store of the bytes of files. */
    storageBytes: BytesStore
    storageSettings: StorageSettings
    s3Keys: S3Keys
    zips: PendingDownloads<PendingZip>
  }
}

declare module '../../base/events' {
  interface Events {
    'storage.sweep-failed': { project: Project; at: Date }
  }
}

type Own = 's3Keys' | 'storage' | 'storageBytes' | 'storageSettings' | 'zips'
type Needs =
  | 'access'
  | 'apiKeys'
  | 'backups'
  | 'closers'
  | 'clusters'
  | 'config'
  | 'control'
  | 'directory'
  | 'events'
  | 'gatewayUrl'
  | 'identity'
  | 'legacyKeys'
  | 'log'
  | 'projects'
  | 'projectTokens'
  | 'secrets'
  | 'traffic'

export type StorageServices = Pick<Services, Own | Needs>
export type StorageHandler<Id extends OperationId> = Handler<Id, StorageServices>
