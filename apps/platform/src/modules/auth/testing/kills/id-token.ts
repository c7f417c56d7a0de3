import type { ProviderAccount, TestIdentityProvider } from '../identity-provider'

/** Signs an account in at a provider, as an app does that asks it by itself. @returns its ID token */
export async function idTokenOf(
  {
    clientId,
    clientSecret,
    issuer,
    redirectUri,
    signIn,
  }: TestIdentityProvider & { redirectUri: string },
  account: ProviderAccount,
): Promise<string> {
  const client = await import('openid-client')
  const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: [client.allowInsecureRequests],
  })
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  const url = client.buildAuthorizationUrl(config, {
    ...{ redirect_uri: redirectUri, scope: 'openid email profile', state: expectedState },
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const back = await signIn(url.href, account)
  const tokens = await client.authorizationCodeGrant(config, back, {
    ...{ expectedState, pkceCodeVerifier },
  })
  return tokens.id_token ?? ''
}
