import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'

/** Statements of a provider about its user. */
export interface ProviderUser {
  provider: string
  sub: string
  /** null without one. */
  email: string | null
  isEmailVerified: boolean
  data: Record<string, unknown>
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
        : {
            user_name: text('preferred_username'),
            preferred_username: text('preferred_username'),
          }),
    },
  }
}
