import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../../auth-context'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import { normalizePhone } from '../../rules/values'
import { enrollingUser } from './enrolling-user'
import { record } from '../sign-in'
import type { Caller } from '../update-user'

/** Creates a factor of a phone that is good when its first code has been verified. */
export async function enrollPhone(
  context: AuthContext,
  caller: Caller,
  request: { name: string; phone: string },
) {
  if (!context.config.mfa_phone_enroll_enabled)
    throw new AuthError('mfa_phone_enroll_not_enabled', authMessages.phoneFactorsDisabled)
  const { name } = request
  const phone = normalizePhone(request.phone)
  const id = randomUUID()
  await context.transaction(async (sql) => {
    const user = await enrollingUser(context, sql, caller, name)
    await sql.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone) values ($1, $2, $3, 'phone', 'unverified', $4)`,
      [id, user.id, name, phone],
    )
    await record(context, sql, 'factor_in_progress', user, { factor_id: id })
  })
  return { id, type: 'phone', friendly_name: name, phone }
}
