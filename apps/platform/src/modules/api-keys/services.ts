import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { ApiKeys } from './api-keys'

declare module '../../base/services' {
  interface Services {
    apiKeys: ApiKeys
  }
}

/** Services of others that this module uses. */
export const needs = ['gatewayUrl', 'projects'] as const

export type ApiKeysServices = Pick<Services, (typeof needs)[number] | 'apiKeys'>
export type ApiKeysHandler<Id extends OperationId> = Handler<Id, ApiKeysServices>
