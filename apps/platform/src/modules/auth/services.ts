import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Project } from '../projects/projects'
import type { OutboundFetch } from '../../base/network/outbound-fetch'
import type { MemberSessions } from './rows/member-sessions'
import type { SignInLinks } from './rows/sign-in-links'
import type { IssuerKeys } from './third-party/issuer-keys'
import type { ThirdPartyTokens } from './third-party/third-party-tokens'
import type { LeakedPasswords } from './protection/leaked-passwords'
import type { Captcha } from './protection/captcha'
import type { ActiveUserCounts } from './rows/active-user-counts'
import type { AuthConfigs } from './auth-config'
import type { AuthDatabases } from './auth-databases'
import type { AuthServers } from './auth-server/auth-servers'
import type { AuthLimits } from './auth-limits'
import type { AuthProviders } from './oauth/providers'
import type { AuthMails } from './mail/auth-mails'
import type { AuthSms } from './sms/auth-sms'
import type { CaughtMails } from './mail/caught-mails'
import type { AuthNotices } from './notices/notices'
import type { MessageOutbox } from './outbox/message-outbox'

declare module '../../base/services' {
  interface Services {
    activeUserCounts: ActiveUserCounts
    authConfigs: AuthConfigs
    authDatabases: AuthDatabases
    authLimits: AuthLimits
    authMails: AuthMails
    authNotices: AuthNotices
    authProviders: AuthProviders
    authServers: AuthServers
    authSms: AuthSms
    captcha: Captcha
    caughtMails: CaughtMails
    /** Requests of hooks to addresses that people typed. */
    hookFetch: OutboundFetch
    issuerKeys: IssuerKeys
    leakedPasswords: LeakedPasswords
    memberSessions: MemberSessions
    messageOutbox: MessageOutbox
    /** Requests that check GoTrue servers. */
    serverFetch: OutboundFetch
    signInLinks: SignInLinks
    /** Requests to providers of text messages. */
    smsFetch: OutboundFetch
    thirdPartyTokens: ThirdPartyTokens
  }
}

declare module '../../base/events' {
  interface Events {
    /** A message to a user of a project could not be sent, or the project has no more in this hour. */
    'auth.messages-stopped': {
      project: Project
      kind: 'email' | 'sms'
      reason: 'failed' | 'limited'
      /** Answer of the server of the messages; null if nothing is known. */
      detail: string | null
      at: Date
    }
  }
}

type Own =
  | 'activeUserCounts'
  | 'authConfigs'
  | 'authDatabases'
  | 'authLimits'
  | 'authMails'
  | 'authNotices'
  | 'authProviders'
  | 'authServers'
  | 'authSms'
  | 'captcha'
  | 'caughtMails'
  | 'hookFetch'
  | 'issuerKeys'
  | 'leakedPasswords'
  | 'memberSessions'
  | 'messageOutbox'
  | 'serverFetch'
  | 'signInLinks'
  | 'smsFetch'
  | 'thirdPartyTokens'
type Needs =
  | 'closers'
  | 'clusters'
  | 'config'
  | 'control'
  | 'directory'
  | 'events'
  | 'gatewayUrl'
  | 'identity'
  | 'log'
  | 'mail'
  | 'mailerWith'
  | 'metrics'
  | 'outbound'
  | 'projectMemory'
  | 'projects'
  | 'projectTokens'
  | 'secrets'
  | 'version'

export type AuthServices = Pick<Services, Own | Needs>
export type AuthHandler<Id extends OperationId> = Handler<Id, AuthServices>
