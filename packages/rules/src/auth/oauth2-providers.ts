import { isRecord } from '../unknown-json'

/** Endpoints of a provider that speaks OAuth 2 without OpenID Connect, and the form of its answers. */
export interface OAuth2Provider {
  authorizeUrl: string
  tokenUrl: string
  userUrl: string
  /** Addresses of the user; null if the answer about the user has them. */
  emails: OAuth2Emails | null
  /** Scopes of every sign-in, separated by spaces. */
  scopes: string
  tokenAuth: OAuth2TokenAuth
  /** Verification of a challenge (RFC 7636). */
  hasPkce: boolean
  fields: OAuth2Fields
  /** Further parameters of the authorization request. */
  parameters: Readonly<Record<string, string>>
  /** Further headers of requests about the user. `{client_id}` is replaced. */
  headers: Readonly<Record<string, string>>
}

/** Place of the client secret: a header, or the form. */
export type OAuth2TokenAuth = 'client_secret_basic' | 'client_secret_post'

/** Members with the values of a user: names separated by dots, or empty. */
export interface OAuth2Fields {
  id: string
  email: string
  /**
   * The member that states whether the address is verified; true for a provider that names verified
   * addresses only; empty for one without a statement.
   */
  emailVerified: string | true
  name: string
  /** Can also be an address with such names in braces. */
  avatar: string
  userName: string
}

/** A list of addresses, each with its own statements. */
export interface OAuth2Emails {
  url: string
  /** Member with the list; empty if it is the answer. */
  list: string
  email: string
  primary: string
  verified: string
}

const usual = {
  ...{ emails: null, tokenAuth: 'client_secret_post', hasPkce: false },
  ...{ parameters: {}, headers: {} },
} as const satisfies Partial<OAuth2Provider>

/** Servers of GitHub: the public one, or a GitHub Enterprise Server at an address of its own. */
function github(address: string): OAuth2Provider {
  const host = address === '' ? 'https://github.com' : address.replace(/\/+$/, '')
  const api = address === '' ? 'https://api.github.com' : `${host}/api/v3`
  return {
    ...usual,
    authorizeUrl: `${host}/login/oauth/authorize`,
    tokenUrl: `${host}/login/oauth/access_token`,
    userUrl: `${api}/user`,
    emails: {
      ...{ url: `${api}/user/emails`, list: '' },
      ...{ email: 'email', primary: 'primary', verified: 'verified' },
    },
    scopes: 'read:user user:email',
    hasPkce: true,
    fields: {
      ...{ id: 'id', email: '', emailVerified: '', name: 'name' },
      ...{ avatar: 'avatar_url', userName: 'login' },
    },
  }
}

