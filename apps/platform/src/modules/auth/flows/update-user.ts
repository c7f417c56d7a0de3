import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { checkPassword, hashPassword, verifyPassword } from '../passwords'
import type { Challenge } from '../rows/flow-states'
import { countFailure, endMessages, useTokenCode } from '../rows/one-time-tokens'
import { endSessions, findSession } from '../rows/sessions'
import { userView, type UserView } from '../rows/user-view'
import { findAuthUser, updateUser, type AuthUser } from '../rows/users'
import { isTrustedAddress, needWay, provenAddress, type Address } from '../rules/address'
import { mergeMetadata, normalizeEmail, normalizePhone } from '../rules/values'
import { requestPhoneChange } from './change-phone'
import { prepareMail } from './mail-token'
import { postMessage, type AuthMessage } from './message'
import { checkLevel } from '../rules/assurance'
import { checkBan, record } from './sign-in'
import { changeEmail } from './verify'

/** The user of a request, by its token. */
export interface Caller {
  userId: string
  /** null for a token that the project's people signed themselves. */
  sessionId: string | null
}

export interface UserUpdate {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  nonce?: string | undefined
  data?: Record<string, unknown> | undefined
  challenge: Challenge | null
}

const REAUTHENTICATION_AGE_MS = 24 * 3_600_000

/** Returns the user of a token whose session has not ended. @throws AuthError session_not_found, user_banned, user_not_found */
export async function activeUser(
  sql: Queryable,
  { sessionId, userId }: Caller,
  { lock = false, mayBeBanned = false }: { lock?: boolean; mayBeBanned?: boolean } = {},
): Promise<AuthUser> {
  const user = await findAuthUser(sql, 'id', userId, { lock })
  if (user === null || user.deleted_at !== null)
    throw new AuthError('user_not_found', authMessages.userNotFound)
  if (!mayBeBanned) checkBan(user)
  if (sessionId !== null) {
    const session = await findSession(sql, sessionId)
    if (session?.user_id !== userId)
      throw new AuthError('session_not_found', authMessages.sessionNotFound)
  }
  return user
}

/**
 * Returns the user of a token that may change how the user signs in.
 * @throws AuthError session_not_found, user_banned, user_not_found, insufficient_aal
 */
export async function accountOwner(sql: Queryable, caller: Caller): Promise<AuthUser> {
  const user = await activeUser(sql, caller, { lock: true })
  checkLevel(user, caller.sessionId === null ? null : await findSession(sql, caller.sessionId))
  return user
}

/** Changes the user of a request. A new address is confirmed by a message first. */
export async function updateCaller(
  context: AuthContext,
  caller: Caller,
  update: UserUpdate,
): Promise<UserView> {
  const { config } = context
  const before = await context.transaction((sql) => activeUser(sql, caller))
  const email = update.email === undefined ? null : normalizeEmail(update.email)
  const isNewEmail = email !== null && email !== before.email
  const phone = update.phone === undefined ? null : normalizePhone(update.phone)
  const isNewPhone = phone !== null && phone !== before.phone
  if (isNewEmail) needWay(config, { kind: 'email' }, 'logins')
  if (isNewPhone) needWay(config, { kind: 'phone' }, 'logins')
  const password = update.password ?? ''
  const hasNewAddress = isNewEmail || isNewPhone
  if (password !== '') await checkNewPassword(context, before, password, hasNewAddress)
  const news: Address[] = [
    ...(isNewEmail ? [{ kind: 'email', value: email } as const] : []),
    ...(isNewPhone ? [{ kind: 'phone', value: phone } as const] : []),
  ]
  for (const address of news)
    if (!isTrustedAddress(config, address)) {
      await context.takeByClient('otp', { count: config.rate_limit_otp, seconds: 300 })
      await context.takeMessage(address)
    }
  const encrypted = password === '' ? null : await hashPassword(context, password)
  const result = await context.transaction(async (sql) => {
    const user =
      encrypted !== null || hasNewAddress
        ? await accountOwner(sql, caller)
        : await activeUser(sql, caller, { lock: true })
    if (encrypted !== null) {
      if (!(await mayChangePassword(context, sql, { caller, user, nonce: update.nonce ?? '' })))
        return 'wrong-nonce' as const
      await updateUser(sql, user.id, { encrypted_password: encrypted })
      await endSessions(sql, user.id, 'others', caller.sessionId)
      await endMessages(sql, user.id)
      await record(context, sql, 'user_updated_password', user)
    }
    if (update.data !== undefined)
      await updateUser(sql, user.id, {
        raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, update.data),
      })
    const messages = isNewEmail
      ? await requestEmailChange(context, sql, { user, email, challenge: update.challenge })
      : []
    // What the request has changed until here stays.
    if (isNewPhone)
      messages.push(
        ...(await requestPhoneChange(context, sql, await activeUser(sql, caller), phone)),
      )
    await record(context, sql, 'user_modified', user)
    return { messages, user: await activeUser(sql, caller) }
  })
  if (result === 'wrong-nonce')
    throw new AuthError('reauthentication_not_valid', authMessages.nonceInvalid)
  for (const message of result.messages) await postMessage(context, message)
  return userView(result.user)
}

