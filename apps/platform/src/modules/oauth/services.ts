import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { OauthApps } from './oauth.types'
import type { OauthGrants } from './oauth.types'

declare module '../../base/services' {
  interface Services {
    oauthApps: OauthApps
    oauthGrants: OauthGrants
  }
}

/** Services of others that this module uses. */
export const needs = ['config', 'identity', 'members', 'publicUrl'] as const

export type OauthServices = Pick<Services, (typeof needs)[number] | 'oauthApps' | 'oauthGrants'>
export type OauthHandler<Id extends OperationId> = Handler<Id, OauthServices>
