import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { confirmEmail } from '../flows/verify'
import { record } from '../flows/sign-in'
import { accountOwner, type Caller } from '../flows/update-user'
import { findAuthUser, insertUser, putIdentity, updateUser, type AuthUser } from '../rows/users'
import { mergeMetadata, normalizeEmail } from '../rules/values'
import type { ProviderUser } from './provider-user'

/**
 * Returns the user of an identity at a provider: the one that has it, the one whose confirmed
 * address the provider has confirmed too, or a new one.
 * @param linkTo the user who asked to add the identity to their account; null for a sign-in
 * @throws AuthError session_not_found, insufficient_aal for one who may not (any more)
 */
export async function userOfProvider(
  context: AuthContext,
  sql: Queryable,
  identity: ProviderUser,
  linkTo: Caller | null,
): Promise<string> {
  const owner = await ownerOf(sql, identity)
  if (linkTo !== null) {
    if (owner !== null) throw new AuthError('identity_already_exists', authMessages.identityTaken)
    const user = await accountOwner(sql, linkTo)
    await link(sql, user, identity)
    return user.id
  }
  if (owner !== null) {
    const user = await findAuthUser(sql, 'id', owner, { lock: true })
    if (user !== null) {
      await link(sql, user, identity)
      return user.id
    }
  }
  const email = identity.email === null ? null : normalizeEmail(identity.email)
  const known = email === null ? null : await findAuthUser(sql, 'email', email, { lock: true })
  if (known !== null) return join(context, sql, known, identity)
  return register(context, sql, email, identity)
}

async function ownerOf(sql: Queryable, { provider, sub }: ProviderUser): Promise<string | null> {
  const { rows } = await sql.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, sub],
  )
  return rows[0]?.user_id ?? null
}

async function link(sql: Queryable, user: AuthUser, identity: ProviderUser): Promise<void> {
  await putIdentity(sql, {
    userId: user.id,
    provider: identity.provider,
    providerId: identity.sub,
    data: identity.data,
  })
  await updateUser(sql, user.id, {
    raw_user_meta_data: mergeMetadata(identity.data, user.raw_user_meta_data ?? {}),
    ...(user.is_anonymous ? await permanent(sql, identity) : {}),
  })
}

/** An anonymous user with an identity is a permanent one, with its address if no one else has it. */
async function permanent(sql: Queryable, { email, isEmailVerified }: ProviderUser) {
  if (email === null || !isEmailVerified) return { is_anonymous: false }
  const address = normalizeEmail(email)
  const isFree = (await findAuthUser(sql, 'email', address)) === null
  return {
    is_anonymous: false,
    ...(isFree ? { email: address, email_confirmed_at: new Date() } : {}),
  }
}

/** Adds an identity to the user with the same address, where both sides have confirmed it. */
async function join(
  context: AuthContext,
  sql: Queryable,
  user: AuthUser,
  identity: ProviderUser,
): Promise<string> {
  if (!identity.isEmailVerified)
    throw new AuthError('provider_email_needs_verification', authMessages.unverifiedEmail)
  if (user.email_confirmed_at === null) {
    // A stranger may have registered the address, with a password of theirs.
    await updateUser(sql, user.id, { encrypted_password: null, raw_user_meta_data: {} })
    await sql.query('delete from auth.identities where user_id = $1', [user.id])
    await sql.query('delete from auth.sessions where user_id = $1', [user.id])
    await confirmEmail(context, sql, { ...user, raw_user_meta_data: {} })
  }
  const current = await findAuthUser(sql, 'id', user.id)
  if (current === null) throw new AuthError('user_not_found', authMessages.userNotFound)
  await link(sql, current, identity)
  return user.id
}

async function register(
  context: AuthContext,
  sql: Queryable,
  email: string | null,
  identity: ProviderUser,
): Promise<string> {
  // As for an address that has an account.
  if (email !== null && !identity.isEmailVerified)
    throw new AuthError('provider_email_needs_verification', authMessages.unverifiedEmail)
  if (context.config.disable_signup)
    throw new AuthError('signup_disabled', authMessages.signupDisabled)
  const { provider } = identity
  const app_metadata = { provider, providers: [provider] }
  const user_metadata = mergeMetadata({}, identity.data)
  const id = context.newUserId({
    ...{ email, phone: null, app_metadata, user_metadata, is_anonymous: false },
  })
  await insertUser(sql, {
    id,
    email,
    email_confirmed_at: email === null ? null : new Date(),
    raw_app_meta_data: app_metadata,
    raw_user_meta_data: user_metadata,
  })
  await putIdentity(sql, { userId: id, provider, providerId: identity.sub, data: identity.data })
  await record(context, sql, 'user_signedup', { id, email }, { provider })
  return id
}
