import {
  readOAuth2User,
  type OAuth2Provider,
  type OAuth2TokenAuth,
} from '@howdah/rules/auth/oauth2-providers'
import { isRecord, parseJson } from '@howdah/rules/unknown-json'
import * as oidc from 'openid-client'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import {
  clientIdsOf,
  isInsecure,
  PROVIDER_TIMEOUT_SECONDS,
  throughDoor,
  type OpenProvider,
  type OpenProviderSettings,
} from './provider-client'
import { providerUser, type ProviderUser } from './provider-user'

/** Opens a provider that speaks OAuth 2 without OpenID Connect. */
export function openOAuth2Provider(
  settings: OpenProviderSettings,
  endpoints: OAuth2Provider,
  secret: string,
  fetch: OutboundFetch,
): OpenProvider {
  const { authorizeUrl, emails, hasPkce, parameters, scopes, tokenAuth, tokenUrl } = endpoints
  const [clientId = ''] = clientIdsOf(settings)
  const server = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  }
  const tokenHref = new URL(tokenUrl).href
  const client = new oidc.Configuration(server, clientId, {}, clientAuth(tokenAuth, secret))
  const send = throughDoor(fetch)
  client[oidc.customFetch] = async (url, options) =>
    url === tokenHref ? standardTokens(await send(url, options)) : send(url, options)
  client.timeout = PROVIDER_TIMEOUT_SECONDS
  const userUrl = new URL(endpoints.userUrl)
  const urls = [new URL(authorizeUrl), new URL(tokenUrl), userUrl]
  if (urls.some(isInsecure)) oidc.allowInsecureRequests(client)
  const headers = new Headers({ accept: 'application/json' })
  for (const [name, value] of Object.entries(endpoints.headers))
    headers.set(name, value.replace('{client_id}', clientId))

  async function read(url: URL, token: string): Promise<unknown> {
    const response = await oidc
      .fetchProtectedResource(client, token, url, 'GET', null, new Headers(headers))
      .catch((cause: unknown) => {
        throw new AuthError('bad_oauth_callback', authMessages.noProviderUser, { cause })
      })
    if (response.status !== 200)
      throw new AuthError('bad_oauth_callback', authMessages.noProviderUser, {
        cause: new Error(`${url.origin}${url.pathname} answers with status ${response.status}.`),
      })
    return parseJson(await response.text())
  }

  return {
    client,
    isOpenId: false,
    ...{ hasPkce, parameters, scopes: `${scopes} ${settings.scopes}`, verify: null },
    mayIssue: (iss) =>
      urls.some(({ origin }) => URL.canParse(iss) && new URL(iss).origin === origin),
    async userOf({ access_token: token }) {
      const user = await read(userUrl, token)
      const listed = emails === null ? null : await read(new URL(emails.url), token)
      return identityOf(settings.provider, userUrl.origin, readOAuth2User(endpoints, user, listed))
    },
  }
}

function identityOf(
  provider: string,
  iss: string,
  user: ReturnType<typeof readOAuth2User>,
): ProviderUser {
  if (user === null) throw new AuthError('bad_oauth_callback', authMessages.noProviderUser)
  return providerUser(provider, {
    ...{ iss, sub: user.id, email: user.email, email_verified: user.isEmailVerified ?? undefined },
    ...{ name: user.name, picture: user.avatar, preferred_username: user.userName },
  })
}

/** Many servers do not decode what is in the header, so only characters that need it are encoded. */
function clientAuth(kind: OAuth2TokenAuth, secret: string): oidc.ClientAuth {
  if (secret === '') return oidc.None()
  if (kind === 'client_secret_post') return oidc.ClientSecretPost(secret)
  return (_, { client_id }, __, headers) => {
    const text = `${encodeURIComponent(client_id)}:${encodeURIComponent(secret)}`
    headers.set('authorization', `Basic ${Buffer.from(text).toString('base64')}`)
  }
}

/**
 * Returns a token answer as OAuth 2 has it: without members that are null, with a text as scope, and
 * without an ID token, whose issuer is not known.
 */
async function standardTokens(response: Response): Promise<Response> {
  const text = await response.text()
  const found = parseJson(text)
  if (!isRecord(found) || Array.isArray(found)) return new Response(text, response)
  const { id_token: _, scope, ...rest } = found
  const members = Object.entries({
    ...rest,
    scope: Array.isArray(scope) ? scope.join(' ') : scope,
  }).filter(([, value]) => value !== null)
  return new Response(JSON.stringify(Object.fromEntries(members)), response)
}
