import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'

/** The cookie that waits for the second factor, as better-auth's plugin names it. */
export const pendingCookieName = 'two_factor'

/** Begins a session for a person who has authenticated in another way. */
export const beginSession = createAuthEndpoint(
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

/**
 * Returns the person whose sign-in waits for the second factor, by the cookie set after the
 * password step; null when there is none or it has expired.
 */
export const pendingPerson = createAuthEndpoint(
  '/howdah/pending-person',
  { method: 'POST', metadata: { SERVER_ONLY: true } },
  async (call) => {
    const { name } = call.context.createAuthCookie(pendingCookieName)
    const identifier = await call.getSignedCookie(name, call.context.secret)
    const waiting = identifier
      ? await call.context.internalAdapter.findVerificationValue(identifier)
      : null
    return call.json({ personId: waiting && waiting.expiresAt > new Date() ? waiting.value : null })
  },
)