const presets = {
  github: github(''),
  discord: {
    ...usual,
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    userUrl: 'https://discord.com/api/users/@me',
    scopes: 'identify email',
    fields: {
      ...{ id: 'id', email: 'email', emailVerified: 'verified', name: 'global_name' },
      avatar: 'https://cdn.discordapp.com/avatars/{id}/{avatar}.png',
      userName: 'username',
    },
  },
  // Its documentation asks apps to verify addresses themselves.
  facebook: {
    ...usual,
    authorizeUrl: 'https://www.facebook.com/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/oauth/access_token',
    userUrl: 'https://graph.facebook.com/me?fields=id,name,email,picture',
    scopes: 'email',
    fields: {
      ...{ id: 'id', email: 'email', emailVerified: '', name: 'name' },
      ...{ avatar: 'picture.data.url', userName: '' },
    },
  },
  x: {
    ...usual,
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userUrl: 'https://api.x.com/2/users/me?user.fields=confirmed_email,profile_image_url',
    scopes: 'users.read users.email tweet.read',
    ...{ tokenAuth: 'client_secret_basic', hasPkce: true },
    fields: {
      ...{ id: 'data.id', email: 'data.confirmed_email', emailVerified: true, name: 'data.name' },
      ...{ avatar: 'data.profile_image_url', userName: 'data.username' },
    },
  },
  // Its documentation states that addresses are unverified.
  spotify: {
    ...usual,
    authorizeUrl: 'https://accounts.spotify.com/authorize',
    tokenUrl: 'https://accounts.spotify.com/api/token',
    userUrl: 'https://api.spotify.com/v1/me',
    scopes: 'user-read-email',
    ...{ tokenAuth: 'client_secret_basic', hasPkce: true },
    fields: {
      ...{ id: 'id', email: 'email', emailVerified: '', name: 'display_name' },
      ...{ avatar: 'images.0.url', userName: '' },
    },
  },
  twitch: {
    ...usual,
    authorizeUrl: 'https://id.twitch.tv/oauth2/authorize',
    tokenUrl: 'https://id.twitch.tv/oauth2/token',
    userUrl: 'https://api.twitch.tv/helix/users',
    scopes: 'user:read:email',
    headers: { 'client-id': '{client_id}' },
    fields: {
      ...{ id: 'data.0.id', email: 'data.0.email', emailVerified: true },
      ...{ name: 'data.0.display_name', avatar: 'data.0.profile_image_url' },
      userName: 'data.0.login',
    },
  },
  bitbucket: {
    ...usual,
    authorizeUrl: 'https://bitbucket.org/site/oauth2/authorize',
    tokenUrl: 'https://bitbucket.org/site/oauth2/access_token',
    userUrl: 'https://api.bitbucket.org/2.0/user',
    emails: {
      ...{ url: 'https://api.bitbucket.org/2.0/user/emails', list: 'values' },
      ...{ email: 'email', primary: 'is_primary', verified: 'is_confirmed' },
    },
    scopes: 'account email',
    tokenAuth: 'client_secret_basic',
    fields: {
      ...{ id: 'uuid', email: '', emailVerified: '', name: 'display_name' },
      ...{ avatar: 'links.avatar.href', userName: 'nickname' },
    },
  },
  notion: {
    ...usual,
    authorizeUrl: 'https://api.notion.com/v1/oauth/authorize',
    tokenUrl: 'https://api.notion.com/v1/oauth/token',
    userUrl: 'https://api.notion.com/v1/users/me',
    scopes: '',
    tokenAuth: 'client_secret_basic',
    parameters: { owner: 'user' },
    headers: { 'notion-version': '2022-06-28' },
    fields: {
      ...{ id: 'bot.owner.user.id', email: 'bot.owner.user.person.email', emailVerified: '' },
      ...{ name: 'bot.owner.user.name', avatar: 'bot.owner.user.avatar_url', userName: '' },
    },
  },
  figma: {
    ...usual,
    authorizeUrl: 'https://www.figma.com/oauth',
    tokenUrl: 'https://api.figma.com/v1/oauth/token',
    userUrl: 'https://api.figma.com/v1/me',
    scopes: 'current_user:read',
    tokenAuth: 'client_secret_basic',
    fields: {
      ...{ id: 'id', email: 'email', emailVerified: '', name: 'handle' },
      ...{ avatar: 'img_url', userName: '' },
    },
  },
  zoom: {
    ...usual,
    authorizeUrl: 'https://zoom.us/oauth/authorize',
    tokenUrl: 'https://zoom.us/oauth/token',
    userUrl: 'https://api.zoom.us/v2/users/me',
    scopes: '',
    ...{ tokenAuth: 'client_secret_basic', hasPkce: true },
    fields: {
      ...{ id: 'id', email: 'email', emailVerified: 'verified', name: 'display_name' },
      ...{ avatar: 'pic_url', userName: '' },
    },
  },
} as const satisfies Record<string, OAuth2Provider>

/** Providers whose endpoints are known, by the names of the ecosystem. */
export const oauth2Presets: Readonly<Record<keyof typeof presets, OAuth2Provider>> = presets
export type OAuth2PresetName = keyof typeof presets

export const isOAuth2Preset = (provider: string): provider is OAuth2PresetName =>
  Object.hasOwn(oauth2Presets, provider)

/** Returns true for a preset that is also a program that others run, at an address of theirs. */
export const hasOwnServers = (provider: string): boolean => provider === 'github'

/** Settings of a provider, as they are stored. */
export interface OAuth2ProviderSettings {
  provider: string
  issuer: string
  oauth2?:
    | {
        authorize_url: string
        token_url: string
        user_url: string
        token_auth_method: OAuth2TokenAuth
        pkce: boolean
        id_field: string
        email_field: string
        email_verified_field: string
        name_field: string
        avatar_field: string
        user_name_field: string
      }
    | undefined
}

