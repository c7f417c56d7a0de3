import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { dropTokens } from '../rows/one-time-tokens'
import { findAuthUser, putAddressIdentity, updateUser, type AuthUser } from '../rows/users'
import { prepareSms, type AuthMessage } from './message'
import { record } from './sign-in'

/** Asks for the confirmation of a user's new number. @throws AuthError phone_exists */
export async function requestPhoneChange(
  context: AuthContext,
  sql: Queryable,
  user: AuthUser,
  phone: string,
): Promise<AuthMessage[]> {
  await needFreePhone(sql, user, phone)
  if (context.config.sms_autoconfirm) {
    await changePhone(context, sql, user, phone)
    return []
  }
  await updateUser(sql, user.id, { phone_change: phone })
  const changing = { ...user, phone_change: phone }
  const sms = { user: changing, phone, token: 'phone_change_token' } as const
  return [{ kind: 'sms', sms: await prepareSms(context, sql, sms) }]
}

async function needFreePhone(sql: Queryable, user: AuthUser, phone: string): Promise<void> {
  const taken = await findAuthUser(sql, 'phone', phone)
  if (taken !== null && taken.id !== user.id)
    throw new AuthError('phone_exists', authMessages.phoneExists)
}

/** Gives a user another number, which makes an anonymous user a permanent one. @throws AuthError phone_exists */
export async function changePhone(
  context: AuthContext,
  sql: Queryable,
  user: AuthUser,
  phone: string,
): Promise<void> {
  await needFreePhone(sql, user, phone)
  await updateUser(sql, user.id, {
    phone,
    phone_change: '',
    phone_confirmed_at: new Date(),
    is_anonymous: false,
    raw_user_meta_data: { ...user.raw_user_meta_data, phone, phone_verified: true },
  })
  await putAddressIdentity(sql, {
    ...{ id: user.id, isVerified: true },
    address: { kind: 'phone', value: phone },
  })
  // Messages to the number before, which may have another owner by now.
  await dropTokens(sql, user.id, ['phone_change_token'])
  if (user.phone !== null && user.phone !== phone)
    await sql.query(
      'delete from auth.one_time_tokens where user_id = $1::uuid and relates_to = $2',
      [user.id, user.phone],
    )
  await record(context, sql, 'user_modified', user)
}
