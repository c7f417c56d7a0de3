import { isClaimsRole } from '../../../access/claims-role'
import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AUDIENCE } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { addActiveUser } from '../rows/active-users'
import { recordAction, type AuthAction } from '../rows/audit-log'
import {
  endEarlierSessions,
  endSessions,
  findSession,
  insertSession,
  type AuthSession,
} from '../rows/sessions'
import { userView, type UserView } from '../rows/user-view'
import { claimsByHook } from './token-hook'
import { findAuthUser, noteSignIn, type AuthUser } from '../rows/users'

/** A session and its user, as they were in the transaction. */
export interface UserSession {
  session: AuthSession
  user: AuthUser
  /** Method of a sign-in that counts once the hook of access tokens has answered. */
  pending?: string
}

/** Answer of everything that signs in. */
export interface TokenResponse {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserView
}

export const isBanned = ({ banned_until }: Pick<AuthUser, 'banned_until'>): boolean =>
  banned_until !== null && banned_until > new Date()

/** @throws AuthError user_banned */
export function checkBan(user: AuthUser): void {
  if (isBanned(user)) throw new AuthError('user_banned', authMessages.banned)
}

type SignInContext = Pick<AuthContext, 'config' | 'device' | 'member' | 'noteActiveUser' | 'ref'>

/**
 * Begins a session of a user that the transaction has locked. Where a hook makes the claims, the
 * sign-in counts with its answer: one that fails is no sign-in.
 * @throws AuthError user_banned, user_not_found
 */
export async function startUserSession(
  context: SignInContext,
  sql: Queryable,
  userId: string,
  method: string,
): Promise<UserSession> {
  const { config, device } = context
  const before = await findAuthUser(sql, 'id', userId, { lock: true })
  if (before === null || before.deleted_at !== null)
    throw new AuthError('user_not_found', authMessages.userNotFound)
  checkBan(before)
  const id = await insertSession(sql, { userId, method }, device)
  if (config.hook_custom_access_token_enabled)
    return { ...(await readBack(sql, id, userId)), pending: method }
  return countSignIn(context, sql, { sessionId: id, userId, method })
}

/** Makes a session count as a sign-in of its user. With one session a user, the newest one stays. */
async function countSignIn(
  context: SignInContext,
  sql: Queryable,
  { method, sessionId, userId }: { sessionId: string; userId: string; method: string },
): Promise<UserSession> {
  await noteSignIn(sql, userId)
  const signedIn = await readBack(sql, sessionId, userId)
  if (context.config.sessions_single_per_user) await endEarlierSessions(sql, signedIn.session)
  await record(context, sql, 'login', signedIn.user, { provider: method })
  await countAsActive(context, sql, userId)
  return signedIn
}

/**
 * Begins a session of a member who signs in as a user that the transaction has locked. It ends no
 * other one, and is no sign-in of the user: neither their last one, nor one that makes the address
 * of the member a known one.
 */
export async function startMemberSession(
  { device }: Pick<AuthContext, 'device'>,
  sql: Queryable,
  user: Pick<AuthUser, 'id'>,
  { id, member }: { id: string; member: string },
): Promise<UserSession> {
  await insertSession(sql, { id, userId: user.id, method: 'otp', by: 'member' }, device)
  const signedIn = await readBack(sql, id, user.id)
  await record({ device, member }, sql, 'login_by_member', signedIn.user, { session_id: id })
  return signedIn
}

async function readBack(sql: Queryable, sessionId: string, userId: string): Promise<UserSession> {
  const session = await findSession(sql, sessionId)
  const user = await findAuthUser(sql, 'id', userId)
  // Both were written in this transaction; a trigger of the project may have removed them.
  if (session === null || user === null)
    throw new AuthError('user_not_found', authMessages.userNotFound)
  return { session, user }
}

/** Counts a user who signs in or renews a session. */
export async function countAsActive(
  { noteActiveUser, ref }: Pick<AuthContext, 'noteActiveUser' | 'ref'>,
  sql: Queryable,
  userId: string,
): Promise<void> {
  if (await addActiveUser(sql, ref, userId)) noteActiveUser()
}

/** Records an event of a user, with the member who caused it. */
export const record = (
  { device, member }: Pick<AuthContext, 'device' | 'member'>,
  sql: Queryable,
  action: AuthAction,
  user: Pick<AuthUser, 'id' | 'email'> & Partial<Pick<AuthUser, 'phone'>>,
  traits: Record<string, unknown> = {},
): Promise<void> =>
  recordAction(
    sql,
    action,
    { id: user.id, name: user.email ?? user.phone ?? '', address: device.address },
    member === null ? traits : { ...traits, member },
  )

/** Returns the tokens of a session. A new one of which a hook gives no token ends. */
export async function tokensOf(
  context: AuthContext,
  signedIn: UserSession,
): Promise<TokenResponse> {
  const { pending: method, session, user } = signedIn
  if (method === undefined) return sessionTokens(context, signedIn)
  try {
    const tokens = await sessionTokens(context, signedIn)
    const counted = await context.transaction(async (sql) => {
      // What has happened while the hook was asked: a ban, a deletion, a sign-out, a newer sign-in.
      const current = await findAuthUser(sql, 'id', user.id, { lock: true })
      if (current !== null) checkBan(current)
      if (current !== null && (await findSession(sql, session.id)) === null)
        throw new AuthError('session_expired', authMessages.sessionExpired)
      return countSignIn(context, sql, { sessionId: session.id, userId: user.id, method })
    })
    return { ...tokens, user: userView(counted.user) }
  } catch (error) {
    // Without its tokens no one can use the session: a failure here matters less than the first one.
    await context
      .transaction((sql) => endSessions(sql, user.id, 'local', session.id))
      .catch(() => undefined)
    throw error
  }
}

async function sessionTokens(
  context: AuthContext,
  { session, user }: UserSession,
): Promise<TokenResponse> {
  const { config, refreshTokens } = context
  const claims = await claimsByHook(context, {
    user_id: user.id,
    claims: claimsOf(context, { session, user }),
    authentication_method: session.amr[0]?.method ?? 'token_refresh',
  })
  // No token is good for longer than its session.
  const left = session.not_after === null ? Infinity : secondsUntil(session.not_after)
  const seconds = Math.min(config.jwt_exp, left)
  const access_token = await context.sign(claims, seconds)
  return {
    access_token,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
    refresh_token: refreshTokens.make(session.id, session.counter),
    user: userView(user),
  }
}

const secondsUntil = (time: Date): number =>
  Math.max(1, Math.floor((time.getTime() - Date.now()) / 1_000))

/** Returns the claims of an access token, before a hook changes them. */
export const claimsOf = (
  { issuer }: Pick<AuthContext, 'issuer'>,
  { session, user }: { session: Pick<AuthSession, 'aal' | 'amr' | 'id'>; user: AuthUser },
) => ({
  iss: issuer,
  aud: AUDIENCE,
  sub: user.id,
  email: user.email ?? '',
  phone: user.phone ?? '',
  app_metadata: user.raw_app_meta_data ?? {},
  user_metadata: user.raw_user_meta_data ?? {},
  // Rows of an import may have a role that no service of the project takes.
  role: isClaimsRole(user.role) ? user.role : AUDIENCE,
  aal: session.aal,
  amr: session.amr,
  session_id: session.id,
  is_anonymous: user.is_anonymous,
})
