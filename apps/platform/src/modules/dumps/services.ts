import type { PendingDownload, PendingDownloads } from '../../base/pending-downloads'
import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Imports } from './imports'
import type { ImportsTable } from './imports-table'

/** A dump, prepared for download. */
export interface PendingDump extends PendingDownload {
  isCompressed: boolean
}

declare module '../../base/services' {
  interface Services {
    dumps: PendingDownloads<PendingDump>
    imports: Imports
    importsTable: ImportsTable
  }
}

export type DumpsServices = Pick<
  Services,
  | 'access'
  | 'closers'
  | 'clusters'
  | 'control'
  | 'directory'
  | 'disk'
  | 'dumps'
  | 'identity'
  | 'imports'
  | 'importsTable'
  | 'log'
  | 'outbound'
  | 'restConfigs'
  | 'secrets'
  | 'traffic'
>
export type DumpsHandler<Id extends OperationId> = Handler<Id, DumpsServices>
