import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { PlatformError } from '../../errors'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type AuthUser = components['schemas']['AuthUser']
export type AuthMailSender = components['schemas']['AuthMailSender']
export type AuthUserDetails = components['schemas']['AuthUserDetails']
export type AuthUserStatus = NonNullable<
  NonNullable<operations['listAuthUsers']['parameters']['query']>['status']
>
export type AuthUserSort = NonNullable<
  NonNullable<operations['listAuthUsers']['parameters']['query']>['sort']
>
export type AuthUserPage =
  operations['listAuthUsers']['responses'][200]['content']['application/json']

interface UserParams {
  ref: string
  userId: string
}

/** Returns the key of all lists of a project's users. */
export const authUsersKey = (client: PlatformClient, { ref }: { ref: string }) =>
  projectKey(client, ref, 'auth-users')

/** Returns the user whose email address, phone number or ID is a text; null without one. */
export const userOf = (text: string, users: readonly AuthUser[]): AuthUser | null =>
  text === ''
    ? null
    : (users.find(({ email, id, phone }) => [email, phone, id].includes(text)) ?? null)

/** Returns the claims of a user’s token at a sign-in with a password, before a hook changes them and without those of the session. */
export const claimsOfUser = (user: AuthUser): Record<string, unknown> => ({
  ...{ aud: 'authenticated', sub: user.id, email: user.email, phone: user.phone },
  ...{ app_metadata: user.app_metadata, user_metadata: user.user_metadata },
  ...{ aal: 'aal1', amr: [{ method: 'password' }] },
  is_anonymous: user.is_anonymous,
})

/** Claims that a token has and a sign-in of the user has not, or that are of its time. */
const CLAIMS_OF_TOKEN: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf', 'jti', 'howdah_test'])

/**
 * Returns the claims that the auth service would give a user, after the hook of the project: those of
 * an access token that is created and read. Without the permission to create one, they are made of
 * the user, before a hook changes them.
 * @throws PlatformError 409 for a hook that fails
 */
export async function issuedClaims(
  client: PlatformClient,
  { ref, user }: { ref: string; user: AuthUser },
): Promise<{ claims: Record<string, unknown>; isAfterHook: boolean }> {
  required({ ref, user })
  try {
    const token = await createAuthUserToken(client, { ref, userId: user.id })
    const claims = Object.entries(payloadOf(token)).filter(([name]) => !CLAIMS_OF_TOKEN.has(name))
    return { claims: Object.fromEntries(claims), isAfterHook: true }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status !== 403) throw error
    return { claims: claimsOfUser(user), isAfterHook: false }
  }
}

function payloadOf(token: string): object {
  const [, payload = ''] = token.split('.')
  const bytes = Uint8Array.from(
    atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    (sign) => sign.codePointAt(0) ?? 0,
  )
  return JSON.parse(new TextDecoder().decode(bytes)) as object // a payload is an object
}

export interface AuthUsersParams {
  ref: string
  /** Beginning of an email address, a phone number or an ID; empty for all. */
  search: string
  /** @default users in any state */
  status?: AuthUserStatus | undefined
  /** Only users with an identity at this provider. @default users of any */
  provider?: string | undefined
  /** @default created_desc */
  sort?: AuthUserSort | undefined
}

