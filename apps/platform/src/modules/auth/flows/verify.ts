import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { issueCode } from '../rows/flow-states'
import {
  countFailure,
  dropTokens,
  useTokenCode,
  useTokenHash,
  type TokenOwner,
  type TokenType,
  type UsedToken,
} from '../rows/one-time-tokens'
import { findAuthUser, putEmailIdentity, updateUser, type AuthUser } from '../rows/users'
import { normalizeEmail } from '../rules/values'
import { flowOf, type VerifyType } from './mail-token'
import { startUserSession, record, type UserSession } from './sign-in'

/** Tokens that a link or a code of a type may be. */
const TOKENS: Record<VerifyType, readonly TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token', 'confirmation_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

export const isVerifyType = (text: string): text is VerifyType => Object.hasOwn(TOKENS, text)

export type Verification =
  | { by: 'hash'; type: VerifyType; hash: string }
  | { by: 'code'; type: VerifyType; email: string; code: string }

/** Result of a link or a code. */
export type Verified =
  | { kind: 'session'; signedIn: UserSession; type: VerifyType }
  /** The browser that asked gets a code. */
  | { kind: 'code'; code: string }
  /** The first one of two confirmations. */
  | { kind: 'half' }

/** Uses a link or a code. @throws AuthError otp_expired, user_banned */
export async function verify(context: AuthContext, request: Verification): Promise<Verified> {
  const limit = { count: context.config.rate_limit_verify, seconds: 300 }
  await context.takeByClient('verify', limit)
  if (request.by === 'code')
    await context.takeByAccount('verify', normalizeEmail(request.email), limit)
  const result = await context.transaction(async (sql): Promise<Verified | null> => {
    const used = await useToken(context, sql, request)
    if (used === null) return null
    const user = await findAuthUser(sql, 'id', used.userId, { lock: true })
    if (user === null || user.deleted_at !== null || !isCurrent(used, user)) return null
    return complete(context, sql, { user, used, type: request.type })
  })
  // A wrong code is counted: the transaction has ended.
  if (result === null) throw new AuthError('otp_expired', authMessages.otpExpired)
  return result
}

/** An address that has changed since makes its mails void. */
const isCurrent = ({ relatesTo, type }: UsedToken, user: AuthUser): boolean =>
  relatesTo === (type === 'email_change_token_new' ? user.email_change : user.email)

async function useToken(
  context: AuthContext,
  sql: Queryable,
  request: Verification,
): Promise<UsedToken | null> {
  const types = TOKENS[request.type]
  const maxAge = context.config.mailer_otp_exp
  if (request.by === 'hash') return useTokenHash(sql, request.hash, types, maxAge)
  const email = normalizeEmail(request.email)
  const { rows } = await sql.query<{ id: string }>(
    'select id from auth.users where (email = $1 and not is_sso_user) or ($2 and email_change = $1) order by id limit 10 for update',
    [email, request.type === 'email_change'],
  )
  const candidates = rows.flatMap(({ id }) =>
    types.map((type) => {
      const owner: TokenOwner = { userId: id, type, relatesTo: email }
      return { owner, hash: context.mailTokens.hashOf(owner, request.code) }
    }),
  )
  const used = await useTokenCode(sql, candidates, maxAge)
  if (used === null) for (const { id } of rows) await countFailure(sql, id, types)
  return used
}

async function complete(
  context: AuthContext,
  sql: Queryable,
  { type, used, user }: { user: AuthUser; used: UsedToken; type: VerifyType },
): Promise<Verified> {
  if (used.type.startsWith('email_change')) {
    if (!(await confirmChange(context, sql, user, used))) return { kind: 'half' }
  } else await confirmEmail(context, sql, user)
  if (used.isPkce) {
    const code = await issueCode(sql, user.id, flowOf(used.type))
    if (code !== null) return { kind: 'code', code }
    throw new AuthError('flow_state_not_found', authMessages.flowNotFound)
  }
  return { kind: 'session', signedIn: await startUserSession(context, sql, user.id, 'otp'), type }
}

/** Confirms the address of a user who has received a mail there. */
export async function confirmEmail(
  context: AuthContext,
  sql: Queryable,
  user: AuthUser,
): Promise<void> {
  if (user.email_confirmed_at !== null || user.email === null) return
  await updateUser(sql, user.id, {
    email_confirmed_at: new Date(),
    raw_user_meta_data: { ...user.raw_user_meta_data, email_verified: true },
  })
  await putEmailIdentity(sql, { id: user.id, email: user.email, isVerified: true })
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
    throw new AuthError('email_exists', authMessages.emailExists)
  await updateUser(sql, user.id, {
    email,
    email_change: '',
    email_change_confirm_status: 0,
    email_confirmed_at: new Date(),
    is_anonymous: false,
    raw_user_meta_data: { ...user.raw_user_meta_data, email, email_verified: true },
  })
  await putEmailIdentity(sql, { id: user.id, email, isVerified: true })
  await dropTokens(sql, user.id, [
    ...TOKENS.email_change,
    'recovery_token',
    'confirmation_token',
    'reauthentication_token',
  ])
  await record(context, sql, 'user_modified', { id: user.id, email })
}