/** Returns the endpoints of a provider; null for one that speaks OpenID Connect. */
export function oauth2ProviderOf({
  issuer,
  oauth2,
  provider,
}: OAuth2ProviderSettings): OAuth2Provider | null {
  if (isOAuth2Preset(provider))
    return hasOwnServers(provider) ? github(issuer) : oauth2Presets[provider]
  if (oauth2 === undefined) return null
  return {
    ...usual,
    authorizeUrl: oauth2.authorize_url,
    tokenUrl: oauth2.token_url,
    userUrl: oauth2.user_url,
    scopes: '',
    tokenAuth: oauth2.token_auth_method,
    hasPkce: oauth2.pkce,
    fields: {
      id: oauth2.id_field,
      email: oauth2.email_field,
      emailVerified: oauth2.email_verified_field,
      name: oauth2.name_field,
      avatar: oauth2.avatar_field,
      userName: oauth2.user_name_field,
    },
  }
}

/** A user as a provider describes them. */
export interface OAuth2User {
  id: string
  email: string | null
  /** null if the provider makes no statement. */
  isEmailVerified: boolean | null
  name: string | null
  avatar: string | null
  userName: string | null
}

/**
 * Reads the answers of a provider.
 * @param emails the answer with the addresses, for a provider that has it
 * @returns null without an ID that is exact
 */
export function readOAuth2User(
  { emails: list, fields }: Pick<OAuth2Provider, 'emails' | 'fields'>,
  user: unknown,
  emails: unknown = null,
): OAuth2User | null {
  const id = idAt(user, fields.id)
  if (id === null) return null
  return {
    id,
    ...(list === null ? ownEmail(fields, user) : listedEmail(list, emails)),
    name: textAt(user, fields.name),
    avatar: fields.avatar.includes('{') ? filled(fields.avatar, user) : textAt(user, fields.avatar),
    userName: textAt(user, fields.userName),
  }
}

function ownEmail({ email: path, emailVerified }: OAuth2Fields, user: unknown) {
  const email = textAt(user, path)
  if (emailVerified === '') return { email, isEmailVerified: null }
  return { email, isEmailVerified: emailVerified === true || isTrue(at(user, emailVerified)) }
}

/** Returns the primary address, or else a verified one. */
function listedEmail({ list, ...names }: OAuth2Emails, answer: unknown) {
  const found = list === '' ? answer : at(answer, list)
  const addresses = (Array.isArray(found) ? found : []).flatMap((one: unknown) => {
    const email = textAt(one, names.email)
    const isEmailVerified = isTrue(at(one, names.verified))
    return email === null
      ? []
      : [{ email, isEmailVerified, isPrimary: isTrue(at(one, names.primary)) }]
  })
  const chosen =
    addresses.find(({ isPrimary }) => isPrimary) ??
    addresses.find(({ isEmailVerified }) => isEmailVerified)
  return { email: chosen?.email ?? null, isEmailVerified: chosen?.isEmailVerified ?? false }
}

function at(value: unknown, path: string): unknown {
  if (path === '') return undefined
  return path.split('.').reduce<unknown>((inner, name) => {
    if (Array.isArray(inner)) return /^\d{1,3}$/.test(name) ? inner[Number(name)] : undefined
    return isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined
  }, value)
}

function textAt(value: unknown, path: string): string | null {
  const found = at(value, path)
  return typeof found === 'string' && found !== '' ? found : null
}

/** A number that JSON does not read exactly would be the ID of another user too. */
function idAt(value: unknown, path: string): string | null {
  const found = at(value, path)
  return typeof found === 'number'
    ? Number.isSafeInteger(found)
      ? String(found)
      : null
    : textAt(value, path)
}

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1

/** Returns an address with its values; null if one is missing. */
function filled(template: string, user: unknown): string | null {
  let isComplete = true
  const text = template.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = idAt(user, path)
    if (value === null) isComplete = false
    return encodeURIComponent(value ?? '')
  })
  return isComplete ? text : null
}
