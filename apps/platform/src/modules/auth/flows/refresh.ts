import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import {
  advanceSession,
  endSessions,
  findSession,
  hasNewerSession,
  MEMBER_TAG,
  type AuthSession,
} from '../rows/sessions'
import { isOfMember } from '../rows/sign-in-links'
import { findAuthUser } from '../rows/users'
import {
  checkBan,
  countAsActive,
  isBanned,
  record,
  tokensOf,
  type UserSession,
  type TokenResponse,
} from './sign-in'
import { onceMore } from './sign-up'

const HOUR_MS = 3_600_000

/** Result of a refresh: the session to answer with, or why there is none. */
type Refreshed = UserSession | 'not-found' | 'used' | 'expired' | 'banned'

/**
 * Renews a session. The token before the current one still returns the current one, because its
 * answer may have been lost or another tab was first; so do older ones for a few seconds. Any other
 * old token was stolen or copied: its session ends.
 */
export async function refreshSession(
  context: AuthContext,
  refreshToken: string,
): Promise<TokenResponse> {
  const token = context.refreshTokens.read(refreshToken)
  await takeRefresh(context, token?.sessionId ?? null)
  if (token === null) throw new AuthError('refresh_token_not_found', authMessages.refreshNotFound)
  if (isOfMember(token.sessionId) && !(await context.memberSessions.isOpen(token.sessionId)))
    throw new AuthError('refresh_token_not_found', authMessages.refreshNotFound)
  const result = await ofProject(context, async (sql): Promise<Refreshed> => {
    const session = await findSession(sql, token.sessionId, { lock: true })
    if (session === null || token.counter > session.counter) return 'not-found'
    const user = await findAuthUser(sql, 'id', session.user_id)
    if (user === null || user.deleted_at !== null) return 'not-found'
    if (isBanned(user)) return 'banned'
    const isReplaced =
      context.config.sessions_single_per_user && (await hasNewerSession(sql, session))
    if (isReplaced || hasEnded(session, context)) {
      await endSessions(sql, user.id, 'local', session.id)
      return 'expired'
    }
    if (token.counter < session.counter) {
      if (mayReuse(token.counter, session, context)) return { session, user }
      await endSessions(sql, user.id, 'local', session.id)
      await record(context, sql, 'token_revoked', user, { session_id: session.id })
      return 'used'
    }
    if (session.tag !== MEMBER_TAG && !wasUsedThisMonth(session))
      await countAsActive(context, sql, user.id)
    await advanceSession(sql, session.id)
    return { session: { ...session, counter: session.counter + 1 }, user }
  })
  switch (result) {
    case 'not-found':
      throw new AuthError('refresh_token_not_found', authMessages.refreshNotFound)
    case 'used':
      throw new AuthError('refresh_token_already_used', authMessages.refreshUsed)
    case 'expired':
      throw new AuthError('session_expired', authMessages.sessionExpired)
    case 'banned':
      throw new AuthError('user_banned', authMessages.banned)
    default:
      checkBan(result.user)
      return tokensOf(context, result)
  }
}

/** Refreshes that one session takes of those of its client. */
const SESSION_PART = 1 / 3

/**
 * Counts a refresh of a session, then of the client: one that renews itself without end leaves the
 * others at its address theirs. All of them wait, and stay signed in: clients try again.
 * @param sessionId null for a token that the server has not signed
 * @throws AuthError over_request_rate_limit
 */
async function takeRefresh(context: AuthContext, sessionId: string | null): Promise<void> {
  const limit = { count: context.config.rate_limit_token_refresh, seconds: 300 }
  if (sessionId === null) return context.takeByClient('refresh', limit)
  const count = Math.ceil(limit.count * SESSION_PART)
  try {
    await context.takeByAccount('refresh', sessionId, { ...limit, count })
    await context.takeByClient('refresh', limit)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const { headers = {} } = error.extra
    throw new AuthError(error.reason, error.message, { cause: error, headers, status: 503 })
  }
}

/**
 * Runs a transaction of a refresh. A client ends the session of its user at a 4xx, which a trigger
 * of the project or statements at the same time are no reason for.
 */
async function ofProject<T>(
  { transaction }: Pick<AuthContext, 'transaction'>,
  work: (sql: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await onceMore(() => transaction(work))
  } catch (error) {
    if (!(error instanceof AuthError) || error.status >= 500) throw error
    throw new AuthError('unexpected_failure', error.message, { cause: error.extra.cause ?? error })
  }
}

/** Returns true if the user is counted as active in this month by an earlier use of the session. */
function wasUsedThisMonth({ created_at, refreshed_at }: AuthSession): boolean {
  const usedAt = refreshed_at ?? created_at
  return usedAt?.toISOString().slice(0, 7) === new Date().toISOString().slice(0, 7)
}

function mayReuse(counter: number, session: AuthSession, { config }: AuthContext): boolean {
  if (counter === session.counter - 1) return true
  const since = Date.now() - (session.refreshed_at?.getTime() ?? 0)
  return since <= config.security_refresh_token_reuse_interval * 1000
}

function hasEnded(
  { created_at, not_after, refreshed_at }: AuthSession,
  { config }: Pick<AuthContext, 'config'>,
): boolean {
  const now = Date.now()
  // Without a time it is as old as can be.
  const begunAt = created_at?.getTime() ?? 0
  if (not_after !== null && not_after.getTime() < now) return true
  if (config.sessions_timebox > 0 && begunAt + config.sessions_timebox * HOUR_MS < now) return true
  const usedAt = refreshed_at?.getTime() ?? begunAt
  return (
    config.sessions_inactivity_timeout > 0 &&
    usedAt + config.sessions_inactivity_timeout * HOUR_MS + config.jwt_exp * 1000 < now
  )
}
