import type * as oidc from 'openid-client'
import { isLoopback } from '../../../base/network/loopback'
import type { OutboundFetch, OutboundRequest } from '../../../base/network/outbound-fetch'
import type { AuthConfig } from '../auth-config'
import type { ProviderUser } from './provider-user'

export type OpenProviderSettings = AuthConfig['external_providers'][number]

export interface TokensOfProvider {
  access_token: string
  claims(): oidc.IDToken | undefined
}

/** A provider, ready for sign-ins. */
export interface OpenProvider {
  client: oidc.Configuration
  /** True if answers of the provider have an ID token. */
  isOpenId: boolean
  hasPkce: boolean
  /** True if an `iss` of an answer (RFC 9207) may be this provider's; the library compares those of OpenID Connect. */
  mayIssue: (iss: string) => boolean
  /** Scopes of every sign-in. */
  scopes: string
  /** Further parameters of the authorization request. */
  parameters: Readonly<Record<string, string>>
  /**
   * Returns the user of new tokens.
   * @param answer with which the browser came back
   * @throws AuthError bad_oauth_callback
   */
  userOf(tokens: TokensOfProvider, answer: URLSearchParams): Promise<ProviderUser>
  /** Verifies an ID token that another program got; null if the provider issues none. */
  verify: ((idToken: string) => Promise<Record<string, unknown>>) | null
}

/** Seconds in which a provider answers. */
export const PROVIDER_TIMEOUT_SECONDS = 10

/** Several are separated by commas; the first one asks, and tokens of all are taken. */
export const clientIdsOf = ({ client_id }: OpenProviderSettings): string[] =>
  client_id
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')

/** Only this machine is reached without TLS. */
export const isInsecure = ({ hostname, protocol }: URL): boolean =>
  protocol === 'http:' && isLoopback(hostname)

/** Sends the requests of the library through the door for addresses that people typed. */
export const throughDoor =
  (fetch: OutboundFetch): oidc.CustomFetch =>
  (url, options) =>
    fetch(url, toRequest(options))

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
