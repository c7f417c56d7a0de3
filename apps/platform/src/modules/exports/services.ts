import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { PendingDownloads } from '../../base/pending-downloads'
import type { PendingExport } from './exports'

declare module '../../base/services' {
  interface Services {
    exports: PendingDownloads<PendingExport>
  }
}

export type ExportsServices = Pick<
  Services,
  | 'access'
  | 'control'
  | 'embedSessions'
  | 'exports'
  | 'identity'
  | 'queries'
  | 'secrets'
  | 'traffic'
>
export type ExportsHandler<Id extends OperationId> = Handler<Id, ExportsServices>
