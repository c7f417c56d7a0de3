import { isRegistered } from '@howdah/rules/oauth/redirect-uri'
import type { OauthApp } from './oauth.types'

/** The parameters of the authorization endpoint, as they came. */
export interface AuthorizationRequestParameters {
  client_id?: string | undefined
  redirect_uri?: string | undefined
  response_type?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}

export type Judged =
  /** The browser is not redirected, because the address could belong to anyone. */
  | { kind: 'refused'; reason: 'no-app' | 'no-redirect' }
  /** The error is sent to the application. */
  | { kind: 'redirected'; redirectTo: string }
  | {
      kind: 'fits'
      redirectUri: string
      scopes: string[]
      codeChallenge: string
      state: string | undefined
    }

/** RFC 6749, sections 4.1.1 and 4.1.2.1, with PKCE always (RFC 9700, section 2.1.1) and `iss` in each answer (RFC 9207). */
export function judgeRequest(
  asked: AuthorizationRequestParameters,
  app: OauthApp | null,
  issuer: string,
): Judged {
  if (app === null) return { kind: 'refused', reason: 'no-app' }
  const { redirect_uri: redirectUri, state } = asked
  if (redirectUri === undefined || !isRegistered(redirectUri, app.redirectUris))
    return { kind: 'refused', reason: 'no-redirect' }
  const redirected = (error: string, description: string): Judged => ({
    kind: 'redirected',
    redirectTo: answerTo(redirectUri, {
      error,
      error_description: description,
      state,
      iss: issuer,
    }),
  })
  if (asked.response_type === undefined)
    return redirected('invalid_request', 'response_type is missing.')
  if (asked.response_type !== 'code')
    return redirected('unsupported_response_type', 'Only code is.')
  if (asked.code_challenge === undefined)
    return redirected('invalid_request', 'code_challenge is missing: PKCE is required.')
  if (asked.code_challenge_method !== 'S256')
    return redirected('invalid_request', 'code_challenge_method has to be S256.')
  if (!/^[A-Za-z0-9_-]{43}$/.test(asked.code_challenge))
    return redirected('invalid_request', 'code_challenge is no SHA-256.')
  const scopes = readScopes(asked.scope) ?? app.scopes
  if (!scopes.every((scope) => app.scopes.includes(scope)))
    return redirected('invalid_scope', 'The application is not registered for all of it.')
  return { kind: 'fits', redirectUri, scopes, codeChallenge: asked.code_challenge, state }
}

/** Parses a `scope` parameter into distinct scopes; null if it is empty. */
export function readScopes(scope: string | undefined): string[] | null {
  const named = (scope ?? '').split(' ').filter((one) => one !== '')
  return named.length === 0 ? null : [...new Set(named)]
}

/** Adds a response to the query of the redirect URI; existing parameters stay. */
export function answerTo(redirectUri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
