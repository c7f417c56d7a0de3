import * as oidc from 'openid-client'
import { AppError } from '../../../base/app-error'
import { hashToken, randomSecret } from '../../../base/secrets'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { onceMore } from '../flows/sign-up'
import { startUserSession, type UserSession } from '../flows/sign-in'
import type { Caller } from '../flows/update-user'
import { insertFlow, type Challenge } from '../rows/flow-states'
import type { AuthProviders } from './providers'
import { userOfProvider } from './sign-in-with-provider'

/** Sign-in at a provider, sealed in the `state` that the provider returns. */
export interface PendingSignIn {
  provider: string
  redirectTo: string
  verifier: string
  /** null at a provider without ID tokens. */
  nonce: string | null
  /** Challenge of the browser, stored; null for one that takes tokens from the address. */
  flowId: string | null
  /** The user who adds an identity, whose session must not end before. */
  linkTo: Caller | null
  endsAt: number
}

const PENDING_MS = 10 * 60_000
const sealedAs = (ref: string): string => `auth/oauth/${ref}`

export interface AuthorizeRequest {
  provider: string
  scopes: string
  challenge: Challenge | null
  linkTo: Caller | null
}

/** Returns the address of the provider that a browser signs in at. */
export async function authorizeUrl(
  context: AuthContext,
  providers: AuthProviders,
  { challenge, linkTo, provider, scopes }: AuthorizeRequest,
): Promise<string> {
  const opened = await providers.open(context.ref, context.config, provider)
  const verifier = oidc.randomPKCECodeVerifier()
  const nonce = opened.isOpenId ? oidc.randomNonce() : null
  const flowId =
    challenge === null
      ? null
      : await context.transaction((sql) =>
          insertFlow(sql, challenge, { userId: null, authenticationMethod: 'oauth', provider }),
        )
  const pending: PendingSignIn = {
    ...{ provider, redirectTo: context.redirectTo, verifier, nonce, flowId, linkTo },
    endsAt: Date.now() + PENDING_MS,
  }
  const scope = [...new Set([...wordsOf(opened.scopes), ...wordsOf(scopes)])].join(' ')
  const codeChallenge = await oidc.calculatePKCECodeChallenge(verifier)
  const parameters = {
    ...opened.parameters,
    redirect_uri: `${context.issuer}/callback`,
    ...(scope === '' ? {} : { scope }),
    state: context.seal(JSON.stringify(pending), sealedAs(context.ref)),
    ...(nonce === null ? {} : { nonce }),
    ...(opened.hasPkce ? { code_challenge: codeChallenge, code_challenge_method: 'S256' } : {}),
  }
  try {
    return oidc.buildAuthorizationUrl(opened.client, parameters).href
  } catch (cause) {
    // An address that is none, in the description of the provider.
    throw new AuthError('provider_unreachable', authMessages.providerUnreachable, { cause })
  }
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((word) => /^[\w:./-]{1,200}$/.test(word))
    .slice(0, 50)

/** Reads the `state` of a provider's answer. @throws AuthError bad_oauth_state */
export function readState(context: AuthContext, state: string): PendingSignIn {
  let pending: PendingSignIn
  try {
    pending = JSON.parse(context.open(state, sealedAs(context.ref))) as PendingSignIn
  } catch (cause) {
    throw new AuthError('bad_oauth_state', authMessages.badState, { cause })
  }
  // An older version of this server named a user without the session.
  const isOld = typeof (pending.linkTo as unknown) === 'string'
  if (pending.endsAt < Date.now() || isOld)
    throw new AuthError('bad_oauth_state', authMessages.badState)
  return pending
}

/** Result of a sign-in at a provider. */
export type ProviderResult =
  | { kind: 'code'; code: string }
  | { kind: 'session'; signedIn: UserSession; providerToken: string }

/** Completes a sign-in with the answer of the provider. */
export async function completeSignIn(
  context: AuthContext,
  providers: AuthProviders,
  pending: PendingSignIn,
  answer: URLSearchParams,
): Promise<ProviderResult> {
  const { flowId, linkTo, nonce, provider, verifier } = pending
  // Begun before it was switched off.
  if (linkTo !== null && !context.config.security_manual_linking_enabled)
    throw new AuthError('manual_linking_disabled', authMessages.linkingDisabled)
  const opened = await providers.open(context.ref, context.config, provider)
  // The kind of the provider has changed since.
  if (opened.isOpenId !== (nonce !== null))
    throw new AuthError('bad_oauth_state', authMessages.badState)
  const parameters = new URLSearchParams(answer)
  if (!opened.isOpenId) {
    const iss = parameters.get('iss')
    // The code of another provider, which this one must not see.
    if (iss !== null && !opened.mayIssue(iss))
      throw new AuthError('bad_oauth_callback', authMessages.providerFailed)
    // The exact name is unknown.
    parameters.delete('iss')
  }
  const tokens = await oidc
    .authorizationCodeGrant(
      opened.client,
      new URL(`${context.issuer}/callback?${parameters.toString()}`),
      {
        expectedState: answer.get('state') ?? '',
        ...(opened.hasPkce ? { pkceCodeVerifier: verifier } : {}),
        ...(nonce === null ? {} : { expectedNonce: nonce, idTokenExpected: true }),
      },
    )
    .catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause
      throw new AuthError('bad_oauth_callback', authMessages.providerFailed, { cause })
    })
  const user = await opened.userOf(tokens, answer)
  return onceMore(() =>
    context.transaction(async (sql): Promise<ProviderResult> => {
      const id = await userOfProvider(context, sql, user, linkTo)
      if (flowId === null) {
        const signedIn = await startUserSession(context, sql, id, 'oauth')
        return { kind: 'session', signedIn, providerToken: tokens.access_token }
      }
      const code = randomSecret()
      const { rowCount } = await sql.query(
        `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = now(), updated_at = now(),
                provider_access_token = $4, provider_refresh_token = $5
          where id = $1 and auth_code_issued_at is null`,
        [
          ...[flowId, id, hashToken(code), seal(context, tokens.access_token)],
          tokens.refresh_token === undefined ? null : seal(context, tokens.refresh_token),
        ],
      )
      // The state was used before.
      if (!rowCount) throw new AuthError('bad_oauth_state', authMessages.badState)
      return { kind: 'code', code }
    }),
  )
}

const seal = (context: AuthContext, token: string): string =>
  context.seal(token, `auth/flow_state/${context.ref}`)
