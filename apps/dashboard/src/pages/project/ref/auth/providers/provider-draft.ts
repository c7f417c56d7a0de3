import type { AuthConfig, AuthConfigChange } from '@howdah/platform-client/resources/auth/config'
import {
  hasOwnServers,
  isOAuth2Preset,
  oauth2Presets,
  oauth2ProviderOf,
  type OAuth2PresetName,
} from '@howdah/rules/auth/oauth2-providers'

export type AuthProvider = AuthConfig['external_providers'][number]
export type ProviderEndpoints = NonNullable<AuthProvider['oauth2']>

/** OpenID Connect providers by name, with their issuers; empty where it depends on the customer. */
export const providerIssuers = {
  google: 'https://accounts.google.com',
  azure: '',
  apple: 'https://appleid.apple.com',
  gitlab: 'https://gitlab.com',
  keycloak: '',
  linkedin_oidc: 'https://www.linkedin.com/oauth',
  slack_oidc: 'https://slack.com',
  kakao: 'https://kauth.kakao.com',
} as const
export type ProviderChoice = keyof typeof providerIssuers | OAuth2PresetName | 'custom'
export type ProviderKind = 'oauth2' | 'openid'

export const providerChoices = [
  ...Object.keys(providerIssuers),
  ...Object.keys(oauth2Presets),
  'custom',
] as ProviderChoice[]

/** Values in the form of a provider. */
export interface ProviderDraft {
  choice: ProviderChoice
  /** Kind of a provider of one’s own. */
  customKind: ProviderKind
  /** Name of a provider of one’s own. */
  customName: string
  enabled: boolean
  /** Issuer, or address of one’s own server of a provider. */
  issuer: string
  clientId: string
  /** Empty to keep the saved one. */
  secret: string
  scopes: string
  /** Of a provider of one’s own. */
  endpoints: ProviderEndpoints
}

const CUSTOM = 'custom:'

const usualEndpoints: ProviderEndpoints = {
  ...{ authorize_url: '', token_url: '', user_url: '' },
  ...{ token_auth_method: 'client_secret_post', pkce: true },
  ...{ id_field: 'id', email_field: 'email', email_verified_field: 'email_verified' },
  ...{ name_field: 'name', avatar_field: 'avatar_url', user_name_field: 'username' },
}

/** Returns which of the providers a saved one is. */
const choiceOf = (provider: string): ProviderChoice =>
  providerChoices.find((choice) => choice === provider) ?? 'custom'

/** Returns the values that depend on the choice of a provider. */
export const chosen = (choice: ProviderChoice): Partial<ProviderDraft> => ({
  choice,
  customKind: 'openid',
  issuer: issuerOf(choice),
  // Apple refuses others.
  scopes: choice === 'apple' ? 'email name' : usualScopes[kindOf({ choice, customKind: 'openid' })],
})

/** Scopes of a new provider. Names of scopes are standard in OpenID Connect only. */
export const usualScopes: Readonly<Record<ProviderKind, string>> = {
  openid: 'email profile',
  oauth2: '',
}

const issuerOf = (choice: ProviderChoice): string =>
  Object.hasOwn(providerIssuers, choice)
    ? providerIssuers[choice as keyof typeof providerIssuers]
    : ''

export const kindOf = ({
  choice,
  customKind,
}: Pick<ProviderDraft, 'choice' | 'customKind'>): ProviderKind =>
  choice === 'custom' ? customKind : isOAuth2Preset(choice) ? 'oauth2' : 'openid'

/** Returns the saved provider, or a new one, as the form shows it. */
export function providerDraftOf(saved: AuthProvider | null): ProviderDraft {
  if (saved === null)
    return {
      ...{ choice: 'google', customKind: 'openid', customName: '', enabled: true },
      ...{ issuer: providerIssuers.google, clientId: '', secret: '', scopes: 'email profile' },
      endpoints: usualEndpoints,
    }
  return {
    choice: choiceOf(saved.provider),
    customKind: saved.oauth2 === undefined ? 'openid' : 'oauth2',
    customName: saved.provider.startsWith(CUSTOM) ? saved.provider.slice(CUSTOM.length) : '',
    enabled: saved.enabled,
    issuer: saved.issuer,
    clientId: saved.client_id,
    secret: '',
    scopes: saved.scopes,
    endpoints: saved.oauth2 ?? usualEndpoints,
  }
}

