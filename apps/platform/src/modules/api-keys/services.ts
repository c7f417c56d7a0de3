import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { ApiKeys } from './api-keys'
import type { KeyUses } from './key-uses'
import type { LegacyKeys } from './legacy-keys'

declare module '../../base/services' {
  interface Services {
    apiKeys: ApiKeys
    keyUses: KeyUses
    legacyKeys: LegacyKeys
  }
}

type Own = 'apiKeys' | 'keyUses' | 'legacyKeys'
type Needs = 'closers' | 'control' | 'identity' | 'log' | 'projects' | 'projectTokens' | 'secrets'

export type ApiKeysServices = Pick<Services, Own | Needs>
export type ApiKeysHandler<Id extends OperationId> = Handler<Id, ApiKeysServices>
