import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { HookKind } from '@howdah/rules/auth/hook-function'
import { checkRedirect } from '@howdah/rules/auth/redirect'
import type { PublicCall } from '../../access/gateway.types'
import type { Person } from '../../access/person.types'
import { clientAddress, forwardedAddress } from '../../base/http/client-address'
import type { Queryable } from '../../base/transaction'
import type { AuthConfig } from './auth-config'
import { AuthError } from './auth-error'
import { authMessages } from './auth.messages'
import { clientNetwork } from '../../base/network/client-network'
import type { AuthLimit } from './auth-limits'
import type { OutboundFetch } from '../../base/network/outbound-fetch'
import { createNewUsers, type NewUserDraft } from './hooks/new-user'
import { runHook, type HookContext } from './hooks/run-hook'
import type { AuthMails } from './mail/auth-mails'
import type { Address } from './rules/address'
import type { AuthSms } from './sms/auth-sms'
import { createMailTokens, type MailTokens } from './rows/one-time-tokens'
import type { MemberSession } from './rows/member-sessions'
import type { SignInLinkOwner } from './rows/sign-in-links'
import { createRefreshTokens, type Device, type RefreshTokens } from './rows/sessions'
import type { AuthServices } from './services'

/** A request to the auth service of a project, with the settings of that moment. */
export interface AuthContext {
  ref: string
  config: AuthConfig
  /** Address of the service, the `iss` of its tokens. */
  issuer: string
  device: Device
  /** Name of the member who acts on users on the dashboard; null for everyone else. */
  member: string | null
  /** Address that the flow leads back to: the requested one if it is allowed, otherwise the site. */
  redirectTo: string
  /** Returns an address if it is allowed, otherwise the site. */
  allowedOr(address: string): string
  refreshTokens: RefreshTokens
  mailTokens: MailTokens
  signInLinks: {
    create(owner: SignInLinkOwner): Promise<{ token: string; expiresAt: Date }>
    /** Returns a link whose member still may sign in; null for one that is not good (any more). */
    find(token: string): Promise<(SignInLinkOwner & { member: string }) | null>
    /** Ends a link. @returns true for one of concurrent calls alone */
    end(token: string): Promise<boolean>
  }
  memberSessions: {
    add(session: MemberSession): Promise<void>
    /** Returns true until the session ends, or its member may no longer sign in as users. */
    isOpen(id: string): Promise<boolean>
  }
  mails: AuthMails
  sms: AuthSms
  transaction<T>(work: (sql: Queryable) => Promise<T>): Promise<T>
  /** Takes note of a new active user of the month. */
  noteActiveUser(): void
  /** Returns the ID of a user that the transaction creates, once the project has approved it. */
  newUserId(draft: NewUserDraft): string
  /** Refuses a leaked password where the project wants that. @throws AuthError weak_password */
  checkLeaked(password: string): Promise<void>
  /** Requests hooks. */
  hookFetch: OutboundFetch
  hookSecret(kind: HookKind): Promise<string>
  /** @param seconds until the token ends. @default setting of the project */
  sign(claims: JWTPayload, seconds?: number): Promise<string>
  /** Encrypts with the master key. */
  seal(plain: string, context: string): string
  open(sealed: string, context: string): string
  /** Counts a request of this client. @throws AuthError */
  takeByClient(name: string, limit: AuthLimit): Promise<void>
  /** Counts a request about an account. @throws AuthError */
  takeByAccount(name: string, account: string, limit: AuthLimit): Promise<void>
  /** Returns true if this client has asked for a message to a recipient within the hour. */
  hasAsked(recipient: Address): Promise<boolean>
  /**
   * Counts a mail or a text message, of the client, of its recipient and of the project.
   * @throws AuthError over_email_send_rate_limit, over_sms_send_rate_limit
   */
  takeMessage(recipient: Address, options?: TakeMessageOptions): Promise<void>
}

interface TakeMessageOptions {
  /** Seconds between two messages to the recipient. @default setting of the project */
  pause?: number
  /** Verified factor, which is counted by itself: anyone may ask for messages to its number. */
  factorId?: string | undefined
}

const HOUR_SECONDS = 3_600

/** Messages of a project in an hour that one client may ask for: a part of all, or few. */
const CLIENT_PART = 1 / 3
const MIN_OF_CLIENT = 10

