import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { checkPassword, hashPassword, hasOtherCost, verifyPassword } from '../passwords'
import { evenly } from '../protection/answer-time'
import type { Challenge } from '../rows/flow-states'
import { hiddenUser, userView, type UserView } from '../rows/user-view'
import {
  addressClaims,
  deleteUser,
  findAuthUser,
  insertUser,
  putAddressIdentity,
  updateUser,
  type AuthUser,
} from '../rows/users'
import { columnsOfAddress, isTrustedAddress, needWay, type Address } from '../rules/address'
import { mergeMetadata } from '../rules/values'
import { postMessage, prepareMessage, type AuthMessage } from './message'
import { startUserSession, record, tokensOf, type UserSession, type TokenResponse } from './sign-in'

export interface SignUpRequest {
  address: Address
  password: string
  data: Record<string, unknown>
  challenge: Challenge | null
}

type SignedUp =
  | { kind: 'session'; signedIn: UserSession }
  | { kind: 'confirm'; user: AuthUser; message: AuthMessage }
  | { kind: 'hidden' }

/**
 * Creates a user with a password. An address that has an account is answered as a new one, in the
 * same time.
 */
export async function signUp(
  context: AuthContext,
  request: SignUpRequest,
): Promise<TokenResponse | UserView | ReturnType<typeof hiddenUser>> {
  const { config } = context
  if (config.disable_signup) throw new AuthError('signup_disabled', authMessages.signupDisabled)
  const { address } = request
  needWay(config, address, 'signups')
  if (request.password === '') throw new AuthError('validation_failed', authMessages.passwordNeeded)
  const data = mergeMetadata({}, request.data)
  checkPassword(request.password, config)
  await context.takeByClient('sign-up', { count: config.rate_limit_sign_in, seconds: 300 })
  await context.checkLeaked(request.password)
  if (!isTrustedAddress(config, address)) await context.takeMessage(address)
  const encrypted = await hashPassword(context, request.password)
  const before = await context.transaction((sql) => findAuthUser(sql, address.kind, address.value))
  const stored = before?.encrypted_password ?? null
  // One of another cost, which takes longer, was imported.
  const earlier = stored !== null && hasOtherCost(stored) ? null : stored
  // Takes as long without an account.
  const sameAs = (await verifyPassword(context, request.password, earlier)) ? earlier : null
  const result = await evenly(async () => {
    const registered = await onceMore(() =>
      context.transaction((sql) => register(context, sql, { ...request, data, encrypted, sameAs })),
    )
    if (registered.kind === 'confirm') await postMessage(context, registered.message)
    return registered
  })
  switch (result.kind) {
    case 'session':
      return tokensOf(context, result.signedIn)
    case 'confirm':
      return userView(result.user)
    case 'hidden':
      return hiddenUser(address, randomUUID(), data)
  }
}

async function register(
  context: AuthContext,
  sql: Queryable,
  {
    address,
    challenge,
    data,
    encrypted,
    sameAs,
  }: SignUpRequest & { encrypted: string; sameAs: string | null },
): Promise<SignedUp> {
  const isConfirmed = isTrustedAddress(context.config, address)
  const existing = await findAuthUser(sql, address.kind, address.value, { lock: true })
  if (existing !== null && (existing.confirmed_at !== null || isConfirmed)) {
    await record(context, sql, 'user_repeated_signup', existing)
    if (isConfirmed) throw new AuthError('user_already_exists', authMessages.userExists)
    return { kind: 'hidden' }
  }
  if (existing !== null) {
    // Which of two people owns the address is unknown until a link is followed, and the owner may
    // follow the link that the other one asked for: the password of neither is good.
    const isSame = sameAs !== null && sameAs === existing.encrypted_password
    await updateUser(sql, existing.id, {
      encrypted_password: isSame ? sameAs : null,
      raw_user_meta_data: { ...data, ...addressClaims(existing.id, address, false) },
    })
    // Without it, members would not find out why neither password signs in.
    if (!isSame)
      await record(context, sql, 'user_repeated_signup', existing, { password: 'removed' })
  }
  const user =
    existing ??
    (await createUser(context, sql, { address, data, isConfirmed, encrypted_password: encrypted }))
  if (isConfirmed)
    return { kind: 'session', signedIn: await startUserSession(context, sql, user.id, 'password') }
  const message = await prepareMessage(context, sql, {
    ...{ user, address, challenge },
    mail: { token: 'confirmation_token', kind: 'confirmation', type: 'signup' },
  })
  const now = new Date()
  const stored = (await findAuthUser(sql, 'id', user.id)) ?? user
  return { kind: 'confirm', user: { ...stored, created_at: now, updated_at: now }, message }
}

/** Adds a user with an address. */
export async function createUser(
  context: Pick<AuthContext, 'device' | 'member' | 'newUserId'>,
  sql: Queryable,
  {
    address,
    data,
    encrypted_password,
    isConfirmed,
  }: {
    address: Address
    data: Record<string, unknown>
    isConfirmed: boolean
    encrypted_password: string | null
  },
): Promise<AuthUser> {
  const { kind, value } = address
  const app_metadata = { provider: kind, providers: [kind] }
  const id = context.newUserId({
    ...{ email: null, phone: null, [kind]: value },
    ...{ app_metadata, user_metadata: data, is_anonymous: false },
  })
  await insertUser(sql, {
    id,
    encrypted_password,
    ...columnsOfAddress(address, isConfirmed ? new Date() : null),
    raw_app_meta_data: app_metadata,
    raw_user_meta_data: { ...data, ...addressClaims(id, address, isConfirmed) },
  })
  await putAddressIdentity(sql, { id, address, isVerified: isConfirmed, data })
  const user = await findAuthUser(sql, 'id', id)
  if (user === null) throw new AuthError('unexpected_failure', authMessages.failed)
  if (isConfirmed) await record(context, sql, 'user_signedup', user)
  return user
}

/** Begins a session of a new user without an address. */
export async function signUpAnonymously(
  context: AuthContext,
  data: Record<string, unknown>,
): Promise<TokenResponse> {
  const { config } = context
  if (config.disable_signup) throw new AuthError('signup_disabled', authMessages.signupDisabled)
  if (!config.external_anonymous_users_enabled)
    throw new AuthError('anonymous_provider_disabled', authMessages.anonymousDisabled)
  const metadata = mergeMetadata({}, data)
  await context.takeByClient('anonymous', {
    count: config.rate_limit_anonymous_users,
    seconds: 3_600,
  })
  const signedIn = await context.transaction(async (sql) => {
    const id = context.newUserId({
      ...{ email: null, phone: null, app_metadata: {} },
      ...{ user_metadata: metadata, is_anonymous: true },
    })
    await insertUser(sql, {
      id,
      is_anonymous: true,
      raw_app_meta_data: {},
      raw_user_meta_data: metadata,
    })
    return startUserSession(context, sql, id, 'anonymous')
  })
  try {
    return await tokensOf(context, signedIn)
  } catch (error) {
    // Nothing but the session leads to an anonymous user.
    await context.transaction((sql) => deleteUser(sql, signedIn.user.id)).catch(() => undefined)
    throw error
  }
}

/** Runs a transaction again that another one has forestalled. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AuthError && error.reason === 'conflict') return work()
    throw error
  }
}
