import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { AccessTokens } from './access-tokens/access-tokens'
import type { Identity } from './identity.types'
import type { OneTimeLinks } from './sessions/one-time-links'
import type { PasswordResets } from './passwords/password-resets'
import type { TriedCodes } from './totp/tried-codes'

declare module '../../base/services' {
  interface Services {
    identity: Identity
    accessTokens: AccessTokens
    oneTimeLinks: OneTimeLinks
    passwordResets: PasswordResets
    triedCodes: TriedCodes
  }
}

type Own = 'accessTokens' | 'identity' | 'oneTimeLinks' | 'passwordResets' | 'triedCodes'
type Needs =
  | 'closers'
  | 'config'
  | 'control'
  | 'embedSessions'
  | 'events'
  | 'instanceId'
  | 'isServed'
  | 'log'
  | 'mail'
  | 'members'
  | 'oauthGrants'
  | 'organizations'
  | 'projects'
  | 'publicUrl'
  | 'secrets'

export type PeopleServices = Pick<Services, Own | Needs>
export type PeopleHandler<Id extends OperationId> = Handler<Id, PeopleServices>
