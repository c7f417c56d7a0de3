import { APIError } from 'better-auth/api'
import type { IncomingHttpHeaders } from 'node:http'
import pg from 'pg'
import type { IdentityParts } from '../platform.types'
import { ACCESS_TOKEN_PREFIX } from '../control/access-tokens'
import { addressHeader, createAccounts } from './accounts'
import { identitySchema, migrateIdentity } from './identity-schema'
import type { Authentication, Identity, NewSession, RequestOrigin } from './identity.types'
import { createPeople } from './people'
import { createTemporaryKeys } from './temporary-keys'

const nobody: Authentication = { person: null, setCookie: [] }

/** Accounts, sessions and keys of one server, over a small pool of its own on the control database. */
export function createIdentity({ control, instanceId, publicUrl, secrets, accessTokens, oneTimeLinks, log }: IdentityParts): Identity {
  // A pool hides its password from being spread.
  const { password } = control.options
  const pool = new pg.Pool({ ...control.options, password, max: 5, options: `-c search_path=${identitySchema}` })
  // The next query takes another connection, and says so if there is none.
  pool.on('error', (error) => log.warn('A connection to the control database broke', { error }))
  const accounts = createAccounts({
    pool,
    instanceId,
    secret: secrets.derive('identity/sessions').toString('base64url'),
    secureCookies: publicUrl.startsWith('https:'),
  })
  const people = createPeople(pool, accounts)
  const keys = createTemporaryKeys({ issuer: `howdah:${instanceId}`, secretOf: (ref) => secrets.derive(`temporary-key/${ref}`) })

  return {
    migrate: () => migrateIdentity(pool, accounts),
    createPerson: people.create,
    createOwner: people.createOwner,
    profile: people.profile,
    findByEmail: people.findByEmail,
    createTemporaryKey: keys.create,

    async setCredentials(personId, credentials) {
      const profile = await people.setCredentials(personId, credentials)
      // From now on there is another way in.
      await oneTimeLinks.end(personId)
      return profile
    },

    async signIn(email, password, origin) {
      try {
        const { headers, response } = await accounts.api.signInEmail({
          body: { email: email.trim(), password },
          headers: originHeaders(origin),
          returnHeaders: true,
        })
        return await newSession(response.user.id, headers)
      } catch (error) {
        if (error instanceof APIError && (error.statusCode === 401 || error.statusCode === 400)) return null
        throw error
      }
    },

    async signInWithLink(token, origin) {
      const link = await oneTimeLinks.use(token)
      if (link === null) return null
      const { headers, response } = await accounts.api.beginSession({
        body: { userId: link.personId },
        headers: originHeaders(origin),
        returnHeaders: true,
      })
      return response.begun ? newSession(link.personId, headers) : null
    },

    async signOut(requestHeaders) {
      const { headers } = await accounts.api.signOut({ headers: cookieHeaders(requestHeaders), returnHeaders: true })
      return { setCookie: headers.getSetCookie() }
    },

    async authenticate(requestHeaders) {
      const { authorization } = requestHeaders
      if (authorization !== undefined) return authenticateBearer(authorization)
      if (!requestHeaders.cookie?.includes(`howdah_${instanceId}.`)) return nobody
      const { headers, response } = await accounts.api.getSession({ headers: cookieHeaders(requestHeaders), returnHeaders: true })
      return { person: response ? { id: response.user.id, via: 'session' } : null, setCookie: headers.getSetCookie() }
    },

    close: () => pool.end(),
  }

  async function newSession(personId: string, headers: Headers): Promise<NewSession | null> {
    const profile = await people.profile(personId)
    return profile && { profile, setCookie: headers.getSetCookie() }
  }

  async function authenticateBearer(authorization: string): Promise<Authentication> {
    const [, bearer] = /^bearer +(\S+)$/i.exec(authorization) ?? []
    if (bearer === undefined) return nobody
    if (bearer.startsWith(ACCESS_TOKEN_PREFIX)) {
      const token = await accessTokens.find(bearer)
      return token === null ? nobody : { person: { id: token.personId, via: 'token' }, setCookie: [] }
    }
    const key = await keys.verify(bearer)
    if (key === null) return nobody
    const { personId, projectRef, claimsRole } = key
    return { person: { id: personId, via: 'temporary-key', projectRef, claimsRole }, setCookie: [] }
  }
}

function originHeaders({ address, userAgent }: RequestOrigin): Headers {
  return new Headers({ [addressHeader]: address, ...(userAgent === undefined ? {} : { 'user-agent': userAgent }) })
}

/** Of a request's headers only the cookies: nothing else of it shall decide here. */
function cookieHeaders({ cookie }: IncomingHttpHeaders): Headers {
  return new Headers(cookie === undefined ? {} : { cookie })
}
