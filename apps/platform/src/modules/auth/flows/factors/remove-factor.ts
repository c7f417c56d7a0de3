import type { Queryable } from '../../../../base/transaction'
import type { AuthContext } from '../../auth-context'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import type { AuthUser } from '../../rows/users'
import { checkLevel } from '../../rules/assurance'
import { isUuid } from '../../rules/values'
import { userById } from '../admin-users'
import { record } from '../sign-in'
import { activeUser, type Caller } from '../update-user'
import { factorOf, callerSession } from './factor-rows'

/** Removes a factor; sessions that have used it are again those of one factor. */
export async function unenrollFactor(context: AuthContext, caller: Caller, factorId: string) {
  return context.transaction(async (sql) => {
    const user = await activeUser(sql, caller, { lock: true })
    const session = await callerSession(sql, caller)
    const { id, status } = await factorOf(sql, user.id, factorId)
    if (status === 'verified') checkLevel(user, session)
    await dropFactor(sql, id)
    await record(context, sql, 'factor_unenrolled', user, { factor_id: id })
    return { id }
  })
}

/** Removes a factor for its user. @throws AuthError mfa_factor_not_found */
export async function deleteFactorByAdmin(
  context: AuthContext,
  userId: string,
  factorId: string,
): Promise<AuthUser> {
  if (!isUuid(factorId)) throw new AuthError('validation_failed', authMessages.badId)
  return context.transaction(async (sql) => {
    const user = await userById(sql, userId, { shown: true })
    const isTheirs = user.factors.some(({ id }) => id === factorId)
    if (!isTheirs || !(await dropFactor(sql, factorId)))
      throw new AuthError('mfa_factor_not_found', authMessages.factorNotFound)
    await record(context, sql, 'factor_deleted', user, { factor_id: factorId })
    return user
  })
}

/** Removes a factor and what sessions have gained by it. */
async function dropFactor(sql: Queryable, id: string): Promise<boolean> {
  await sql.query(
    `delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')
        and session_id in (select id from auth.sessions where factor_id = $1)`,
    [id],
  )
  await sql.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1`,
    [id],
  )
  const { rowCount } = await sql.query('delete from auth.mfa_factors where id = $1', [id])
  return rowCount === 1
}
