import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { ProjectTokens } from './project-tokens'
import type { SigningKeys } from './signing-keys'

declare module '../../base/services' {
  interface Services {
    signingKeys: SigningKeys
    projectTokens: ProjectTokens
  }
}

export type SigningKeysServices = Pick<
  Services,
  | 'control'
  | 'gatewayUrl'
  | 'projectMemory'
  | 'projects'
  | 'projectTokens'
  | 'secrets'
  | 'signingKeys'
>
export type SigningKeysHandler<Id extends OperationId> = Handler<Id, SigningKeysServices>
