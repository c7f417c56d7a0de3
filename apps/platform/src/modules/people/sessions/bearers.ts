import { isAccessToken, type AccessTokens } from '../access-tokens/access-tokens'
import { OAUTH_TOKEN_PREFIX } from '../../../access/bearer-prefixes'
import type { OauthGrants } from '../../oauth/oauth.types'
import type { Person } from '../../../access/person.types'
import type { Sessions } from './sessions'
import type { TemporaryKeys } from './temporary-keys'

/**
 * Returns the person of an `Authorization` header; null if there is none or it is no longer valid.
 */
export type PersonOfBearer = (authorization: string) => Promise<Person | null>

interface BearerParts {
  accessTokens: AccessTokens
  oauthGrants: Pick<OauthGrants, 'find' | 'organizationOf'>
  keys: TemporaryKeys
  sessions: Pick<Sessions, 'isOpen'>
}

/** Bearers are access tokens and those of applications, which say so by how they begin, and temporary keys. */
export function createBearers({
  accessTokens,
  oauthGrants,
  keys,
  sessions,
}: BearerParts): PersonOfBearer {
  return async (authorization) => {
    const [, bearer] = /^bearer +(\S+)$/i.exec(authorization) ?? []
    if (bearer === undefined) return null
    if (isAccessToken(bearer)) {
      const token = await accessTokens.find(bearer)
      return token && { id: token.personId, via: 'token', tokenId: token.id, scopes: token.scopes }
    }
    if (bearer.startsWith(OAUTH_TOKEN_PREFIX)) {
      const token = await oauthGrants.find(bearer)
      if (token === null) return null
      const { personId: id, organizationId, authorizationId, scopes } = token
      return { id, via: 'token', scopes, organizationId, authorizationId }
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
