import { createHash, timingSafeEqual } from 'node:crypto'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { startUserSession, tokensOf, type TokenResponse } from '../flows/sign-in'
import { onceMore } from '../flows/sign-up'
import type { Caller } from '../flows/update-user'
import { providerUser } from './provider-user'
import type { AuthProviders } from './providers'
import { userOfProvider } from './sign-in-with-provider'

export interface IdTokenRequest {
  provider: string
  idToken: string
  nonce: string
  linkTo: Caller | null
}

/** Signs in by an ID token that an app got from a provider. */
export async function signInWithIdToken(
  context: AuthContext,
  providers: AuthProviders,
  { idToken, linkTo, nonce, provider }: IdTokenRequest,
): Promise<TokenResponse> {
  const count = context.config.rate_limit_sign_in
  await context.takeByClient('id-token', { count, seconds: 300 })
  const { verify } = await providers.open(context.ref, context.config, provider)
  if (verify === null) throw new AuthError('oauth_provider_not_supported', authMessages.noIdTokens)
  const claims = await verify(idToken).catch((cause: unknown) => {
    throw new AuthError('bad_oauth_callback', authMessages.badIdToken, { cause })
  })
  if (!isNonce(claims.nonce, nonce))
    throw new AuthError('bad_oauth_callback', authMessages.badNonce)
  const user = providerUser(provider, claims)
  const signedIn = await onceMore(() =>
    context.transaction(async (sql) => {
      const id = await userOfProvider(context, sql, user, linkTo)
      return startUserSession(context, sql, id, 'oauth')
    }),
  )
  return tokensOf(context, signedIn)
}

/** The provider sees the hash of the nonce, or the nonce itself. Both have one or neither has. */
function isNonce(claimed: unknown, given: string): boolean {
  if (claimed === undefined || claimed === '') return given === ''
  if (typeof claimed !== 'string' || given === '') return false
  const digest = createHash('sha256').update(given)
  const candidates = [digest.copy().digest('hex'), digest.digest('base64url'), given]
  return candidates.some((candidate) => {
    const one = Buffer.from(candidate)
    const other = Buffer.from(claimed)
    return one.length === other.length && timingSafeEqual(one, other)
  })
}
