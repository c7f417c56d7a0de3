import { APIError } from 'better-auth/api'
import pg from 'pg'
import { AppError } from '../../base/app-error'
import { httpMessages } from '../../base/http/http.messages'
import { clientSite } from '../../base/network/client-network'
import { limitPerKey } from '../../base/one-at-a-time'
import { hashTurns } from '../../base/time/hash-turns'
import { createAccounts } from './accounts'
import { createBearers } from './sessions/bearers'
import { identitySchema, migrateIdentity } from './identity-schema'
import type { Identity, NewSession, RequestOrigin } from './identity.types'
import type { Authentication } from '../../access/person.types'
import { createPasswords } from './passwords/passwords'
import { createPeople, readEmail } from './people'
import { createPeopleSummaries } from './people-summaries'
import type { PeopleServices } from './services'
import { cookieHeaders, originHeaders } from './request-headers'
import { createSessions } from './sessions/sessions'
import { createTemporaryKeys } from './sessions/temporary-keys'
import { createTotp } from './totp/totp'

/** Sign-ins that wait for their turn: from one site, and in all. */
const MAX_OF_SITE = 20
const MAX_SIGN_INS = 200

const anonymous: Authentication = { person: null, setCookie: [] }

/** Accounts, sessions and keys of one server, over a small pool of its own on the control database. */
export function createIdentity(services: PeopleServices): Identity {
  const {
    config,
    control,
    instanceId,
    publicUrl,
    secrets,
    accessTokens,
    embedSessions,
    oauthGrants,
    oneTimeLinks,
    passwordResets,
    triedCodes,
    log,
  } = services
  // A pool hides its password from being spread.
  const { password } = control.options
  const pool = new pg.Pool({
    ...control.options,
    password,
    max: 5,
    options: `-c search_path=${identitySchema}`,
  })
  // The next query uses another connection, and fails if there is none.
  pool.on('error', (error) => log.warn('A connection to the control database broke', { error }))
  const accounts = createAccounts({
    pool,
    instanceId,
    secret: secrets.derive('identity/sessions').toString('base64url'),
    secureCookies: publicUrl.startsWith('https:'),
  })
  const busy = () =>
    new AppError(503, 'unavailable', httpMessages.busy, { headers: { 'retry-after': '5' } })
  const [ofSite, limited] = [limitPerKey(MAX_OF_SITE, busy), limitPerKey(MAX_SIGN_INS, busy)]
  const passwords = createPasswords({ accounts, control, findReset: passwordResets.find })
  const people = createPeople(pool, passwords.hash, config.mode === 'platform')
  const { describe, hasTotp } = createPeopleSummaries(pool)
  const keys = createTemporaryKeys({
    issuer: `howdah:${instanceId}`,
    secretOf: (ref) => secrets.derive(`temporary-key/${ref}`),
  })
  const sessions = createSessions(pool)
  const personOfBearer = createBearers({
    accessTokens,
    embedSessions,
    oauthGrants,
    keys,
    sessions,
  })
  const totp = createTotp({
    pool,
    accounts,
    triedCodes,
    hasTotp,
    codeKey: secrets.derive('identity/tried-codes'),
  })

  return {
    migrate: () => migrateIdentity(pool, accounts),
    createPerson: people.create,
    createOwner: people.createOwner,
    profile: people.profile,
    findByEmail: people.findByEmail,
    readEmail,
    endAllSessions: async (db) => void (await db.query(`delete from ${identitySchema}.session`)),
    describe,
    hasTotp,
    rename: people.rename,
    sessionsOf: sessions.ofPerson,
    endSession: sessions.end,
    changePassword: passwords.change,
    resetPassword: passwords.reset,
    totpState: totp.state,
    startTotp: totp.start,
    confirmTotp: totp.confirm,
    disableTotp: totp.disable,
    renewRecoveryCodes: totp.renewRecoveryCodes,
    removeTotp: totp.remove,
    createTemporaryKey: keys.create,

    async setCredentials(personId, credentials) {
      const profile = await people.setCredentials(personId, credentials)
      // From now on there is another way in.
      await oneTimeLinks.end(personId)
      return profile
    },

    async signIn(email, password, origin) {
      try {
        const site = clientSite(origin.address)
        const check = () =>
          accounts.api.signInEmail({
            body: { email: email.trim(), password },
            headers: originHeaders(origin),
            returnHeaders: true,
          })
        const { headers, response } = await ofSite(site, () =>
          limited('', () => hashTurns(site, check)),
        )
        // The plugin answers this in the place of what the types say.
        if ('twoFactorRedirect' in response)
          return { state: 'totp-required', setCookie: headers.getSetCookie() }
        const session = await newSession(response.user.id, headers)
        return session ? { state: 'signed-in', session } : { state: 'wrong' }
      } catch (error) {
        if (error instanceof APIError && (error.statusCode === 401 || error.statusCode === 400))
          return { state: 'wrong' }
        throw error
      }
    },

    async signInWithTotp(headers, factor, origin) {
      const step = await totp.secondStep(headers, factor, origin)
      if (step.state !== 'let-in') return step
      const profile = await people.profile(step.personId)
      return profile
        ? { state: 'signed-in', session: { profile, setCookie: step.setCookie } }
        : { state: 'over' }
    },

    async signInWithLink(token, origin) {
      const link = await oneTimeLinks.use(token)
      return link && beginSession(link.personId, origin)
    },

    beginSession,

    async signOut(requestHeaders) {
      const { headers } = await accounts.api.signOut({
        headers: cookieHeaders(requestHeaders),
        returnHeaders: true,
      })
      return { setCookie: headers.getSetCookie() }
    },

    async authenticate(requestHeaders) {
      const { authorization } = requestHeaders
      if (authorization !== undefined)
        return { person: await personOfBearer(authorization, requestHeaders.origin), setCookie: [] }
      if (!requestHeaders.cookie?.includes(`howdah_${instanceId}.`)) return anonymous
      const { headers, response } = await accounts.api.getSession({
        headers: cookieHeaders(requestHeaders),
        returnHeaders: true,
      })
      const person =
        response &&
        ({ id: response.user.id, via: 'session', sessionId: response.session.id } as const)
      return { person, setCookie: headers.getSetCookie() }
    },

    close: () => pool.end(),
  }

  async function newSession(personId: string, headers: Headers): Promise<NewSession | null> {
    const profile = await people.profile(personId)
    return profile && { profile, setCookie: headers.getSetCookie() }
  }

  async function beginSession(personId: string, origin: RequestOrigin): Promise<NewSession | null> {
    const { headers, response } = await accounts.api.beginSession({
      body: { userId: personId },
      headers: originHeaders(origin),
      returnHeaders: true,
    })
    return response.begun ? newSession(personId, headers) : null
  }
}
