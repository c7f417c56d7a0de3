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
  if (token === null) throw new AuthError('refresh_token_not_found', authMessages.refreshNotFound)
  if (isOfMember(token.sessionId) && !(await context.memberSessions.isOpen(token.sessionId)))
    throw new AuthError('refresh_token_not_found', authMessages.refreshNotFound)
  const result = await context.transaction(async (sql): Promise<Refreshed> => {
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
