import type { components } from '@howdah/contract'
import type { AuthConfig, AuthSecrets } from './auth-config'

type Change = components['schemas']['AuthConfigChange']

const SECRETS = [
  'smtp_pass',
  'sms_twilio_auth_token',
  'security_captcha_secret',
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
export const mergeSecrets = (
  before: Partial<AuthSecrets>,
  { external_provider_secrets: providers, hook_secrets: hooks, ...rest }: SecretChange,
): Partial<AuthSecrets> => ({
  ...rest,
  ...(providers === undefined
    ? {}
    : { external_provider_secrets: { ...before.external_provider_secrets, ...providers } }),
  ...(hooks === undefined ? {} : { hook_secrets: { ...before.hook_secrets, ...hooks } }),
})
