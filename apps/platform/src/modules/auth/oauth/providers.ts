import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify, type JWTPayload } from 'jose'
import * as oidc from 'openid-client'
import { isLoopback } from '../../../base/network/loopback'
import type { OutboundFetch, OutboundRequest } from '../../../base/network/outbound-fetch'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import type { AuthConfig, AuthConfigs } from '../auth-config'

export type OpenProviderSettings = AuthConfig['external_providers'][number]

/** Statements of a provider about its user. */
export interface ProviderUser {
  provider: string
  sub: string
  /** null without one. */
  email: string | null
  isEmailVerified: boolean
  data: Record<string, unknown>
}

/** OpenID Connect providers of projects. */
export interface AuthProviders {
  /** @throws AuthError provider_disabled, oauth_provider_not_supported, bad_oauth_callback */
  open(ref: string, config: AuthConfig, name: string): Promise<OpenProvider>
}

export interface OpenProvider {
  settings: OpenProviderSettings
  client: oidc.Configuration
  /** Verifies an ID token that another program got. @throws AuthError bad_oauth_callback */
  verify(idToken: string): Promise<JWTPayload>
}

/** Providers whose description stays known, and for how long. */
const MAX_KNOWN = 200
const KNOWN_MS = 10 * 60_000

export function createAuthProviders(
  configs: Pick<AuthConfigs, 'secretsOf'>,
  fetch: OutboundFetch,
): AuthProviders {
  const known = new Map<string, { at: number; client: Promise<OpenProvider> }>()

  async function discover(settings: OpenProviderSettings, secret: string): Promise<OpenProvider> {
    const issuer = new URL(settings.issuer)
    const isInsecure = issuer.protocol === 'http:' && isLoopback(issuer.hostname)
    const [clientId = ''] = clientIdsOf(settings)
    const client = await oidc.discovery(issuer, clientId, secret === '' ? {} : secret, undefined, {
      [oidc.customFetch]: (url, options) => fetch(url, toRequest(options)),
      ...(isInsecure ? { execute: [oidc.allowInsecureRequests] } : {}),
      timeout: 10,
    })
    const { issuer: name, jwks_uri: keysUrl } = client.serverMetadata()
    const keys = createRemoteJWKSet(new URL(keysUrl ?? ''), {
      [joseFetch]: (url, options) =>
        fetch(url, { headers: Object.fromEntries(options.headers.entries()) }),
    })
    return {
      settings,
      client,
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

  return {
    async open(ref, config, name) {
      const settings = config.external_providers.find(({ provider }) => provider === name)
      if (settings === undefined)
        throw new AuthError('oauth_provider_not_supported', authMessages.noProvider)
      if (!settings.enabled) throw new AuthError('provider_disabled', authMessages.noProvider)
      const secret = (await configs.secretsOf(ref)).external_provider_secrets?.[name] ?? ''
      const key = JSON.stringify([ref, settings, secret])
      const found = known.get(key)
      if (found !== undefined && found.at + KNOWN_MS > Date.now()) return found.client
      const [oldest] = known.keys()
      if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
      const client = discover(settings, secret).catch((cause: unknown) => {
        known.delete(key)
        throw new AuthError('provider_unreachable', authMessages.providerUnreachable, { cause })
      })
      known.set(key, { at: Date.now(), client })
      return client
    },
  }
}

/** Several are separated by commas; the first one asks, and tokens of all are taken. */
const clientIdsOf = ({ client_id }: OpenProviderSettings): string[] =>
  client_id
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')

const toRequest = ({
  body,
  headers,
  method,
  signal,
}: oidc.CustomFetchOptions): OutboundRequest => ({
  method,
  headers,
  ...(body === undefined || body === null ? {} : { body: bodyText(body) }),
  ...(signal === undefined ? {} : { signal }),
})

function bodyText(body: NonNullable<oidc.CustomFetchOptions['body']>): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Requests to a provider are forms.')
}

/** Returns the user that verified claims describe. @throws AuthError bad_oauth_callback */
export function providerUser(provider: string, claims: Record<string, unknown>): ProviderUser {
  const text = (name: string): string | undefined => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' && value.length <= 1_000 ? value : undefined
  }
  const sub = text('sub')
  if (sub === undefined) throw new AuthError('bad_oauth_callback', authMessages.providerFailed)
  const { email_verified } = claims
  const isEmailVerified = email_verified === true || email_verified === 'true'
  const name = text('name')
  const picture = text('picture')
  const email = text('email')
  return {
    provider,
    sub,
    email: email ?? null,
    isEmailVerified,
    data: {
      iss: text('iss'),
      sub,
      provider_id: sub,
      ...(email === undefined ? {} : { email, email_verified: isEmailVerified }),
      phone_verified: false,
      ...(name === undefined ? {} : { name, full_name: name }),
      ...(picture === undefined ? {} : { picture, avatar_url: picture }),
      ...(text('preferred_username') === undefined
        ? {}
        : { user_name: text('preferred_username') }),
    },
  }
}
