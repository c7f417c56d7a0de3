import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { answerTime } from '../protection/answer-time'
import { issueCode } from '../rows/flow-states'
import {
  countFailure,
  dropTokens,
  MADE_PREFIX,
  useTokenCode,
  useTokenHash,
  type TokenOwner,
  type TokenType,
  type UsedToken,
} from '../rows/one-time-tokens'
import {
  findAuthUser,
  OWNER_CONDITIONS,
  putAddressIdentity,
  updateUser,
  type AuthUser,
} from '../rows/users'
import { columnsOfAddress, isConfirmed, needWay, type Address } from '../rules/address'
import { changePhone } from './change-phone'
import { isSignInLink } from '../rows/sign-in-links'
import { takeCodeGuess, type CodeSender } from './code-guess'
import { flowOf, type VerifyType } from './mail-token'
import { signInByLink } from './members/sign-in-link'
import { startUserSession, record, type UserSession } from './sign-in'

/** Tokens that a link or a code of a type may be. */
const TOKENS: Record<VerifyType, readonly TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token', 'confirmation_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

/** Types that a link of a member has. */
const LINK_TYPES: ReadonlySet<VerifyType> = new Set<VerifyType>(['magiclink', 'email'])

export const isVerifyType = (text: string): text is VerifyType => Object.hasOwn(TOKENS, text)

export type Verification =
  /** Followed by a browser, or sent by a client. */
  | { by: 'link' | 'hash'; type: VerifyType; hash: string }
  | { by: 'code'; type: VerifyType; address: Address; code: string }

/** Result of a link or a code. */
export type Verified =
  | { kind: 'session'; signedIn: UserSession; type: VerifyType }
  /** A link gives the browser that asked a code; a client that sends a token or a code has shown enough. */
  | { kind: 'code'; code: string }
  /** The first one of two confirmations. */
  | { kind: 'half' }

/** Uses a link or a code. @throws AuthError otp_expired, user_banned */
export async function verify(context: AuthContext, request: Verification): Promise<Verified> {
  const limit = { count: context.config.rate_limit_verify, seconds: 300 }
  await context.takeByClient('verify', limit)
  if (request.by !== 'code' && isSignInLink(request.hash)) {
    const { hash, type } = request
    const signedIn = LINK_TYPES.has(type) ? await signInByLink(context, hash) : null
    if (signedIn !== null) return { kind: 'session', signedIn, type }
    throw new AuthError('otp_expired', authMessages.otpExpired)
  }
  needOpenWay(context, request)
  const refusedAt = answerTime()
  const sender = request.by === 'code' ? await takeCodeGuess(context, request.address) : 'known'
  const result = await context.transaction(async (sql): Promise<Verified | null> => {
    const used = await useToken(context, sql, request, sender)
    if (used === null) return null
    const user = await findAuthUser(sql, 'id', used.userId, { lock: true })
    if (user === null || user.deleted_at !== null || !isCurrent(used, user)) return null
    return complete(context, sql, { user, used, request })
  })
  if (result !== null) return result
  // A wrong code is counted: the transaction has ended. An address without an account has none to count.
  await refusedAt
  throw new AuthError('otp_expired', authMessages.otpExpired)
}

/**
 * Refuses what was sent before the project has closed the way. A link alone has a hash that the
 * project's own server has asked for. @throws AuthError email_provider_disabled, phone_provider_disabled
 */
function needOpenWay({ config }: Pick<AuthContext, 'config'>, request: Verification): void {
  if (request.by === 'code') needWay(config, request.address, 'logins')
  else if (!request.hash.startsWith(MADE_PREFIX)) needWay(config, { kind: 'email' }, 'logins')
}

/** An address that has changed since makes its messages void. */
function isCurrent({ relatesTo, type }: UsedToken, user: AuthUser): boolean {
  if (type === 'email_change_token_new') return relatesTo === user.email_change
  if (type === 'phone_change_token') return relatesTo === user.phone_change
  return relatesTo === user.email || relatesTo === user.phone
}

/** Returns the users that a code may belong to, locked, with the address as it is stored. */
async function ownersOf(
  sql: Queryable,
  { address, type }: Extract<Verification, { by: 'code' }>,
): Promise<{ id: string; stored: string }[]> {
  const isOwn = OWNER_CONDITIONS[address.kind]
  const column = `${address.kind}_change`
  // Of a changed email address, both have a code.
  const condition = {
    email_change: `(${isOwn}) or (${column} = $1 and ${column} <> '')`,
    phone_change: `${column} = $1 and ${column} <> ''`,
  }
  const { rows } = await sql.query<{ id: string; stored: string }>(
    `select u.id, case when ${isOwn} then u.${address.kind} else $1 end as stored from auth.users u where ${type === 'email_change' || type === 'phone_change' ? condition[type] : isOwn} order by u.id limit 10 for update`,
    [address.value],
  )
  return rows
}

