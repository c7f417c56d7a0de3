import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import { APPLE, APPLE_PARAMETERS, appleName, appleScopes } from './apple'
import {
  clientIdsOf,
  isInsecure,
  PROVIDER_TIMEOUT_SECONDS,
  throughDoor,
  type OpenProvider,
  type OpenProviderSettings,
} from './provider-client'
import { providerUser } from './provider-user'

/** Opens a provider by the description at its issuer. */
export async function discoverProvider(
  settings: OpenProviderSettings,
  secret: string,
  fetch: OutboundFetch,
): Promise<OpenProvider> {
  const issuer = new URL(settings.issuer)
  const isApple = settings.provider === APPLE
  const [clientId = ''] = clientIdsOf(settings)
  const client = await oidc.discovery(issuer, clientId, secret === '' ? {} : secret, undefined, {
    [oidc.customFetch]: throughDoor(fetch),
    ...(isInsecure(issuer) ? { execute: [oidc.allowInsecureRequests] } : {}),
    timeout: PROVIDER_TIMEOUT_SECONDS,
  })
  const { issuer: name, jwks_uri: keysUrl } = client.serverMetadata()
  const keys = createRemoteJWKSet(new URL(keysUrl ?? ''), {
    [joseFetch]: (url, options) =>
      fetch(url, { headers: Object.fromEntries(options.headers.entries()) }),
  })
  return {
    client,
    ...{ isOpenId: true, hasPkce: true, mayIssue: () => true },
    parameters: isApple ? APPLE_PARAMETERS : {},
    scopes: `openid ${isApple ? appleScopes(settings.scopes) : settings.scopes}`,
    async userOf(tokens, answer) {
      const claims: Record<string, unknown> = { ...tokens.claims() }
      if (claims.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined) {
        const sub = typeof claims.sub === 'string' ? claims.sub : ''
        const details = await oidc.fetchUserInfo(client, tokens.access_token, sub).catch(() => ({}))
        Object.assign(claims, details, { sub })
      }
      if (isApple) claims.name ??= appleName(answer.get('user'))
      return providerUser(settings.provider, claims)
    },
    async verify(idToken) {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: name,
        audience: clientIdsOf(settings),
        // Never a shared secret: its key would be the client's.
        algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'RS384', 'RS512'],
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      return payload
    },
  }
}
