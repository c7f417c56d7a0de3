import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { Identity } from './identity.types'
import type { AccessTokens } from './access-tokens/access-tokens'
import type { OneTimeLinks } from './one-time-links'
import type { PasswordResets } from './password-resets'
import type { TriedCodes } from './tried-codes'

declare module '../../base/services' {
  interface Services {
    identity: Identity
    accessTokens: AccessTokens
    oneTimeLinks: OneTimeLinks
    passwordResets: PasswordResets
    triedCodes: TriedCodes
  }
}

/** Services of others that this module uses. */
export const needs = ['config', 'log', 'mail', 'members', 'organizations', 'publicUrl'] as const

export type PeopleServices = Pick<
  Services,
  (typeof needs)[number] | 'identity' | 'accessTokens' | 'oneTimeLinks' | 'passwordResets' | 'triedCodes'
>
export type PeopleHandler<Id extends OperationId> = Handler<Id, PeopleServices>
