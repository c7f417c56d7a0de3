import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { SupportRequests } from './support-requests'

declare module '../../base/services' {
  interface Services {
    supportRequests: SupportRequests
  }
}

/** Services of others that this module uses. */
export const needs = ['identity', 'log', 'mail', 'members', 'notifications', 'projects'] as const

export type SupportServices = Pick<Services, (typeof needs)[number] | 'supportRequests'>
export type SupportHandler<Id extends OperationId> = Handler<Id, SupportServices>
