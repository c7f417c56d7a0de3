import type { AuthConfig, AuthConfigChange } from '@howdah/platform-client/resources/auth/config'

export type AuthProvider = AuthConfig['external_providers'][number]

/** Providers by name, with their issuers; empty where it depends on the customer. */
export const providerIssuers = {
  google: 'https://accounts.google.com',
  azure: '',
  apple: 'https://appleid.apple.com',
  gitlab: 'https://gitlab.com',
  keycloak: '',
  linkedin_oidc: 'https://www.linkedin.com/oauth',
  slack_oidc: 'https://slack.com',
  twitch: 'https://id.twitch.tv/oauth2',
  kakao: 'https://kauth.kakao.com',
  custom: '',
} as const
export type ProviderChoice = keyof typeof providerIssuers

/** Values in the form of a provider. */
export interface ProviderDraft {
  choice: ProviderChoice
  /** Name of a provider of one’s own. */
  customName: string
  enabled: boolean
  issuer: string
  clientId: string
  /** Empty to keep the saved one. */
  secret: string
  scopes: string
}

const CUSTOM = 'custom:'

/** Returns which of the providers a saved one is. */
export const choiceOf = (provider: string): ProviderChoice =>
  Object.hasOwn(providerIssuers, provider) ? (provider as ProviderChoice) : 'custom'

/** Returns the saved provider, or a new one, as the form shows it. */
export function providerDraftOf(saved: AuthProvider | null): ProviderDraft {
  if (saved === null)
    return {
      ...{ choice: 'google', customName: '', enabled: true, issuer: providerIssuers.google },
      ...{ clientId: '', secret: '', scopes: 'email profile' },
    }
  return {
    choice: choiceOf(saved.provider),
    customName: saved.provider.startsWith(CUSTOM) ? saved.provider.slice(CUSTOM.length) : '',
    enabled: saved.enabled,
    issuer: saved.issuer,
    clientId: saved.client_id,
    secret: '',
    scopes: saved.scopes,
  }
}

/** Returns the provider of a form. */
export const providerOf = (draft: ProviderDraft): AuthProvider => ({
  provider: draft.choice === 'custom' ? `${CUSTOM}${draft.customName.trim()}` : draft.choice,
  enabled: draft.enabled,
  issuer: draft.issuer.trim(),
  client_id: draft.clientId.trim(),
  scopes: draft.scopes.trim(),
})

/** Returns which fields can’t be saved. */
export function providerProblems(
  draft: ProviderDraft,
  { isNew, saved }: { isNew: boolean; saved: readonly AuthProvider[] },
) {
  const { provider } = providerOf(draft)
  return {
    name: draft.choice === 'custom' && !/^[a-z0-9][a-z0-9_-]{0,49}$/.test(draft.customName.trim()),
    taken: isNew && saved.some((one) => one.provider === provider),
    issuer: !/^https?:\/\/[^\s?#@]+$/.test(draft.issuer.trim()),
    clientId: draft.clientId.trim() === '',
  }
}

/** Returns the change that adds a provider, or replaces the saved one. */
export function providerChange(
  draft: ProviderDraft,
  saved: readonly AuthProvider[],
): AuthConfigChange {
  const provider = providerOf(draft)
  const isSaved = saved.some((one) => one.provider === provider.provider)
  return {
    external_providers: isSaved
      ? saved.map((one) => (one.provider === provider.provider ? provider : one))
      : [...saved, provider],
    ...(draft.secret === ''
      ? {}
      : { external_provider_secrets: { [provider.provider]: draft.secret } }),
  }
}
