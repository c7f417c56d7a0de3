import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Pool } from 'pg'
import { beginSession, pendingPerson } from './endpoints'
import { newRecoveryCodes } from './recovery-codes'
import {
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '../../access/sign-in/password-length'

/**
 * Header that passes the client's address to the log of sessions at sign-in; never read from a
 * request.
 */
export const addressHeader = 'x-howdah-address'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400

/** Seconds between the password and the code of the second factor. */
const PENDING_SIGN_IN_SECONDS = 600

/**
 * Creates the accounts and sessions, stored by better-auth in the schema of this pool. Its HTTP
 * routes are not mounted: operations call it.
 */
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
    // Only used to build the URLs of routes, and there are none.
    baseURL: 'http://localhost',
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Counts UTF-16 units; a character has one or two. The valid lengths are defined in
      // password-length.ts.
      minPasswordLength: MIN_PASSWORD_CHARACTERS,
      maxPasswordLength: 2 * MAX_PASSWORD_CHARACTERS,
    },
    // A session lasts while it is used, and stores the time of its last use. Without a cookie
    // cache, ending a session takes effect immediately.
    session: {
      expiresIn: 30 * DAY_SECONDS,
      updateAge: 5 * MINUTE_SECONDS,
      cookieCache: { enabled: false },
    },
    advanced: {
      cookiePrefix: `howdah_${options.instanceId}`,
      useSecureCookies: options.secureCookies,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Loads a session with its person in one query, because each request needs both.
      database: { joins: true },
    },
    // The contract layer handles both before anything reaches this code.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: PENDING_SIGN_IN_SECONDS,
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
      }),
      { id: 'howdah', endpoints: { beginSession, pendingPerson } },
    ],
  })
}

export type Accounts = ReturnType<typeof createAccounts>
