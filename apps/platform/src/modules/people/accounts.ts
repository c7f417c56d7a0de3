import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Pool } from 'pg'
import { beginSession, pendingPerson } from './endpoints'
import { longestPassword, shortestPassword } from '../../access/password-length'

/** The header under which the address of whoever signs in reaches the log of sessions; never read from a request. */
export const addressHeader = 'x-howdah-address'

const minute = 60
const day = 86_400

/** Seconds between the password and the code of the second factor. */
const PENDING_SIGN_IN = 600

/** Accounts and sessions, kept by better-auth in the schema of this pool. Its HTTP routes are not mounted: operations call it. */
export function createAccounts(options: {
  pool: Pool
  instanceId: string
  secret: string
  secureCookies: boolean
}) {
  return betterAuth({
    appName: 'Howdah',
    database: options.pool,
    secret: options.secret,
    // Only used to build addresses of routes, of which there are none.
    baseURL: 'http://localhost',
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // It counts UTF-16 units, of which a character has one or two. Which passwords there can be is said in password-length.ts.
      minPasswordLength: shortestPassword,
      maxPasswordLength: 2 * longestPassword,
    },
    // A session lives while it is used, and says when that was. Without a cookie cache its end counts at once.
    session: { expiresIn: 30 * day, updateAge: 5 * minute, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: `howdah_${options.instanceId}`,
      useSecureCookies: options.secureCookies,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // A session comes with its person, in one query: each request asks for both.
      database: { joins: true },
    },
    // Both stand in the contract layer, before anything gets here.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [
      twoFactor({ twoFactorCookieMaxAge: PENDING_SIGN_IN }),
      { id: 'howdah', endpoints: { beginSession, pendingPerson } },
    ],
  })
}

export type Accounts = ReturnType<typeof createAccounts>
