import type { Queryable } from '../../../../base/transaction'
import type { AuthContext } from '../../auth-context'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import type { AuthUser } from '../../rows/users'
import { checkLevel } from '../../rules/assurance'
import { activeUser, type Caller } from '../update-user'
import { CHALLENGE_AGE } from './challenge-factor'
import { callerSession } from './factor-rows'

/** Returns the user who adds a factor. @throws AuthError */
export async function enrollingUser(
  { config }: AuthContext,
  sql: Queryable,
  caller: Caller,
  name: string,
): Promise<AuthUser> {
  await activeUser(sql, caller, { lock: true })
  // Those that were begun and given up would hold their names, and count.
  await sql.query(
    `delete from auth.mfa_factors f where f.user_id = $1 and f.status = 'unverified' and f.created_at < now() - ${CHALLENGE_AGE}
        and not exists (select from auth.mfa_challenges c where c.factor_id = f.id and c.created_at > now() - ${CHALLENGE_AGE})`,
    [caller.userId],
  )
  const user = await activeUser(sql, caller)
  checkLevel(user, await callerSession(sql, caller))
  if (user.factors.length >= config.mfa_max_enrolled_factors)
    throw new AuthError('too_many_enrolled_mfa_factors', authMessages.tooManyFactors)
  if (name !== '' && user.factors.some(({ friendly_name }) => friendly_name === name))
    throw new AuthError('mfa_factor_name_conflict', authMessages.factorName(name))
  return user
}
