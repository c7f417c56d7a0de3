import { isClaimsRole } from '../../access/claims-role'
import { needCapability } from '../../access/need-capability'
import type { ClaimsRole } from '../../access/person.types'
import { AppError } from '../../base/app-error'
import { misfit } from '../../contract/parameters'
import { apiKeyMessages } from './api-keys.messages'
import type { ApiKeysHandler } from './services'

export const createTemporaryApiKey: ApiKeysHandler<'createTemporaryApiKey'> = async ({
  person,
  params,
  query,
  access,
  services,
}) => {
  const mayClaim = access.can('run', 'sql_write')
  const asked = query.claims === undefined ? null : readClaims(query.claims)
  if (asked !== null && !mayClaim)
    throw new AppError(403, 'forbidden', apiKeyMessages.claimsNotAllowed)
  if (asked?.role === 'anon' || asked?.role === 'authenticated')
    needCapability(access, 'impersonation')
  // Every use of a key is one of these; a token that has neither would get a key of no use.
  if (!access.can('read', 'projects') && !access.can('run', 'sql'))
    throw new AppError(403, 'forbidden', apiKeyMessages.keyOfNoUse)
  const apiKey = await services.identity.createTemporaryKey({
    personId: person.id,
    projectRef: params.ref,
    claimsRole: asked?.role ?? (mayClaim ? 'service_role' : null),
    claims: asked?.claims,
    scopes: person.via === 'session' ? null : person.scopes,
    authorizationId: person.via === 'session' ? undefined : person.authorizationId,
    tokenId: person.via === 'session' ? undefined : person.tokenId,
    sessionId: person.via === 'token' ? undefined : person.sessionId,
    expiresIn: query.authorization_exp,
  })
  return { status: 200, body: { api_key: apiKey } }
}

/** Claims that are the key's own. */
const OWN_CLAIMS = ['exp', 'nbf', 'iat']

interface AskedClaims {
  role: ClaimsRole
  /** Others, such as those of a user; absent if there are none. */
  claims: Record<string, unknown> | undefined
}

/** @throws AppError 400 for anything but an object with a role of the API */
function readClaims(text: string): AskedClaims {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && 'role' in value) {
      const { role, ...claims } = value
      if (isClaimsRole(role) && !OWN_CLAIMS.some((name) => name in claims))
        return { role, claims: Object.keys(claims).length === 0 ? undefined : claims }
    }
  } catch {
    // Answered below, as everything else that is not these claims.
  }
  throw misfit([{ path: 'query.claims', message: apiKeyMessages.claimsNotJson }])
}
