import { betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Pool } from 'pg'

/** The header under which the address of whoever signs in reaches the log of sessions; never read from a request. */
export const addressHeader = 'x-howdah-address'

export const shortestPassword = 10
export const longestPassword = 128

const day = 86_400

/** Accounts and sessions, kept by better-auth in the schema of this pool. Its HTTP routes are not mounted: operations call it. */
export function createAccounts(options: { pool: Pool; instanceId: string; secret: string; secureCookies: boolean }) {
  return betterAuth({
    appName: 'Howdah',
    database: options.pool,
    secret: options.secret,
    // Only used to build addresses of routes, of which there are none.
    baseURL: 'http://localhost',
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
    },
    // A session lives while it is used. Without a cookie cache its end counts at once.
    session: { expiresIn: 30 * day, updateAge: day, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: `howdah_${options.instanceId}`,
      useSecureCookies: options.secureCookies,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Both stand in the contract layer, before anything gets here.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [{ id: 'howdah', endpoints: { beginSession } }],
  })
}

export type Accounts = ReturnType<typeof createAccounts>

/** Begins a session for somebody who has shown in another way who they are. */
const beginSession = createAuthEndpoint(
  '/howdah/begin-session',
  { method: 'POST', metadata: { SERVER_ONLY: true, $Infer: { body: {} as { userId: string } } } },
  async (call) => {
    const { userId } = call.body as { userId: string }
    const user = await call.context.internalAdapter.findUserById(userId)
    if (!user) return call.json({ begun: false })
    const session = await call.context.internalAdapter.createSession(user.id)
    await setSessionCookie(call, { session, user })
    return call.json({ begun: true })
  },
)
