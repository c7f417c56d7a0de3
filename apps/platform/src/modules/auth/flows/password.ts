import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { askAboutPassword } from '../hooks/attempts'
import { hashPassword, isWeakHash, verifyPassword } from '../passwords'
import { findAuthUser, updateUser, type AuthUser } from '../rows/users'
import { normalizeEmail } from '../rules/values'
import { startUserSession, checkBan, tokensOf, type TokenResponse } from './sign-in'

/** Signs in by a password. An unknown address takes as long as a wrong password. */
export async function signInWithPassword(
  context: AuthContext,
  request: { email: string; password: string },
): Promise<TokenResponse> {
  const { config } = context
  if (!config.external_email_enabled)
    throw new AuthError('email_provider_disabled', authMessages.emailLoginsDisabled)
  const email = normalizeEmail(request.email)
  const limit = { count: config.rate_limit_sign_in, seconds: 300 }
  await context.takeByClient('sign-in', limit)
  await context.takeByAccount('sign-in', email, limit)
  const known = await context.transaction((sql) => findAuthUser(sql, 'email', email))
  const fits = await verifyPassword(request.password, known?.encrypted_password ?? null)
  if (known !== null) await askAboutPassword(context, { user_id: known.id, valid: fits })
  if (known === null || !fits) throw refusal()
  const stronger =
    known.encrypted_password !== null && isWeakHash(known.encrypted_password)
      ? await hashPassword(request.password)
      : null
  const signedIn = await context.transaction(async (sql) => {
    const user = await findAuthUser(sql, 'email', email, { lock: true })
    checkUnchanged(user, known)
    if (stronger !== null) await updateUser(sql, user.id, { encrypted_password: stronger })
    return startUserSession(context, sql, user.id, 'password')
  })
  return tokensOf(context, signedIn)
}

const refusal = () => new AuthError('invalid_credentials', authMessages.invalidCredentials)

/** The password was compared outside of the transaction: the account may have changed since. */
function checkUnchanged(user: AuthUser | null, known: AuthUser): asserts user is AuthUser {
  if (user === null || user.id !== known.id || user.encrypted_password !== known.encrypted_password)
    throw refusal()
  checkBan(user)
  if (user.email_confirmed_at === null)
    throw new AuthError('email_not_confirmed', authMessages.emailNotConfirmed)
}