async function useToken(
  context: AuthContext,
  sql: Queryable,
  request: Verification,
  sender: CodeSender,
): Promise<UsedToken | null> {
  const types = TOKENS[request.type]
  const { config, mailTokens } = context
  if (request.by !== 'code') return useTokenHash(sql, request.hash, types, config.mailer_otp_exp)
  const { kind } = request.address
  const owners = await ownersOf(sql, request)
  const candidates = owners.flatMap(({ id: userId, stored: relatesTo }) =>
    types.map((type) => {
      const owner: TokenOwner = { userId, type, relatesTo }
      return { owner, hash: mailTokens.hashOf(owner, request.code) }
    }),
  )
  const maxAge = kind === 'email' ? config.mailer_otp_exp : config.sms_otp_exp
  if (sender === 'known') return useTokenCode(sql, candidates, { maxAge, failures: 'any' })
  const used = await useTokenCode(sql, candidates, { maxAge, failures: 'few' })
  if (used === null) for (const { id } of owners) await countFailure(sql, id, types)
  return used
}

async function complete(
  context: AuthContext,
  sql: Queryable,
  { request, used, user }: { user: AuthUser; used: UsedToken; request: Verification },
): Promise<Verified> {
  if (used.type.startsWith('email_change')) {
    if (!(await confirmChange(context, sql, user, used))) return { kind: 'half' }
  } else if (used.type === 'phone_change_token')
    await changePhone(context, sql, user, used.relatesTo)
  else if (used.relatesTo === user.phone)
    await confirmAddress(context, sql, user, { kind: 'phone', value: user.phone })
  else await confirmEmail(context, sql, user)
  if (used.isPkce && request.by === 'link') {
    const code = await issueCode(sql, user.id, flowOf(used.type))
    if (code !== null) return { kind: 'code', code }
    throw new AuthError('flow_state_not_found', authMessages.flowNotFound)
  }
  const signedIn = await startUserSession(context, sql, user.id, 'otp')
  return { kind: 'session', signedIn, type: request.type }
}

/** Confirms the address of a user who has received a mail there. */
export async function confirmEmail(
  context: AuthContext,
  sql: Queryable,
  user: AuthUser,
): Promise<void> {
  if (user.email !== null)
    await confirmAddress(context, sql, user, { kind: 'email', value: user.email })
}

async function confirmAddress(
  context: AuthContext,
  sql: Queryable,
  user: AuthUser,
  address: Address,
): Promise<void> {
  if (isConfirmed(user, address)) return
  await updateUser(sql, user.id, {
    ...columnsOfAddress(address, new Date()),
    raw_user_meta_data: { ...user.raw_user_meta_data, [`${address.kind}_verified`]: true },
  })
  await putAddressIdentity(sql, { id: user.id, address, isVerified: true })
  await record(context, sql, 'user_signedup', user)
}

/** Confirms one side of an email change. @returns true if the change is complete */
async function confirmChange(
  context: AuthContext,
  sql: Queryable,
  user: AuthUser,
  { type }: UsedToken,
): Promise<boolean> {
  const needsBoth = context.config.mailer_secure_email_change_enabled && (user.email ?? '') !== ''
  const other =
    type === 'email_change_token_new' ? 'email_change_token_current' : 'email_change_token_new'
  const { rowCount } = await sql.query(
    'select from auth.one_time_tokens where user_id = $1::uuid and token_type = $2',
    [user.id, other],
  )
  const isSecond = user.email_change_confirm_status === 1
  const isEnough = !needsBoth && type === 'email_change_token_new'
  // A mail that was sent again does not stand for the other address, whose token is there until it is used.
  if (!isEnough && (rowCount || !isSecond)) {
    await updateUser(sql, user.id, { email_change_confirm_status: 1 })
    return false
  }
  await changeEmail(context, sql, user, user.email_change ?? '')
  return true
}

/** Gives a user another address, which makes an anonymous user a permanent one. */
export async function changeEmail(
  context: AuthContext,
  sql: Queryable,
  user: AuthUser,
  email: string,
): Promise<void> {
  const taken = await findAuthUser(sql, 'email', email)
  if (taken !== null && taken.id !== user.id)
    throw new AuthError('email_exists', authMessages.emailExists, { field: 'email' })
  await updateUser(sql, user.id, {
    email,
    email_change: '',
    email_change_confirm_status: 0,
    email_confirmed_at: new Date(),
    is_anonymous: false,
    raw_user_meta_data: { ...user.raw_user_meta_data, email, email_verified: true },
  })
  await putAddressIdentity(sql, {
    ...{ id: user.id, isVerified: true },
    address: { kind: 'email', value: email },
  })
  await dropTokens(sql, user.id, [
    ...TOKENS.email_change,
    'recovery_token',
    'confirmation_token',
    'reauthentication_token',
  ])
  await record(context, sql, 'user_modified', { id: user.id, email })
}
