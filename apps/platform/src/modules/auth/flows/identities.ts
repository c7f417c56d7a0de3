import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { updateUser, type AuthIdentity } from '../rows/users'
import { record } from './sign-in'
import { activeUser, type Caller } from './update-user'

const hasPassword = ({ provider }: AuthIdentity) => provider === 'email' || provider === 'phone'

/** Removes an identity of a user who has another one. */
export async function unlinkIdentity(
  context: AuthContext,
  caller: Caller,
  identityId: string,
): Promise<void> {
  if (!context.config.security_manual_linking_enabled)
    throw new AuthError('manual_linking_disabled', authMessages.linkingDisabled)
  await context.transaction(async (sql) => {
    const user = await activeUser(sql, caller, { lock: true })
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
      // Without an address no one signs in by a password.
      ...(others.some(hasPassword) ? {} : { encrypted_password: null }),
    })
    await record(context, sql, 'identity_unlinked', user, { provider: identity.provider })
  })
}