/** Clients that are remembered for an hour because they asked for messages to one recipient. */
const MAX_ASKERS = 10

/** Returns the address of a project's service, the `iss` of its tokens. */
export const issuerOf = (gatewayUrl: string, ref: string): string => `${gatewayUrl}/${ref}/auth/v1`

export const AUDIENCE = 'authenticated'

/** Origin of a request and the place to which it leads. */
interface ContextRequest {
  ref: string
  issuer: string
  device: Device
  member: string | null
  /** True for a server of the project that asks for many people and names none of them. */
  isOfServer: boolean
  /** Requested address; null for the site. */
  redirectTo: string | null
}

/** Returns the context of a request to the service. */
export const authContext = (
  { exchange, project, query, services, serviceUrl }: PublicCall<AuthServices>,
  { isOfServer }: Pick<ContextRequest, 'isOfServer'>,
): Promise<AuthContext> => {
  const { headers } = exchange.request
  // Of no one else: a browser could name another address for each request.
  const named = isOfServer ? namedAddress(headers[FORWARDED_FOR]) : null
  return createContext(services, {
    ref: project.ref,
    issuer: serviceUrl,
    device: {
      address: named ?? clientAddress(exchange.request, services.config.gatewayUrl !== null),
      userAgent: headers['user-agent'] ?? '',
    },
    ...{ member: null, isOfServer: isOfServer && named === null },
    redirectTo: query.get('redirect_to'),
  })
}

/** Header by which a server of the project names the client that it asks for. */
const FORWARDED_FOR = 'sb-forwarded-for'
/** Characters of a list of addresses that is read. */
const MAX_FORWARDED = 1_000

/** Returns the first address of a list, which is the one of the client; null for none. */
function namedAddress(list: string | string[] | undefined): string | null {
  const [first = ''] = [list ?? []].flat().join(',').slice(0, MAX_FORWARDED).split(',')
  return forwardedAddress(first)
}

/** Returns the context of what a member does on the dashboard. */
export async function memberContext(
  services: AuthServices,
  ref: string,
  { id }: Pick<Person, 'id'>,
): Promise<AuthContext> {
  const person = (await services.identity.describe([id])).get(id)
  return createContext(services, {
    ref,
    issuer: issuerOf(services.gatewayUrl, ref),
    device: { address: '', userAgent: '' },
    member: person?.email ?? person?.name ?? null,
    ...{ isOfServer: false, redirectTo: null },
  })
}

