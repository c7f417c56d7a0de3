import type { components } from '@howdah/contract'
import type { AuthLintName, Lint } from './lint.types'
import { lintMessages } from './lints.messages'

type AuthConfig = components['schemas']['AuthConfig']

/** Lifetime of links and codes above which it is reported, in seconds. */
const LONG_EXPIRY_S = 3_600

/** Kinds of second factors from which a user should be able to choose. */
const ENOUGH_METHODS = 2

/** Kinds of second factors, and the settings with which users can add and use them. */
const methods = [
  ['totp', ['mfa_totp_enroll_enabled', 'mfa_totp_verify_enabled']],
  ['webauthn', ['mfa_web_authn_enroll_enabled', 'mfa_web_authn_verify_enabled']],
  ['phone', ['mfa_phone_enroll_enabled', 'mfa_phone_verify_enabled']],
] as const

interface FoundSetting {
  lint: AuthLintName
  setting: keyof AuthConfig
  /** Page of the auth service with the setting. */
  page: 'mfa' | 'protection' | 'providers'
  facts: Lint['facts']
}

/**
 * Lints the settings of an auth service. A GoTrue server of the project has settings of its own.
 * @param pages address of its pages in the dashboard, without a trailing slash
 */
export const authLints = (config: AuthConfig, pages: string): Lint[] =>
  config.gotrue_url !== ''
    ? []
    : [longExpiry(config), leakedPasswords(config), fewMethods(config)].flatMap((found) =>
        found === null ? [] : [toLint(found, pages)],
      )

const toLint = ({ facts, lint, page, setting }: FoundSetting, pages: string): Lint => ({
  name: lint,
  level: 'WARN',
  categories: ['SECURITY'],
  ...lintMessages[lint],
  object: { schema: 'auth', name: setting, kind: 'auth setting' },
  relation: null,
  facts,
  statement: null,
  remediation: `${pages}/${page}#${setting}`,
})

function longExpiry(config: AuthConfig): FoundSetting | null {
  const { external_email_enabled: sendsEmails, mailer_otp_exp: seconds } = config
  if (!sendsEmails || seconds <= LONG_EXPIRY_S) return null
  return {
    lint: 'auth_otp_long_expiry',
    setting: 'mailer_otp_exp',
    page: 'providers',
    facts: { value: String(seconds) },
  }
}

function leakedPasswords(config: AuthConfig): FoundSetting | null {
  const hasPasswords = config.external_email_enabled || config.external_phone_enabled
  if (!hasPasswords || config.password_hibp_enabled) return null
  return {
    lint: 'auth_leaked_password_protection',
    setting: 'password_hibp_enabled',
    page: 'protection',
    facts: { value: 'false' },
  }
}

function fewMethods(config: AuthConfig): FoundSetting | null {
  const missing = methods.flatMap(([, settings]) => settings.filter((name) => !config[name]))
  const enabled = methods.flatMap(([method, settings]) =>
    settings.every((name) => config[name]) ? [method] : [],
  )
  const [setting] = missing
  if (setting === undefined || enabled.length >= ENOUGH_METHODS) return null
  return {
    lint: 'auth_insufficient_mfa_options',
    setting,
    page: 'mfa',
    facts: { methods: enabled },
  }
}
