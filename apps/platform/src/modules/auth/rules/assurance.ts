import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { MEMBER_TAG, type AuthSession } from '../rows/sessions'
import type { AuthUser } from '../rows/users'

/** Returns true for a session of a user with a second factor that has not used it. */
export const isBelowLevel = (user: AuthUser, session: Pick<AuthSession, 'aal'> | null): boolean =>
  user.factors.some(({ status }) => status === 'verified') && (session?.aal ?? 'aal1') === 'aal1'

/** Refuses a session that a member of the project has begun as the user. @throws AuthError insufficient_aal */
export function checkOwn(session: Pick<AuthSession, 'tag'> | null): void {
  if (session?.tag === MEMBER_TAG)
    throw new AuthError('insufficient_aal', authMessages.memberSession)
}

/**
 * Checks that a session may change how its user signs in: it is the user's own, and has used a second
 * factor if there is one.
 * @throws AuthError insufficient_aal
 */
export function checkLevel(user: AuthUser, session: Pick<AuthSession, 'aal' | 'tag'> | null): void {
  checkOwn(session)
  if (isBelowLevel(user, session)) throw new AuthError('insufficient_aal', authMessages.needsFactor)
}
