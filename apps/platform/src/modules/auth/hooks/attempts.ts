import { AuthError } from '../auth-error'
import type { AuthContext } from '../auth-context'
import { endSessions } from '../rows/sessions'
import { runHook, hookMessage } from './run-hook'

/** Asks the project about an attempt with a password. @throws AuthError invalid_credentials */
export async function askAboutPassword(
  context: AuthContext,
  attempt: { user_id: string; valid: boolean },
): Promise<void> {
  const answer = await runHook(context, 'password_verification_attempt', attempt)
  if (answer?.decision !== 'reject') return
  if (answer.should_logout_user === true)
    await context.transaction((sql) => endSessions(sql, attempt.user_id, 'global', null))
  throw new AuthError('invalid_credentials', hookMessage(answer.message))
}

/** Asks the project about an attempt with a second factor. @throws AuthError mfa_verification_rejected */
export async function askAboutFactor(
  context: AuthContext,
  attempt: {
    factor_id: string
    factor_type: 'totp' | 'phone' | 'webauthn'
    user_id: string
    valid: boolean
  },
): Promise<void> {
  const answer = await runHook(context, 'mfa_verification_attempt', attempt)
  if (answer?.decision === 'reject')
    throw new AuthError('mfa_verification_rejected', hookMessage(answer.message))
}
