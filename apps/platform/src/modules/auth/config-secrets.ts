import type { components } from '@howdah/contract'
import { fieldError } from '../../base/app-error'
import type { AuthConfig, AuthSecrets } from './auth-config'
import { handlerMessages as messages } from './handlers.messages'
import {
  secretField,
  straySecrets,
  type BoundSecret,
  type SecretsOfChange,
  type StraySecret,
} from './rules/secret-destinations'

type Change = components['schemas']['AuthConfigChange']

const SECRETS = [
  'smtp_pass',
  'sms_twilio_auth_token',
  'security_captcha_secret',
  'gotrue_service_key',
  'external_provider_secrets',
  'hook_secrets',
] as const satisfies readonly (keyof AuthSecrets)[]

/** Secrets that a change sets. */
export type SecretChange = Partial<AuthSecrets>

/** Separates what is encrypted from the other settings of a change. */
export function splitSecrets(body: Change): { change: Partial<AuthConfig>; secrets: SecretChange } {
  const names: ReadonlySet<string> = new Set(SECRETS)
  const entries = Object.entries(body).filter(([, value]) => value !== undefined)
  return {
    change: Object.fromEntries(entries.filter(([name]) => !names.has(name))) as Partial<AuthConfig>,
    secrets: Object.fromEntries(entries.filter(([name]) => names.has(name))) as SecretChange,
  }
}

/** Returns the secrets after a change; those of other providers and hooks stay. */
const mergeSecrets = (
  before: Partial<AuthSecrets>,
  { external_provider_secrets: providers, hook_secrets: hooks, ...rest }: SecretChange,
): Partial<AuthSecrets> => ({
  ...rest,
  ...(providers === undefined
    ? {}
    : { external_provider_secrets: { ...before.external_provider_secrets, ...providers } }),
  ...(hooks === undefined ? {} : { hook_secrets: { ...before.hook_secrets, ...hooks } }),
})

const AGAIN: Readonly<Record<BoundSecret, string>> = {
  smtp_pass: messages.smtpPasswordAgain,
  security_captcha_secret: messages.captchaSecretAgain,
  gotrue_service_key: messages.serviceKeyAgain,
  external_provider_secrets: messages.clientSecretAgain,
  hook_secrets: messages.hookSecretAgain,
}

/** Secrets that a change replaces, and the names of those that it removes. */
export interface SecretsAfter {
  /** undefined if all stay as they are. */
  secrets: Partial<AuthSecrets> | undefined
  removed: readonly BoundSecret[]
}

/**
 * Returns the secrets after a change. Those without a destination are removed.
 * @throws AppError 400 for a stored secret that would serve another destination
 */
export function secretsAfter(change: SecretsOfChange): SecretsAfter {
  const { entered, stored } = change
  const strays = straySecrets(change)
  const used = strays.find(({ isUsed }) => isUsed)
  if (used !== undefined) throw fieldError(secretField(used), AGAIN[used.name])
  if (Object.keys(entered).length + strays.length === 0) return { secrets: undefined, removed: [] }
  const remaining = withoutStrays(stored, strays)
  return {
    secrets: { ...remaining, ...mergeSecrets(remaining, entered) },
    removed: strays.map(({ name }) => name),
  }
}

const withoutStrays = (
  secrets: Partial<AuthSecrets>,
  strays: readonly StraySecret[],
): Partial<AuthSecrets> =>
  strays.reduce<Partial<AuthSecrets>>((rest, { key, name }) => {
    const value = rest[name]
    const remaining =
      typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).filter(([one]) => one !== key))
        : ''
    return { ...rest, [name]: remaining }
  }, secrets)
