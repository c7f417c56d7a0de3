import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'

/** Statements of a provider about its user. */
export interface ProviderUser {
  provider: string
  sub: string
  /** null without one, or if the provider does not state whether it has verified it. */
  email: string | null
  isEmailVerified: boolean
  data: Record<string, unknown>
}

/** Forms of true: Microsoft has several. */
const YES: ReadonlySet<unknown> = new Set([true, 'true', 1, '1'])

/**
 * Returns the statement of a provider that it has verified the address. Microsoft has a claim of its
 * own, which an app asks for: anyone enters any address at a directory of theirs, with any other claim.
 */
const statementOf = (provider: string, { email_verified, xms_edov }: Record<string, unknown>) =>
  provider === 'azure' ? (xms_edov ?? undefined) : email_verified

/** Returns the user that verified claims describe. @throws AuthError bad_oauth_callback */
export function providerUser(provider: string, claims: Record<string, unknown>): ProviderUser {
  const text = (name: string): string | undefined => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' && value.length <= 1_000 ? value : undefined
  }
  const sub = text('sub')
  if (sub === undefined) throw new AuthError('bad_oauth_callback', authMessages.providerFailed)
  const statement = statementOf(provider, claims)
  const isEmailVerified = statement !== undefined && YES.has(statement)
  const name = text('name')
  const picture = text('picture')
  const email = text('email')
  return {
    provider,
    sub,
    email: statement === undefined ? null : (email ?? null),
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
