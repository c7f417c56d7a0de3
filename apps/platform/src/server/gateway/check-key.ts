import type { IncomingHttpHeaders } from 'node:http'
import type { AccessOrigin, Credential } from '../../access/gateway.types'
import { API_KEY_PREFIX, type ApiKeyType } from '../../modules/api-keys/api-keys'
import { AppError } from '../../base/app-error'
import { isOfMember } from '../../modules/auth/rows/sign-in-links'
import type { ProjectClaims, ProjectTokenAccess } from '../../modules/signing-keys/project-tokens'
import type { Platform } from '../platform.types'

/**
 * Access that a key grants: a role of the project's database and the claims that its policies
 * check; null for a temporary key without a role.
 */
export interface GatewayAccess {
  claims: ProjectClaims | null
  origin?: AccessOrigin
}

export type KeySources = Pick<
  Platform,
  | 'access'
  | 'apiKeys'
  | 'identity'
  | 'keyUses'
  | 'legacyKeys'
  | 'memberSessions'
  | 'projectMemory'
  | 'projectTokens'
  | 'thirdPartyTokens'
>

/** Characters of the longest token that is remembered. */
const MAX_REMEMBERED = 4_000

/** Time in milliseconds in which the revocation of a key at another issuer takes effect. */
const THIRD_PARTY_MS = 5 * 60_000

const keyClaims: Record<ApiKeyType, ProjectClaims> = {
  publishable: { role: 'anon' },
  secret: { role: 'service_role' },
}

/**
 * Returns the access that a request has to a project, by the header `apikey`, the bearer of
 * `Authorization`, or both: then both must be valid, and the bearer (of a person, say) determines
 * the access. Cookies are never read.
 * @returns null if there is no key, or it is not (or no longer) valid for this project
 */
export async function checkKey(
  headers: IncomingHttpHeaders,
  ref: string,
  sources: KeySources,
): Promise<GatewayAccess | null> {
  const [, bearer] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (headers.authorization !== undefined && bearer === undefined) return null
  const apikey = typeof headers.apikey === 'string' ? headers.apikey : undefined
  const opened =
    apikey === undefined || apikey === bearer ? null : await accessBy(apikey, ref, sources)
  if (bearer === undefined) return opened
  if (apikey !== undefined && apikey !== bearer && opened === null) return null
  return accessBy(bearer, ref, sources)
}

/**
 * Returns the meaning of a key or token, for a service that may pass it on to another server.
 * @returns null for what is none, for a key that is not (or no longer) valid, and for every other
 * credential of this server, which is for no other one
 */
export async function credentialOf(
  text: string,
  ref: string,
  sources: KeySources,
): Promise<Credential | null> {
  if (isJwt(text)) {
    const token = await tokenAccess(text, ref, sources)
    // What another role has signed for itself is a key, such as that of a person's own server.
    if (token?.builtIn === null && token.claims.role === 'authenticated')
      return { kind: 'token', role: token.claims.role }
    if (token === null) {
      const { person } = await sources.identity.authenticate({ authorization: `Bearer ${text}` })
      if (person === null) return { kind: 'token', role: null }
    }
  }
  const access = await accessBy(text, ref, sources)
  if (access === null) return null
  const role = access.claims?.role ?? null
  // A key that runs SQL is no key of an administrator of users.
  const isAdmin = role === 'service_role' && access.origin === 'temporary-key'
  return { kind: 'key', role: isAdmin ? 'anon' : role }
}

const isJwt = (text: string): boolean => /^(?:[\w-]+\.){2}[\w-]+$/.test(text)

async function accessBy(
  key: string,
  ref: string,
  sources: KeySources,
): Promise<GatewayAccess | null> {
  if (Object.values(API_KEY_PREFIX).some((prefix) => key.startsWith(prefix))) {
    const found = await sources.projectMemory.remember(
      ref,
      `key ${key}`,
      () => sources.apiKeys.find(ref, key),
      ({ expiresAt }) => expiresAt?.getTime(),
    )
    if (found === null) return null
    sources.keyUses.note({ id: found.id })
    return { claims: keyClaims[found.type] }
  }
  const token = await tokenAccess(key, ref, sources)
  if (token === null) return temporaryAccess(key, ref, sources)
  const { builtIn: role, claims } = token
  if (role !== null) {
    const keys = await sources.projectMemory.remember(ref, 'legacy keys', () =>
      sources.legacyKeys.stateOf(ref),
    )
    if (!keys[role].enabled) return null
    sources.keyUses.note({ projectRef: ref, role })
  }
  return token.origin === undefined ? { claims } : { claims, origin: token.origin }
}

type TokenAccess = ProjectTokenAccess & Pick<GatewayAccess, 'origin'>

/** Returns the access of a token, whose signature is verified once. */
async function tokenAccess(
  token: string,
  ref: string,
  { memberSessions, projectMemory, projectTokens, thirdPartyTokens }: KeySources,
): Promise<TokenAccess | null> {
  const remember = <T extends { claims: ProjectClaims }>(
    name: string,
    verify: () => Promise<T | null>,
    maxMs = Infinity,
  ) =>
    token.length > MAX_REMEMBERED
      ? verify()
      : projectMemory.remember(ref, `${name} ${token}`, verify, ({ claims: { exp = 0 } }) =>
          Math.min(exp * 1000, Date.now() + maxMs),
        )
  const own = await remember('token', () => projectTokens.accessOf(ref, token))
  const session = own?.claims.session_id
  // A token outlasts its session, but not the permission of a member who has signed in as a user.
  if (isOfMember(session) && !(await memberSessions.isOpen(ref, session))) return null
  return (
    own ??
    remember(
      'third-party token',
      async () => {
        const claims = await thirdPartyTokens.claimsOf(ref, token)
        return claims && { claims, builtIn: null, origin: 'third-party' as const }
      },
      THIRD_PARTY_MS,
    )
  )
}

/**
 * Returns the access of a temporary key. It belongs to its person, whose current permissions are
 * checked on each use.
 */
async function temporaryAccess(
  key: string,
  ref: string,
  sources: KeySources,
): Promise<GatewayAccess | null> {
  // Other tokens of this server are for its API, such as that of an embed session, which is refused by an error.
  if (!isJwt(key)) return null
  const { person } = await sources.identity.authenticate({ authorization: `Bearer ${key}` })
  if (person?.via !== 'temporary-key' || person.projectRef !== ref) return null
  const permission = { action: 'read', resource: 'projects', scope: 'project' } as const
  const access = await sources.access.check(permission, { ref }, person).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (access === null) return null
  // Read-only members cannot claim a role; a member who has become read-only since loses the role
  // that the key claims.
  const role = access.can('run', 'sql_write') ? person.claimsRole : null
  return { claims: role === null ? null : { ...person.claims, role }, origin: 'temporary-key' }
}
