import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import type { AuthSession } from '../rows/sessions'
import type { AuthUser } from '../rows/users'

/** Returns true for a session of a user with a second factor that has not used it. */
export const isBelowLevel = (user: AuthUser, session: Pick<AuthSession, 'aal'> | null): boolean =>
  user.factors.some(({ status }) => status === 'verified') && (session?.aal ?? 'aal1') === 'aal1'

/** Checks that a session of a user with a second factor has used it. @throws AuthError insufficient_aal */
export function checkLevel(user: AuthUser, session: Pick<AuthSession, 'aal'> | null): void {
  if (isBelowLevel(user, session)) throw new AuthError('insufficient_aal', authMessages.needsFactor)
}