/** Users of a project whose email address, phone number or ID begins with a text. */
export function authUsersQueryOptions(
  client: PlatformClient,
  { provider, ref, search, sort, status }: AuthUsersParams,
) {
  return {
    queryKey: [
      ...authUsersKey(client, { ref }),
      ...(['list', search, status ?? '', sort ?? '', provider ?? ''] as const),
    ] as const,
    queryFn: ({
      pageParam,
      signal,
    }: {
      pageParam: string | null
      signal: AbortSignal
    }): Promise<AuthUserPage> => {
      required({ ref })
      const query = {
        ...(search === '' ? {} : { search }),
        ...(status === undefined ? {} : { status }),
        ...(provider === undefined ? {} : { provider }),
        ...(sort === undefined ? {} : { sort }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      return dataOf(
        client.api.GET('/platform/auth/{ref}/users', { params: { path: { ref }, query }, signal }),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: AuthUserPage) => last.next_cursor,
  }
}

/** A user with identities, factors, sessions and recent events. */
export function authUserQueryOptions(client: PlatformClient, { ref, userId }: UserParams) {
  return {
    queryKey: [...authUsersKey(client, { ref }), 'one', userId] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AuthUserDetails> => {
      required({ ref, userId })
      return dataOf(
        client.api.GET('/platform/auth/{ref}/users/{user_id}', {
          params: { path: { ref, user_id: userId } },
          signal,
        }),
      )
    },
  }
}

/** Signs a user out of all devices. */
export async function endAuthUserSessions(
  client: PlatformClient,
  { ref, userId }: UserParams,
): Promise<void> {
  required({ ref, userId })
  await dataOf(
    client.api.DELETE('/platform/auth/{ref}/users/{user_id}/sessions', {
      params: { path: { ref, user_id: userId } },
    }),
  )
}

/** Removes a second factor of a user. */
export async function deleteAuthUserFactor(
  client: PlatformClient,
  { ref, userId, factorId }: UserParams & { factorId: string },
): Promise<void> {
  required({ ref, userId, factorId })
  await dataOf(
    client.api.DELETE('/platform/auth/{ref}/users/{user_id}/factors/{factor_id}', {
      params: { path: { ref, user_id: userId, factor_id: factorId } },
    }),
  )
}

/** Creates a user; the address counts as confirmed. */
export async function createAuthUser(
  client: PlatformClient,
  { ref, email, password }: { ref: string; email: string; password?: string },
): Promise<AuthUser> {
  required({ ref, email })
  const body = { email, ...(password === undefined ? {} : { password }) }
  return dataOf(client.api.POST('/platform/auth/{ref}/users', { params: { path: { ref } }, body }))
}

/** Sends a new user an invitation by email; `sent_by` of the answer tells what sent it. */
export async function inviteAuthUser(
  client: PlatformClient,
  { ref, email }: { ref: string; email: string },
): Promise<AuthUser> {
  required({ ref, email })
  return dataOf(
    client.api.POST('/platform/auth/{ref}/invite', { params: { path: { ref } }, body: { email } }),
  )
}

/** Bans a user for a duration such as `24h`; `none` ends a ban. */
export async function banAuthUser(
  client: PlatformClient,
  { ref, userId, duration }: UserParams & { duration: string },
): Promise<AuthUser> {
  required({ ref, userId, duration })
  return dataOf(
    client.api.PATCH('/platform/auth/{ref}/users/{user_id}', {
      params: { path: { ref, user_id: userId } },
      body: { ban_duration: duration },
    }),
  )
}

/** Deletes a user with everything that the project's tables delete with it. */
export async function deleteAuthUser(
  client: PlatformClient,
  { ref, userId }: UserParams,
): Promise<void> {
  required({ ref, userId })
  await dataOf(
    client.api.DELETE('/platform/auth/{ref}/users/{user_id}', {
      params: { path: { ref, user_id: userId } },
    }),
  )
}

/** Sends a user a link to sign in or to choose a new password. @returns what sent it */
export async function sendAuthUserMail(
  client: PlatformClient,
  { ref, userId, kind }: UserParams & { kind: 'magic_link' | 'recovery' },
): Promise<AuthMailSender> {
  required({ ref, userId, kind })
  const answer = await dataOf(
    client.api.POST('/platform/auth/{ref}/users/{user_id}/mails', {
      params: { path: { ref, user_id: userId } },
      body: { kind },
    }),
  )
  return answer.sent_by
}

export type AuthUserSignInLink =
  operations['createAuthUserSignInLink']['responses'][201]['content']['application/json']

/** Creates a link that signs in at the app of the project as a user, once. */
export async function createAuthUserSignInLink(
  client: PlatformClient,
  {
    ref,
    userId,
    redirectTo,
    flow,
  }: UserParams & {
    /** @default the site URL of the project */
    redirectTo?: string
    flow: 'redirect' | 'token_hash'
  },
): Promise<AuthUserSignInLink> {
  required({ ref, userId, flow })
  return dataOf(
    client.api.POST('/platform/auth/{ref}/users/{user_id}/sign-in-links', {
      params: { path: { ref, user_id: userId } },
      body: { flow, ...(redirectTo === undefined ? {} : { redirect_to: redirectTo }) },
    }),
  )
}

/** Returns an access token of a user, which ends after five minutes and has no session. */
export async function createAuthUserToken(
  client: PlatformClient,
  { ref, userId }: UserParams,
): Promise<string> {
  required({ ref, userId })
  const answer = await dataOf(
    client.api.POST('/platform/auth/{ref}/users/{user_id}/token', {
      params: { path: { ref, user_id: userId } },
    }),
  )
  return answer.access_token
}
