import type { OauthServices } from './services'
import { clientAddress } from '../../base/http/client-address'
import type { EndpointCall } from '../../base/http/endpoint'
import type { Exchange } from '../../base/http/exchange'
import type { EndpointGroup } from '../../base/http/mount-endpoints'
import { createRateLimit } from '../../base/rate-limit'
import { readScopes } from './authorization-request'
import type { GrantRefusal, IssuedTokens, OauthApp } from './oauth.types'
import { OauthError, oauthRefusal, readClient } from './token-request'
import { allAppScopes } from '../../access/scopes'
import { oauthErrorMessages } from './oauth.messages'

/** Secrets that are wrong, from one address in a minute. */
const ofSecrets = { tries: 30, window: 60_000, keys: 10_000 }
/** New tokens of one authorization in 15 minutes. A token lasts an hour, and one application may run in many places. */
const ofRefreshes = { tries: 60, window: 15 * 60_000, keys: 50_000 }

type Form = ReadonlyMap<string, string>

/**
 * The endpoints that applications ask themselves, in the words of their RFCs and not of our contract: the token endpoint (6749, 7636),
 * revocation (7009) and metadata (8414). The authorization endpoint is a page of the dashboard.
 */
export function oauthEndpoints(services: OauthServices): EndpointGroup {
  const { oauthApps, oauthGrants } = services
  const wrong = createRateLimit(ofSecrets)
  const refreshes = createRateLimit(ofRefreshes)

  async function authenticate({ request }: Exchange, form: Form): Promise<OauthApp> {
    const client = readClient(request.headers, form)
    const found = await oauthApps.authenticate(client.id, client.secret)
    if (found) return found
    const seconds = wrong.take(
      clientAddress(request, services.config.publicUrl !== null),
      Date.now(),
    )
    throw new OauthError(
      'invalid_client',
      oauthErrorMessages.invalidClient,
      seconds > 0 ? seconds : null,
    )
  }

  async function token({ exchange, form: readForm, send }: EndpointCall): Promise<void> {
    const form = await readForm()
    const client = await authenticate(exchange, form)
    const issued = await grant(client, form)
    if (issued === 'invalid_grant')
      throw new OauthError('invalid_grant', oauthErrorMessages.invalidGrant)
    if (issued === 'invalid_scope')
      throw new OauthError('invalid_scope', oauthErrorMessages.invalidScope)
    send(200, {
      access_token: issued.accessToken,
      token_type: 'Bearer',
      expires_in: issued.expiresIn,
      refresh_token: issued.refreshToken,
      scope: issued.scopes.join(' '),
      organization_slug: issued.organizationSlug,
    })
  }

  function grant(client: OauthApp, form: Form): Promise<IssuedTokens | GrantRefusal> {
    switch (needed(form, 'grant_type')) {
      case 'authorization_code':
        return oauthGrants.exchangeCode(client, {
          code: needed(form, 'code'),
          redirectUri: needed(form, 'redirect_uri'),
          verifier: needed(form, 'code_verifier'),
        })
      case 'refresh_token':
        return refresh(client, needed(form, 'refresh_token'), readScopes(form.get('scope')))
      default:
        throw new OauthError('unsupported_grant_type', oauthErrorMessages.grantType)
    }
  }

  async function refresh(
    client: OauthApp,
    shown: string,
    scopes: string[] | null,
  ): Promise<IssuedTokens | GrantRefusal> {
    const authorizationId = await oauthGrants.authorizationOf(client, shown)
    const seconds = authorizationId === null ? 0 : refreshes.take(authorizationId, Date.now())
    // It is not used up by this.
    if (seconds > 0)
      throw new OauthError('temporarily_unavailable', oauthErrorMessages.tooOften, seconds)
    return oauthGrants.refresh(client, { token: shown, scopes })
  }

  async function revoke({ exchange, form: readForm, send }: EndpointCall): Promise<void> {
    const form = await readForm()
    const client = await authenticate(exchange, form)
    const shown = needed(form, 'token')
    const authorizationId = await oauthGrants.authorizationOf(client, shown)
    // A token that is not there has ended, too.
    await oauthGrants.endToken(client, shown)
    if (authorizationId !== null) await services.events.emit('access.changed', { authorizationId })
    send(200)
  }

  return {
    endpoints: [
      { methods: ['POST'], paths: ['/oauth/token'], answer: token },
      { methods: ['POST'], paths: ['/oauth/revoke'], answer: revoke },
      {
        methods: ['GET'],
        paths: ['/.well-known/oauth-authorization-server'],
        answer: ({ send }) => Promise.resolve(send(200, metadata(services.publicUrl))),
      },
    ],
    refusal: oauthRefusal,
  }
}

/** @throws OauthError */
function needed(form: Form, name: string): string {
  const value = form.get(name)
  if (value === undefined) throw new OauthError('invalid_request', oauthErrorMessages.missing(name))
  return value
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  scopes_supported: allAppScopes(),
  authorization_response_iss_parameter_supported: true,
})
