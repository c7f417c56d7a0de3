import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import {
  findAuthUser,
  updateUser,
  type AuthIdentity,
  type AuthUser,
  type UserChange,
} from '../rows/users'
import { record } from './sign-in'
import { accountOwner, type Caller } from './update-user'

const hasPassword = ({ provider }: AuthIdentity) => provider === 'email' || provider === 'phone'

/** Returns the address of another identity: one that its provider has verified and no other user has. */
async function otherEmail(
  sql: Queryable,
  user: AuthUser,
  others: readonly AuthIdentity[],
): Promise<string | null> {
  for (const { email, identity_data } of others) {
    if (email === null || identity_data.email_verified !== true) continue
    const owner = await findAuthUser(sql, 'email', email)
    if (owner === null || owner.id === user.id) return email
  }
  return null
}

/** Takes the address of a removed identity from its user, so that no one signs in by it any more. */
async function withoutAddress(
  sql: Queryable,
  user: AuthUser,
  removed: AuthIdentity,
  others: readonly AuthIdentity[],
): Promise<UserChange> {
  if (removed.provider === 'phone') {
    await dropMessages(sql, user.id, [user.phone, user.phone_change])
    return { phone: null, phone_confirmed_at: null, phone_change: '' }
  }
  const hadAddress = removed.provider === 'email' || removed.email === user.email
  if (user.email === null || !hadAddress) return {}
  const email = others.some((other) => other.email === user.email)
    ? user.email
    : await otherEmail(sql, user, others)
  if (email === user.email) return {}
  await dropMessages(sql, user.id, [user.email, user.email_change])
  const email_confirmed_at = email === null ? null : new Date()
  return { email, email_confirmed_at, email_change: '', email_change_confirm_status: 0 }
}

/** Removes the codes and links that were sent to addresses. */
async function dropMessages(
  sql: Queryable,
  userId: string,
  addresses: readonly (string | null)[],
): Promise<void> {
  await sql.query(
    'delete from auth.one_time_tokens where user_id = $1::uuid and relates_to = any ($2::text[])',
    [userId, addresses.filter((address) => (address ?? '') !== '')],
  )
}

/** Removes an identity of a user who has another one, and its address. */
export async function unlinkIdentity(
  context: AuthContext,
  caller: Caller,
  identityId: string,
): Promise<void> {
  if (!context.config.security_manual_linking_enabled)
    throw new AuthError('manual_linking_disabled', authMessages.linkingDisabled)
  await context.transaction(async (sql) => {
    const user = await accountOwner(sql, caller)
    const identity = user.identities.find(({ identity_id }) => identity_id === identityId)
    if (identity === undefined)
      throw new AuthError('identity_not_found', authMessages.identityNotFound)
    const others = user.identities.filter(({ identity_id }) => identity_id !== identityId)
    const [first] = others
    if (first === undefined)
      throw new AuthError('single_identity_not_deletable', authMessages.lastIdentity)
    await sql.query('delete from auth.identities where id = $1 and user_id = $2', [
      identityId,
      user.id,
    ])
    const providers = [...new Set(others.map(({ provider }) => provider))]
    await updateUser(sql, user.id, {
      raw_app_meta_data: { ...user.raw_app_meta_data, provider: first.provider, providers },
      ...(await withoutAddress(sql, user, identity, others)),
      // Without an address no one signs in by a password.
      ...(others.some(hasPassword) ? {} : { encrypted_password: null }),
    })
    await record(context, sql, 'identity_unlinked', user, { provider: identity.provider })
  })
}
