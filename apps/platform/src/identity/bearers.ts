import { ACCESS_TOKEN_PREFIX, type AccessTokens } from '../control/access-tokens'
import type { Person } from './identity.types'
import type { TemporaryKeys } from './temporary-keys'

/** Who the bearer of an `Authorization` header is; null when that is nobody (any more). */
export type PersonOfBearer = (authorization: string) => Promise<Person | null>

/** Bearers are access tokens, which say so by how they begin, and temporary keys. */
export function createBearers({ accessTokens, keys }: { accessTokens: AccessTokens; keys: TemporaryKeys }): PersonOfBearer {
  return async (authorization) => {
    const [, bearer] = /^bearer +(\S+)$/i.exec(authorization) ?? []
    if (bearer === undefined) return null
    if (bearer.startsWith(ACCESS_TOKEN_PREFIX)) {
      const token = await accessTokens.find(bearer)
      return token && { id: token.personId, via: 'token', scopes: token.scopes }
    }
    const key = await keys.verify(bearer)
    if (key === null) return null
    const { personId, projectRef, claimsRole, scopes } = key
    return { id: personId, via: 'temporary-key', projectRef, claimsRole, scopes }
  }
}