/** Returns true for a form with an issuer, or the address of a server. */
export const hasIssuer = (draft: ProviderDraft): boolean =>
  kindOf(draft) === 'openid' || hasOwnServers(draft.choice)

const hasEndpoints = (draft: ProviderDraft): boolean =>
  draft.choice === 'custom' && draft.customKind === 'oauth2'

/** Returns the provider of a form. */
export const providerOf = (draft: ProviderDraft): AuthProvider => ({
  provider: draft.choice === 'custom' ? `${CUSTOM}${draft.customName.trim()}` : draft.choice,
  enabled: draft.enabled,
  issuer: hasIssuer(draft) ? draft.issuer.trim() : '',
  client_id: draft.clientId.trim(),
  scopes: draft.scopes.trim(),
  ...(hasEndpoints(draft) ? { oauth2: trimmed(draft.endpoints) } : {}),
})

const trimmed = (endpoints: ProviderEndpoints): ProviderEndpoints => ({
  ...endpoints,
  authorize_url: endpoints.authorize_url.trim(),
  token_url: endpoints.token_url.trim(),
  user_url: endpoints.user_url.trim(),
  id_field: endpoints.id_field.trim(),
  email_field: endpoints.email_field.trim(),
  email_verified_field: endpoints.email_verified_field.trim(),
  name_field: endpoints.name_field.trim(),
  avatar_field: endpoints.avatar_field.trim(),
  user_name_field: endpoints.user_name_field.trim(),
})

/** Returns the address of a provider that a list shows. */
export function shownAddressOf(provider: AuthProvider): string {
  const authorizeUrl = oauth2ProviderOf(provider)?.authorizeUrl
  return authorizeUrl !== undefined && URL.canParse(authorizeUrl)
    ? new URL(authorizeUrl).origin
    : provider.issuer
}

/** Returns true for a provider that never states that an address is verified. */
export function isWithoutVerification(draft: ProviderDraft): boolean {
  const endpoints = oauth2ProviderOf(providerOf(draft))
  return endpoints?.emails === null && endpoints.fields.emailVerified === ''
}

const isIssuer = (text: string) => /^https?:\/\/[^\s?#@]+$/.test(text)
const isEndpoint = (text: string) => /^https?:\/\/[^\s#@]+$/.test(text)
const isField = (text: string) => /^[\w.-]{0,200}$/.test(text)

/** Returns which fields can’t be saved. */
export function providerProblems(
  draft: ProviderDraft,
  { isNew, saved }: { isNew: boolean; saved: readonly AuthProvider[] },
) {
  const { issuer, oauth2, provider } = providerOf(draft)
  return {
    name: draft.choice === 'custom' && !/^[a-z0-9][a-z0-9_-]{0,49}$/.test(draft.customName.trim()),
    taken: isNew && saved.some((one) => one.provider === provider),
    issuer: kindOf(draft) === 'openid' ? !isIssuer(issuer) : issuer !== '' && !isIssuer(issuer),
    clientId: draft.clientId.trim() === '',
    secret: isNew && isOAuth2Preset(draft.choice) && draft.secret === '',
    endpoints: oauth2 === undefined ? [] : wrongEndpoints(oauth2),
  }
}

/** Returns the names of endpoints and fields that can’t be saved. */
const wrongEndpoints = (endpoints: ProviderEndpoints): (keyof ProviderEndpoints)[] => [
  ...(['authorize_url', 'token_url', 'user_url'] as const).filter(
    (name) => !isEndpoint(endpoints[name]),
  ),
  ...fieldNames.filter((name) => !isField(endpoints[name])),
  ...(endpoints.id_field === '' ? ['id_field' as const] : []),
]

/** Members of an answer, in the order of the form. */
export const fieldNames = [
  'id_field',
  'email_field',
  'email_verified_field',
  'name_field',
  'avatar_field',
  'user_name_field',
] as const

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
