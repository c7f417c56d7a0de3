import { randomUUID } from 'node:crypto'
import { AppError } from '../../../../base/app-error'
import type { AuthContext } from '../../auth-context'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import { userById } from '../admin-users'
import { claimsOf, isBanned } from '../sign-in'
import { claimsByHook } from '../token-hook'
import type { AuthUser } from '../../rows/users'

/** Lifetime of a token in seconds. */
const LIFETIME_SECONDS = 300

/** Claim of a token that was made for a test: the auth service shows its user, and changes nothing. */
export const TEST_CLAIM = 'howdah_test'

export interface TestToken {
  token: string
  expiresAt: Date
  user: AuthUser
}

/**
 * Returns an access token of a user, with the claims of a sign-in with a password after the hook of the project. It has no session: it
 * cannot be refreshed, and ends by itself.
 * @throws AuthError user_not_found; AppError 409 if the user is banned, the hook fails or the claims are too large
 */
export async function createTestToken(context: AuthContext, userId: string): Promise<TestToken> {
  const user = await context.transaction((sql) => userById(sql, userId, { shown: true }))
  if (user.deleted_at !== null) throw new AuthError('user_not_found', authMessages.userNotFound)
  if (isBanned(user)) throw new AppError(409, 'conflict', authMessages.banned)
  // Metadata that the project's people wrote have no bound.
  if (user.metadata_omitted) throw new AppError(409, 'conflict', authMessages.tooLargeForToken)
  const method = 'password'
  const amr = [{ method, timestamp: Math.floor(Date.now() / 1_000) }]
  // Hooks rely on the ID of a session.
  const session = { id: randomUUID(), aal: 'aal1', amr } as const
  const claims = await claimsByHook(context, {
    user_id: user.id,
    claims: claimsOf(context, { session, user }),
    authentication_method: method,
  }).catch((error: unknown) => {
    if (!(error instanceof AuthError)) throw error
    const { cause } = error.extra
    // Those who may ask run SQL, and may read what the database says.
    const message = cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
    throw new AppError(409, 'conflict', message, { cause: error })
  })
  delete claims.session_id
  claims[TEST_CLAIM] = true
  const token = await context.sign(claims, LIFETIME_SECONDS)
  return { token, expiresAt: new Date(Date.now() + LIFETIME_SECONDS * 1_000), user }
}
