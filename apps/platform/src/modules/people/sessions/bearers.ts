import { isAccessToken, type AccessTokens } from '../access-tokens/access-tokens'
import { EMBED_TOKEN_PREFIX, OAUTH_TOKEN_PREFIX } from '../../../access/bearer-prefixes'
import { permissionMessages } from '../../../access/permissions.messages'
import { AppError } from '../../../base/app-error'
import type { EmbedSessions } from '../../embed-sessions/embed-sessions'
import type { OauthGrants } from '../../oauth/oauth.types'
import type { Person } from '../../../access/person.types'
import type { Sessions } from './sessions'
import type { TemporaryKeys } from './temporary-keys'

/**
 * Returns the person of an `Authorization` header; null if there is none or it is no longer valid.
 * @param origin of the page that sends it, if one does
 * @throws AppError 401 for an embed session that has ended, 403 for one on a page of another origin
 */
export type PersonOfBearer = (authorization: string, origin?: string) => Promise<Person | null>

interface BearerParts {
  accessTokens: AccessTokens
  embedSessions: Pick<EmbedSessions, 'find'>
  oauthGrants: Pick<OauthGrants, 'find' | 'organizationOf'>
  keys: TemporaryKeys
  sessions: Pick<Sessions, 'isOpen'>
}

/** Bearers are access tokens, those of applications and of embed sessions, which say so by how they begin, and temporary keys. */
export function createBearers({
  accessTokens,
  embedSessions,
  oauthGrants,
  keys,
  sessions,
}: BearerParts): PersonOfBearer {
  /** An embed session ends with what created it. */
  async function embedded(bearer: string, origin: string | undefined): Promise<Person | null> {
    const session = await embedSessions.find(bearer)
    if (session === null) return null
    const { buckets, claims, id, isReadOnly, label, operations, personId, projectRef, role } =
      session
    const { sessionId, tokenId } = session
    if (tokenId !== null && !(await accessTokens.isValid(personId, tokenId))) return null
    if (sessionId !== null && !(await sessions.isOpen(personId, sessionId))) return null
    if (origin !== session.origin)
      throw new AppError(403, 'forbidden', permissionMessages.embedOrigin)
    return {
      id: personId,
      via: 'embed-session',
      embedSessionId: id,
      ...{ label, projectRef, operations, buckets, role, claims, isReadOnly },
      scopes: null,
      ...(tokenId === null ? {} : { tokenId }),
      ...(sessionId === null ? {} : { sessionId }),
    }
  }

  return async (authorization, origin) => {
    const [, bearer] = /^bearer +(\S+)$/i.exec(authorization) ?? []
    if (bearer === undefined) return null
    if (isAccessToken(bearer)) {
      const token = await accessTokens.find(bearer)
      if (token === null) return null
      const { id: tokenId, personId, projectRefs, scopes } = token
      return { id: personId, via: 'token', tokenId, scopes, projectRefs }
    }
    if (bearer.startsWith(OAUTH_TOKEN_PREFIX)) {
      const token = await oauthGrants.find(bearer)
      if (token === null) return null
      const { personId: id, organizationId, authorizationId, scopes } = token
      return { id, via: 'token', scopes, organizationId, authorizationId }
    }
    if (bearer.startsWith(EMBED_TOKEN_PREFIX)) {
      const person = await embedded(bearer, origin)
      // Its visitor has no account to sign in with.
      if (person === null) throw new AppError(401, 'unauthorized', permissionMessages.sessionEnded)
      return person
    }
    const key = await keys.verify(bearer)
    if (key === null) return null
    const { personId, authorizationId, claims, tokenId, sessionId, ...rest } = key
    if (tokenId !== undefined && !(await accessTokens.isValid(personId, tokenId))) return null
    if (sessionId !== undefined && !(await sessions.isOpen(personId, sessionId))) return null
    const source = {
      ...(claims === undefined ? {} : { claims }),
      ...(tokenId === undefined ? {} : { tokenId }),
      ...(sessionId === undefined ? {} : { sessionId }),
    }
    const person = { id: personId, via: 'temporary-key', ...rest, ...source } as const
    if (authorizationId === undefined) return person
    // What an application came by lasts no longer, and reaches no further, than its tokens.
    const organizationId = await oauthGrants.organizationOf(authorizationId)
    return organizationId === null ? null : { ...person, organizationId, authorizationId }
  }
}
