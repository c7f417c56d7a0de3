import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AUTH_DEFAULTS, type AuthConfig, type AuthSecrets } from '../auth-config'

/**
 * A test that shows the effect of a setting through a client: its file, its title, and the function
 * of the file that makes the change for it.
 */
type Proof = readonly [file: string, title: string, by?: string]

const switches: Proof = ['config', 'is in effect for the next request, switch by switch']
const hooks: Proof = [
  'hooks/hooks',
  'is asked with the next request when it is switched on, and no more when off: %s',
]
const closed: Proof = [
  'config',
  'closes every way that sends a message to an address of a kind that is off',
]
const origins: Proof = [
  'config',
  'answers the pages of origins that the project names, and all before it names one',
]
const bounded: Proof = [
  'config',
  'takes no more connections, and no more time, than the project allows',
]
const smtp: Proof = ['config', 'sends mails by the SMTP server of the project']
const server: Proof = [
  'config',
  'passes requests on to a GoTrue server, with its keys in place of those of the project',
]
const eachKind: Proof = ['templates', 'are sent by the flow: %s']
const confirmation: Proof = ['templates', 'change the next mail, and are put back']
const password: Proof = ['sign-in', 'follows the settings with the next request']
const sessions: Proof = [
  'sign-in',
  'ends with its time, its silence and another device, where the project wants this',
]
const factors: Proof = ['factors', 'is stored sealed, limited in number and named once']
const phoneFactor: Proof = ['sms/phone', 'is offered and limited by the project']
const keys: Proof = ['flows/factors/security-key', 'follows the switches of the project']
const twilio: Proof = ['sms/phone', 'go through the account of the project at Twilio', 'account']
const captcha: Proof = ['hooks/hooks', 'a captcha is verified where the project wants that']

const proofs: Record<keyof AuthConfig | keyof AuthSecrets, Proof> = {
  site_url: origins,
  uri_allow_list: origins,
  security_cors_any_origin_enabled: origins,
  disable_signup: password,
  external_email_enabled: closed,
  external_phone_enabled: closed,
  external_anonymous_users_enabled: [
    'config',
    'is changed by the API and is in effect for the next request of a client',
  ],
  mailer_autoconfirm: closed,
  mailer_secure_email_change_enabled: [
    'mail',
    'changes by the new address alone where the project wants this',
  ],
  mailer_otp_length: switches,
  mailer_otp_exp: switches,
  sms_autoconfirm: closed,
  sms_provider: twilio,
  sms_twilio_account_sid: twilio,
  sms_twilio_message_service_sid: twilio,
  sms_twilio_auth_token: twilio,
  sms_otp_length: switches,
  sms_otp_exp: switches,
  sms_template: twilio,
  sms_max_frequency: ['sms/phone', 'has limits of its messages, by number and by project'],
  security_update_password_require_reauthentication: [
    'mail',
    'needs a code after a day, where the project wants this',
  ],
  security_manual_linking_enabled: [
    'oauth',
    'links and unlinks nothing where the project does not want it, not even what was begun',
  ],
  jwt_exp: ['config', 'is changed by the API and is in effect for the next request of a client'],
  password_min_length: password,
  password_required_characters: password,
  security_refresh_token_reuse_interval: switches,
  sessions_timebox: sessions,
  sessions_inactivity_timeout: sessions,
  sessions_single_per_user: [
    'sign-in',
    'goes on as the newest one alone, where the project wants one for each user',
  ],
  mfa_totp_enroll_enabled: factors,
  mfa_totp_verify_enabled: switches,
  mfa_phone_enroll_enabled: phoneFactor,
  mfa_phone_verify_enabled: phoneFactor,
  mfa_web_authn_enroll_enabled: keys,
  mfa_web_authn_verify_enabled: keys,
  mfa_phone_otp_length: ['sms/phone', 'raises the level of the session by its code'],
  mfa_phone_template: phoneFactor,
  mfa_phone_max_frequency: phoneFactor,
  mfa_max_enrolled_factors: factors,
  smtp_max_frequency: [
    'mail',
    'hold for mails to an address, of a project, and for requests of a client',
  ],
  rate_limit_email_sent: [
    'mail',
    'hold for mails to an address, of a project, and for requests of a client',
  ],
  rate_limit_sms_sent: ['sms/phone', 'has limits of its messages, by number and by project'],
  rate_limit_anonymous_users: switches,
  rate_limit_sign_in: switches,
  rate_limit_token_refresh: switches,
  rate_limit_verify: switches,
  rate_limit_otp: switches,
  mailer_subjects_confirmation: confirmation,
  mailer_templates_confirmation_content: confirmation,
  mailer_subjects_invite: eachKind,
  mailer_templates_invite_content: eachKind,
  mailer_subjects_magic_link: eachKind,
  mailer_templates_magic_link_content: eachKind,
  mailer_subjects_email_change: eachKind,
  mailer_templates_email_change_content: eachKind,
  mailer_subjects_recovery: eachKind,
  mailer_templates_recovery_content: eachKind,
  mailer_subjects_reauthentication: eachKind,
  mailer_templates_reauthentication_content: eachKind,
  smtp_host: smtp,
  smtp_port: smtp,
  smtp_user: smtp,
  smtp_pass: smtp,
  smtp_admin_email: smtp,
  smtp_sender_name: smtp,
  external_providers: [
    'oauth',
    'signs in at Microsoft, which states by a claim of its own that it has verified an address',
    'asKnown',
  ],
  external_provider_secrets: [
    'oauth',
    'signs in at Microsoft, which states by a claim of its own that it has verified an address',
    'asKnown',
  ],
  third_party_issuers: [
    'third-party/third-party',
    'ends with the setting, which is tried before it is stored',
  ],
  hook_custom_access_token_enabled: hooks,
  hook_custom_access_token_uri: hooks,
  hook_before_user_created_enabled: hooks,
  hook_before_user_created_uri: hooks,
  hook_send_email_enabled: hooks,
  hook_send_email_uri: hooks,
  hook_send_sms_enabled: hooks,
  hook_send_sms_uri: hooks,
  hook_password_verification_attempt_enabled: hooks,
  hook_password_verification_attempt_uri: hooks,
  hook_mfa_verification_attempt_enabled: hooks,
  hook_mfa_verification_attempt_uri: hooks,
  hook_secrets: ['hooks/hooks', 'is signed, and decides whether a user is created', 'use'],
  password_hibp_enabled: [
    'hooks/hooks',
    'leaked passwords are refused where the project wants that',
  ],
  security_captcha_enabled: captcha,
  security_captcha_provider: captcha,
  security_captcha_secret: captcha,
  db_max_pool_size: bounded,
  api_max_request_duration: bounded,
  gotrue_url: server,
  gotrue_anon_key: server,
  gotrue_service_key: server,
}

