import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { ApiKeys } from './api-keys'

declare module '../../base/services' {
  interface Services {
    apiKeys: ApiKeys
  }
}

export type ApiKeysServices = Pick<
  Services,
  'apiKeys' | 'control' | 'identity' | 'projects' | 'projectTokens' | 'secrets'
>
export type ApiKeysHandler<Id extends OperationId> = Handler<Id, ApiKeysServices>
