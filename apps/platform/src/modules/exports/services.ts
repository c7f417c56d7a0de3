import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { PendingDownloads } from '../../base/pending-downloads'
import type { PendingExport } from './exports'

declare module '../../base/services' {
  interface Services {
    exports: PendingDownloads<PendingExport>
  }
}

/** Services of others that this module uses. */
export const needs = ['access', 'identity', 'queries', 'traffic'] as const

export type ExportsServices = Pick<Services, (typeof needs)[number] | 'exports'>
export type ExportsHandler<Id extends OperationId> = Handler<Id, ExportsServices>
