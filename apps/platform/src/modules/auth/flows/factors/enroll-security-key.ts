import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../../auth-context'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import { enrollingUser } from './enrolling-user'
import { record } from '../sign-in'
import type { Caller } from '../update-user'

/** Creates a factor of a security key or a passkey that is good when the key has answered its first challenge. */
export async function enrollSecurityKey(context: AuthContext, caller: Caller, name: string) {
  if (!context.config.mfa_web_authn_enroll_enabled)
    throw new AuthError('mfa_webauthn_enroll_not_enabled', authMessages.securityKeysDisabled)
  const id = randomUUID()
  await context.transaction(async (sql) => {
    const user = await enrollingUser(context, sql, caller, name)
    await sql.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status) values ($1, $2, $3, 'webauthn', 'unverified')`,
      [id, user.id, name],
    )
    await record(context, sql, 'factor_in_progress', user, { factor_id: id })
  })
  return { id, type: 'webauthn', friendly_name: name }
}
