import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { Backups } from './backups.types'

declare module '../../base/services' {
  interface Services {
    backups: Backups
  }
}

/** Services of others that this module uses. */
export const needs = ['config', 'projectViews'] as const

export type BackupsServices = Pick<Services, (typeof needs)[number] | 'backups'>
export type BackupsHandler<Id extends OperationId> = Handler<Id, BackupsServices>