const SUFFIX = '.integration.test.ts'
const read = (file: string): string =>
  readFileSync(resolve(import.meta.dirname, '..', `${file}${SUFFIX}`), 'utf8')

/** Returns a test with what makes its change; null if the file has none of this title. */
function testOf([file, title, by]: Proof): string | null {
  const text = read(file)
  const blocks = text.split(/\n(?=(?: {2})?it(?:\.each)?\b)/)
  const test = blocks.find((block) => block.includes(`'${title}'`)) ?? null
  if (by === undefined || test === null) return test
  const [change] = new RegExp(`^( *)const ${by} = [^]*?^\\1(?! )`, 'm').exec(text) ?? []
  return change !== undefined && test.includes(`${by}(`) ? `${change}\n${test}` : null
}

/** Parts of names that a test puts together. */
const nameIn = (setting: string): RegExp => {
  const [, hook] = /^hook_(\w+)_(?:enabled|uri)$/.exec(setting) ?? []
  const [, kind] = /^mailer_(?:subjects|templates)_(\w+?)(?:_content)?$/.exec(setting) ?? []
  const part = hook ?? (kind === 'confirmation' ? undefined : kind)
  return part === undefined ? new RegExp(`\\b${setting}\\b`) : new RegExp(`'${part}'`)
}

describe('each setting of the auth service', () => {
  it('has a proof', () => {
    const missing = Object.keys(AUTH_DEFAULTS).filter((name) => !Object.hasOwn(proofs, name))
    expect(missing).toEqual([])
  })

  it.each(Object.entries(proofs))('%s is in its proof, which calls the service', (name, proof) => {
    const test = testOf(proof)
    expect([proof, test === null]).toEqual([proof, false])
    expect(test).toMatch(nameIn(name))
    expect(test).toMatch(/\bauth\.\w|authUrl|\b(?:signIn|signUp|signedUp|send|enter)\(/)
  })
})
