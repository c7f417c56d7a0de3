import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { OauthApps, OauthGrants } from './oauth.types'

declare module '../../base/services' {
  interface Services {
    oauthApps: OauthApps
    oauthGrants: OauthGrants
  }
}

export type OauthServices = Pick<
  Services,
  | 'config'
  | 'control'
  | 'events'
  | 'identity'
  | 'log'
  | 'members'
  | 'oauthApps'
  | 'oauthGrants'
  | 'publicUrl'
>
export type OauthHandler<Id extends OperationId> = Handler<Id, OauthServices>
