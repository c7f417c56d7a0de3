import { AppError } from '../../../base/app-error'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import type { TokenResponse } from '../flows/sign-in'

/** Parameters of an address that a browser is sent to. */
export type AddressParameters = Record<string, string>

/** Returns an address with parameters in its query or behind `#`. */
export function withParameters(
  address: string,
  { fragment, query }: { fragment?: AddressParameters; query?: AddressParameters },
): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  if (fragment !== undefined) url.hash = new URLSearchParams(fragment).toString()
  return url.href
}

/** Returns the parameters by which a page learns that a flow has failed. @throws failures of the server */
export function failureParameters(error: unknown): AddressParameters {
  if (!(error instanceof AppError) || (error.status >= 500 && !(error instanceof AuthError)))
    throw error
  return {
    error: error.status >= 500 ? 'server_error' : 'access_denied',
    error_code: error instanceof AuthError ? error.reason : 'validation_failed',
    error_description:
      error instanceof AuthError && error.reason === 'otp_expired'
        ? authMessages.linkExpired
        : error.message,
  }
}

/** Returns the tokens of a session for the page that takes them from its address. */
export const tokenParameters = (tokens: TokenResponse): AddressParameters => ({
  access_token: tokens.access_token,
  expires_at: String(tokens.expires_at),
  expires_in: String(tokens.expires_in),
  refresh_token: tokens.refresh_token,
  token_type: tokens.token_type,
})
