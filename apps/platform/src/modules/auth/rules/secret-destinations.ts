import { hookKinds } from '@howdah/rules/auth/hook-function'
import { oauth2ProviderOf } from '@howdah/rules/auth/oauth2-providers'
import { hookAddress } from '../hooks/hook-address'
import type { AuthConfig, AuthSecrets } from '../auth-config'

/** Secrets whose destination is in the settings. That of Twilio’s token is a setting of the server. */
export type BoundSecret = Exclude<keyof AuthSecrets, 'sms_twilio_auth_token'>

/** A stored secret whose destination a change replaces or removes. */
export interface StraySecret {
  name: BoundSecret
  /** Provider or hook; null for a secret of the whole project. */
  key: string | null
  /** True if another destination would receive it, false if it has none anymore. */
  isUsed: boolean
}

/**
 * Destination of each secret: the settings that decide where it is sent, or where requests with its
 * signature are sent; null without one. Addresses are compared as a whole, since a host can have
 * many customers.
 */
const DESTINATIONS: Readonly<
  Record<BoundSecret, (config: AuthConfig, key: string) => string | null>
> = {
  smtp_pass: ({ smtp_host: host, smtp_port: port, smtp_user: user }) =>
    host === '' || user === '' ? null : JSON.stringify([host.toLowerCase(), port, user]),
  security_captcha_secret: ({ security_captcha_provider: provider }) => provider,
  gotrue_service_key: ({ gotrue_url: url }) => (url === '' ? null : url),
  external_provider_secrets({ external_providers: providers }, key) {
    const settings = providers.find(({ provider }) => provider === key)
    if (settings === undefined) return null
    return JSON.stringify([settings.issuer, oauth2ProviderOf(settings)?.tokenUrl ?? null])
  },
  // The secret itself is not sent. Its signature does not name the receiver, so a new receiver could
  // repeat the requests to the former one.
  hook_secrets(config, key) {
    const kind = hookKinds.find((one) => one === key)
    const address = kind === undefined ? null : hookAddress(config[`hook_${kind}_uri`])
    return address?.kind === 'https' ? address.url : null
  },
}

export interface SecretsOfChange {
  before: AuthConfig
  after: AuthConfig
  stored: Partial<AuthSecrets>
  /** Those that the change sets. */
  entered: Partial<AuthSecrets>
}

/** Returns the stored secrets that were entered for another destination than the one after a change. */
export function straySecrets({ after, before, entered, stored }: SecretsOfChange): StraySecret[] {
  const isEntered = new Set(listSecrets(entered).map(idOf))
  return listSecrets(stored).flatMap(({ key, name, value }) => {
    if (value === '' || isEntered.has(idOf({ key, name }))) return []
    const destination = DESTINATIONS[name](after, key ?? '')
    return destination === DESTINATIONS[name](before, key ?? '')
      ? []
      : [{ name, key, isUsed: destination !== null }]
  })
}

/** Returns the field of a change that sets a secret. */
export const secretField = ({ key, name }: Pick<StraySecret, 'key' | 'name'>): string =>
  key === null ? name : `${name}.${key}`

interface StoredSecret {
  name: BoundSecret
  key: string | null
  value: string
}

const idOf = ({ key, name }: Pick<StoredSecret, 'key' | 'name'>) => JSON.stringify([name, key])

const listSecrets = (secrets: Partial<AuthSecrets>): StoredSecret[] =>
  (Object.keys(DESTINATIONS) as BoundSecret[]).flatMap((name): StoredSecret[] => {
    const value = secrets[name]
    if (value === undefined) return []
    return typeof value === 'string'
      ? [{ name, key: null, value }]
      : Object.entries(value).map(([key, one]) => ({ name, key, value: one }))
  })
