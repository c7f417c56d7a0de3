import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { fitsChallenge, useCode, type FlowState } from '../rows/flow-states'
import { startUserSession, tokensOf, type TokenResponse } from './sign-in'

/** Exchanges the code of a link for a session; the verifier proves that this browser asked for it. */
export async function exchangeCode(
  context: AuthContext,
  { code, verifier }: { code: string; verifier: string },
): Promise<TokenResponse> {
  const { rate_limit_token_refresh: count } = context.config
  await context.takeByClient('code', { count, seconds: 300 })
  const result = await context.transaction(async (sql) => {
    const flow = await useCode(sql, code)
    if (flow === null) return 'flow_state_not_found' as const
    if (flow.isExpired) return 'flow_state_expired' as const
    // The code is used up either way: it may have been stolen.
    if (!fitsChallenge(verifier, flow)) return 'bad_code_verifier' as const
    const { authentication_method: method } = flow
    return {
      ...(await startUserSession(context, sql, flow.user_id, method === 'oauth' ? method : 'otp')),
      flow,
    }
  })
  switch (result) {
    case 'flow_state_not_found':
      throw new AuthError(result, authMessages.flowNotFound)
    case 'flow_state_expired':
      throw new AuthError(result, authMessages.flowExpired)
    case 'bad_code_verifier':
      throw new AuthError(result, authMessages.badVerifier)
    default:
      return {
        ...(await tokensOf(context, result)),
        ...providerTokens(context, result.flow),
      }
  }
}

/** Returns the tokens of the provider that the user signed in at, if any. */
function providerTokens(
  { open, ref }: AuthContext,
  { provider_access_token: access, provider_refresh_token: refresh }: FlowState,
) {
  const read = (token: string | null) =>
    token === null ? undefined : open(token, `auth/flow_state/${ref}`)
  return access === null
    ? {}
    : { provider_token: read(access), provider_refresh_token: read(refresh) }
}