async function checkNewPassword(
  context: AuthContext,
  user: AuthUser,
  password: string,
  hasNewAddress: boolean,
): Promise<void> {
  checkPassword(password, context.config)
  // The answer tells whether it is the present one.
  await context.takeByAccount('password-change', user.id, {
    count: context.config.rate_limit_sign_in,
    seconds: 300,
  })
  await context.checkLeaked(password)
  if (user.is_anonymous && !hasNewAddress)
    throw new AuthError('validation_failed', authMessages.anonymousPassword)
  if (
    user.encrypted_password !== null &&
    (await verifyPassword(context, password, user.encrypted_password))
  )
    throw new AuthError('same_password', authMessages.samePassword)
}

/** Checks the code of a reauthentication where one is needed. @throws AuthError reauthentication_needed */
async function mayChangePassword(
  { config, mailTokens }: AuthContext,
  sql: Queryable,
  { caller, nonce, user }: { caller: Caller; user: AuthUser; nonce: string },
): Promise<boolean> {
  if (!config.security_update_password_require_reauthentication) return true
  const session = caller.sessionId === null ? null : await findSession(sql, caller.sessionId)
  const age = Date.now() - (session?.created_at?.getTime() ?? 0)
  if (age < REAUTHENTICATION_AGE_MS) return true
  if (nonce === '') throw new AuthError('reauthentication_needed', authMessages.nonceNeeded)
  const address = provenAddress(user)
  if (address === null) return false
  const owner = {
    userId: user.id,
    type: 'reauthentication_token',
    relatesTo: address.value,
  } as const
  const used = await useTokenCode(sql, [{ owner, hash: mailTokens.hashOf(owner, nonce) }], {
    maxAge: address.kind === 'email' ? config.mailer_otp_exp : config.sms_otp_exp,
    failures: 'few',
  })
  if (used === null) await countFailure(sql, user.id, ['reauthentication_token'])
  return used !== null
}

async function requestEmailChange(
  context: AuthContext,
  sql: Queryable,
  { challenge, email, user }: { user: AuthUser; email: string; challenge: Challenge | null },
): Promise<AuthMessage[]> {
  const { config } = context
  const taken = await findAuthUser(sql, 'email', email)
  if (taken !== null)
    throw new AuthError('email_exists', authMessages.emailExists, { field: 'email' })
  if (config.mailer_autoconfirm) {
    await changeEmail(context, sql, user, email)
    return []
  }
  await updateUser(sql, user.id, { email_change: email, email_change_confirm_status: 0 })
  const kind = 'email_change'
  // A hook that sends the mails has no other place to read the new address from.
  const changing = { ...user, email_change: email }
  const common = { user: changing, kind, type: kind, newEmail: email, challenge } as const
  const toNew = await prepareMail(context, sql, {
    ...{ ...common, token: 'email_change_token_new', to: email },
  })
  const messages: AuthMessage[] = [{ kind: 'mail', mail: toNew }]
  if (!config.mailer_secure_email_change_enabled || (user.email ?? '') === '') return messages
  const toCurrent = await prepareMail(context, sql, {
    ...{ ...common, token: 'email_change_token_current' },
  })
  return [...messages, { kind: 'mail', mail: toCurrent }]
}
