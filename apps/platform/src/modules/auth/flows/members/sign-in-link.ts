import { checkRedirect } from '@howdah/rules/auth/redirect'
import { AppError, fieldError } from '../../../../base/app-error'
import type { AuthContext } from '../../auth-context'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import { handlerMessages } from '../../handlers.messages'
import { findSession, endSessions } from '../../rows/sessions'
import { sessionOfLink } from '../../rows/sign-in-links'
import type { AuthUser } from '../../rows/users'
import { userById } from '../admin-users'
import { checkBan, isBanned, startMemberSession, type UserSession } from '../sign-in'

/** Links that a member makes in five minutes. */
const LIMIT = { count: 30, seconds: 300 }

/** Way in which an app takes a session over. */
export type SignInLinkFlow = 'redirect' | 'token_hash'

interface SignInLinkRequest {
  userId: string
  personId: string
  /** Address of the app; null for the site. */
  redirectTo: string | null
  flow: SignInLinkFlow
}

/** A link that signs in once. */
export interface SignInLink {
  url: string
  expiresAt: Date
  redirectTo: string
  user: AuthUser
}

/**
 * Creates a link by which a member signs in as a user. It has no second factor, and confirms no
 * address.
 * @throws AppError 400 for an address that is not allowed, 409 for a banned user and one without a confirmed address
 * @throws AuthError user_not_found, over_request_rate_limit
 */
export async function createSignInLink(
  context: AuthContext,
  { flow, personId, redirectTo: asked, userId }: SignInLinkRequest,
): Promise<SignInLink> {
  const { config, issuer, signInLinks } = context
  const redirectTo = asked ?? config.site_url
  const rules = { siteUrl: config.site_url, allowList: config.uri_allow_list }
  if (!checkRedirect(redirectTo, rules).isAllowed)
    throw fieldError('redirect_to', handlerMessages.redirectNotAllowed)
  await context.takeByAccount('sign-in-link', personId, LIMIT)
  const user = await context.transaction((sql) => userById(sql, userId, { shown: true }))
  if (isBanned(user)) throw new AppError(409, 'conflict', authMessages.banned)
  checkMayEnter(user)
  const { expiresAt, token } = await signInLinks.create({ userId: user.id, personId })
  return { url: urlOf({ flow, issuer, redirectTo, token }), expiresAt, redirectTo, user }
}

/** Returns the address of a link: of this server, or of the page that confirms tokens of mails in the app. */
function urlOf({
  flow,
  issuer,
  redirectTo,
  token,
}: {
  flow: SignInLinkFlow
  issuer: string
  redirectTo: string
  token: string
}): string {
  if (flow === 'redirect')
    return `${issuer}/verify?${new URLSearchParams({ token, type: 'magiclink', redirect_to: redirectTo }).toString()}`
  const url = new URL(redirectTo)
  url.searchParams.set('token_hash', token)
  url.searchParams.set('type', 'email')
  return url.href
}

/** Refuses users who could not sign in themselves. */
function checkMayEnter(user: AuthUser): void {
  if (user.deleted_at !== null) throw new AuthError('user_not_found', authMessages.userNotFound)
  checkBan(user)
  const hasAddress = user.email !== null || user.phone !== null
  if (hasAddress && user.confirmed_at === null)
    throw new AppError(409, 'conflict', handlerMessages.unconfirmed)
}

/**
 * Signs in with the link of a member, while the member still may. The session is stored before the
 * link ends, in another database: a server that stops between the two leaves a link that is good for
 * nothing more, as its session is there.
 * @returns null for a link that is not good (any more)
 */
export async function signInByLink(
  context: AuthContext,
  token: string,
): Promise<UserSession | null> {
  const link = await context.signInLinks.find(token)
  if (link === null) return null
  const { member, personId, userId } = link
  const id = sessionOfLink(token)
  await context.memberSessions.add({ id, userId, personId })
  const signedIn = await context.transaction(async (sql) => {
    const user = await userById(sql, userId, { lock: true })
    checkMayEnter(user)
    if ((await findSession(sql, id)) !== null) return null
    return startMemberSession(context, sql, user, { id, member })
  })
  // Another request is using the link.
  if (signedIn === null) return null
  // The member may have lost the permission meanwhile.
  const isGood = (await context.signInLinks.end(token)) && (await context.memberSessions.isOpen(id))
  if (isGood) return signedIn
  // Or another request has used the link, and its session has ended already.
  await context.transaction((sql) => endSessions(sql, userId, 'local', id))
  return null
}
