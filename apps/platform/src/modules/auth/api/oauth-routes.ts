import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { tokensOf } from '../flows/sign-in'
import { accountOwner, type Caller } from '../flows/update-user'
import {
  authorizeUrl,
  completeSignIn,
  readState,
  type AuthorizeRequest,
  type PendingSignIn,
} from '../oauth/authorize'
import { readChallenge } from '../rules/values'
import { callerOf, type AuthRoute, type PublicAuthCall, type PublicAuthRoute } from './auth-call'
import { noteRefusal } from './refusal'
import { failureParameters, tokenParameters, withParameters } from './redirects'

const requestOf = (query: URLSearchParams, linkTo: Caller | null): AuthorizeRequest => ({
  provider: query.get('provider') ?? '',
  scopes: query.get('scopes') ?? '',
  challenge: readChallenge(query.get('code_challenge'), query.get('code_challenge_method')),
  linkTo,
})

/** Addresses that a browser goes to. */
export const oauthRoutes: readonly PublicAuthRoute[] = [
  {
    methods: ['GET'],
    paths: ['/authorize'],
    async answer({ context, query, send, services }) {
      const count = context.config.rate_limit_sign_in
      await context.takeByClient('authorize', { count, seconds: 300 })
      const url = await authorizeUrl(context, services.authProviders, requestOf(query, null))
      if (query.get('skip_http_redirect') === 'true') send(200, { url })
      else send(302, undefined, { location: url })
    },
  },
  {
    // A provider may have the browser post its answer. The sealed state tells that it was asked.
    methods: ['GET', 'POST'],
    paths: ['/callback'],
    async answer(call) {
      const { context, exchange, form, query, send } = call
      const count = context.config.rate_limit_sign_in
      await context.takeByClient('callback', { count, seconds: 300 })
      const isPosted = exchange.request.method === 'POST'
      const answer = isPosted ? new URLSearchParams([...(await form())]) : query
      const pending = readState(context, answer.get('state') ?? '')
      const location = await destinationOf(call, pending, answer)
      send(isPosted ? 303 : 302, undefined, { location })
    },
  },
]

async function destinationOf(
  { context, exchange, services }: PublicAuthCall,
  pending: PendingSignIn,
  answer: URLSearchParams,
): Promise<string> {
  // It was allowed when the sign-in began; the list may have changed.
  const address = context.allowedOr(pending.redirectTo)
  const isPkce = pending.flowId !== null
  try {
    const refused = answer.get('error')
    if (refused !== null)
      throw new AuthError('bad_oauth_callback', authMessages.providerRefused(refused.slice(0, 100)))
    const result = await completeSignIn(context, services.authProviders, pending, answer)
    if (result.kind === 'code') return withParameters(address, { query: { code: result.code } })
    const tokens = tokenParameters(await tokensOf(context, result.signedIn))
    return withParameters(address, {
      fragment: { ...tokens, provider_token: result.providerToken },
    })
  } catch (error) {
    const parameters = failureParameters(error)
    noteRefusal(exchange, error)
    return withParameters(address, {
      fragment: parameters,
      ...(isPkce ? { query: parameters } : {}),
    })
  }
}

/** Adds an identity to the account of a user. */
export const linkIdentityRoute: AuthRoute = {
  methods: ['GET'],
  paths: ['/user/identities/authorize'],
  async answer(call) {
    const { context, query, send, services } = call
    if (!context.config.security_manual_linking_enabled)
      throw new AuthError('manual_linking_disabled', authMessages.linkingDisabled)
    const caller = callerOf(call)
    await context.transaction((sql) => accountOwner(sql, caller))
    const request = requestOf(query, caller)
    const url = await authorizeUrl(context, services.authProviders, request)
    if (query.get('skip_http_redirect') === 'true') send(200, { url })
    else send(302, undefined, { location: url })
  },
}
