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
  if (asked === 'anon' || asked === 'authenticated') needCapability(access, 'impersonation')
  const apiKey = await services.identity.createTemporaryKey({
    personId: person.id,
    projectRef: params.ref,
    claimsRole: asked ?? (mayClaim ? 'service_role' : null),
    scopes: person.via === 'session' ? null : person.scopes,
    authorizationId: person.via === 'session' ? undefined : person.authorizationId,
    tokenId: person.via === 'session' ? undefined : person.tokenId,
    sessionId: person.via === 'token' ? undefined : person.sessionId,
    expiresIn: query.authorization_exp,
  })
  return { status: 200, body: { api_key: apiKey } }
}

/** `{"role":"service_role"}` and nothing else. @throws AppError 400 */
function readClaims(text: string): ClaimsRole {
  try {
    const claims: unknown = JSON.parse(text)
    if (
      typeof claims === 'object' &&
      claims !== null &&
      'role' in claims &&
      Object.keys(claims).length === 1 &&
      isClaimsRole(claims.role)
    ) {
      return claims.role
    }
  } catch {
    // Answered below, as everything else that is not these claims.
  }
  throw misfit([{ path: 'query.claims', message: apiKeyMessages.claimsNotJson }])
}