async function createContext(
  services: AuthServices,
  { device, isOfServer, issuer, member, redirectTo: asked, ref }: ContextRequest,
): Promise<AuthContext> {
  const config = await services.authConfigs.of(ref)
  const { address } = device
  const allowedOr = (redirect: string): string =>
    checkRedirect(redirect, { siteUrl: config.site_url, allowList: config.uri_allow_list })
      .isAllowed
      ? redirect
      : config.site_url
  const plain = <T>(work: (sql: Queryable) => Promise<T>): Promise<T> =>
    services.authDatabases.transaction(ref, work, config.db_max_pool_size)
  const hooks = hookContext(services, { ref, config })
  const newUsers = createNewUsers(config, async ({ draft, id }) => {
    const now = new Date().toISOString()
    await runHook(hooks, 'before_user_created', {
      metadata: {
        uuid: randomUUID(),
        time: now,
        name: 'before-user-created',
        ip_address: address,
      },
      user: {
        ...{ id, aud: AUDIENCE, role: '', email: draft.email ?? '', phone: draft.phone ?? '' },
        ...{ app_metadata: draft.app_metadata, user_metadata: draft.user_metadata },
        ...{ identities: [], is_anonymous: draft.is_anonymous, created_at: now, updated_at: now },
      },
    })
  })
  const { authLimits } = services
  const askerOf = ({ value }: Address) =>
    ['asker', JSON.stringify([value, clientNetwork(address)])] as const
  const hasAsked = (recipient: Address) => authLimits.has(ref, askerOf(recipient))
  async function noteAsker(recipient: Address): Promise<void> {
    if (await hasAsked(recipient)) return
    const limit = { count: MAX_ASKERS, seconds: HOUR_SECONDS }
    try {
      await authLimits.take(ref, ['askers', recipient.value], limit)
    } catch (error) {
      if (error instanceof AuthError) return
      throw error
    }
    await authLimits.take(ref, askerOf(recipient), limit)
  }
  return {
    ref,
    config,
    issuer,
    device,
    member,
    redirectTo: asked === null ? config.site_url : allowedOr(asked),
    allowedOr,
    refreshTokens: createRefreshTokens(services.secrets.derive(`auth/refresh/${ref}`)),
    mailTokens: createMailTokens(services.secrets.derive(`auth/mail/${ref}`)),
    signInLinks: {
      create: (owner) => services.signInLinks.create(ref, owner),
      end: (token) => services.signInLinks.end(ref, token),
      async find(token) {
        const owner = await services.signInLinks.find(ref, token)
        if (owner === null) return null
        // The role of the member may have changed since.
        const member = await services.memberSessions.memberOf(ref, owner.personId)
        return member === null ? null : { ...owner, member }
      },
    },
    memberSessions: {
      add: (session) => services.memberSessions.add(ref, session),
      isOpen: (id) => services.memberSessions.isOpen(ref, id),
    },
    mails: services.authMails,
    sms: services.authSms,
    transaction: (work) => newUsers.approved(() => plain(work)),
    noteActiveUser: () => services.activeUserCounts.note(ref),
    newUserId: (draft) => newUsers.idOf(draft),
    async checkLeaked(password) {
      if (config.password_hibp_enabled && (await services.leakedPasswords.has(password)))
        throw new AuthError('weak_password', authMessages.leakedPassword, {
          field: 'password',
          reasons: ['pwned'],
        })
    },
    hookFetch: hooks.hookFetch,
    hookSecret: (kind) => hooks.hookSecret(kind),
    sign: (claims, seconds = config.jwt_exp) =>
      services.projectTokens.sign(ref, { claims, audience: AUDIENCE, expiresInSeconds: seconds }),
    seal: (plain, context) => services.secrets.encrypt(plain, context),
    open: (sealed, context) => services.secrets.decrypt(sealed, context),
    takeByClient: (name, limit) =>
      services.authLimits.take(ref, [name, clientNetwork(address)], limit),
    takeByAccount: (name, account, limit) =>
      services.authLimits.take(ref, [`${name}-account`, account], limit),
    hasAsked,
    async takeMessage({ kind, value }, { factorId, pause } = {}) {
      const isMail = kind === 'email'
      const name = isMail ? 'mail' : factorId === undefined ? 'sms' : 'factor-sms'
      const to = factorId ?? value
      const reason = isMail ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'
      const seconds = pause ?? (isMail ? config.smtp_max_frequency : config.sms_max_frequency)
      const count = isMail ? config.rate_limit_email_sent : config.rate_limit_sms_sent
      const ofClient = Math.max(MIN_OF_CLIENT, Math.ceil(count * CLIENT_PART))
      if (seconds > 0)
        await services.authLimits.take(ref, [`${name}-to`, to], { count: 1, seconds }, reason)
      // Before that of the project: a stranger takes no messages from its users.
      if (factorId === undefined && address !== '' && !isOfServer && ofClient < count) {
        const limit = { count: ofClient, seconds: HOUR_SECONDS }
        await services.authLimits.take(
          ref,
          [`${name}-client`, clientNetwork(address)],
          limit,
          reason,
        )
      }
      try {
        await services.authLimits.take(ref, [name, ref], { count, seconds: HOUR_SECONDS }, reason)
      } catch (error) {
        if (error instanceof AuthError)
          await services.authNotices.report(ref, isMail ? 'email' : 'sms', 'limited')
        throw error
      }
      // Messages of members are asked for by no client.
      if (factorId === undefined && address !== '') await noteAsker({ kind, value })
    },
  }
}

/** Returns what hooks of a project are asked with. */
export const hookContext = (
  services: Pick<AuthServices, 'authConfigs' | 'authDatabases' | 'hookFetch'>,
  { config, ref }: { ref: string; config: AuthConfig },
): HookContext => ({
  config,
  hookFetch: services.hookFetch,
  hookSecret: async (kind) =>
    (await services.authConfigs.secretsOf(ref)).hook_secrets?.[kind] ?? '',
  transaction: (work) => services.authDatabases.transaction(ref, work, config.db_max_pool_size),
})
