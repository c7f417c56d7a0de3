import type { components } from '@howdah/contract'
import type { MailTemplateKind } from '@howdah/rules/auth/mail-template'
import { mailTemplateDefaults, type MailTemplate } from '@howdah/rules/auth/mail-template-defaults'
import { AppError } from '../../base/app-error'
import { oneAtATime } from '../../base/one-at-a-time'
import type { Queryable } from '../../base/transaction'
import type { Secrets } from '../../base/secrets'
import { handlerMessages } from './handlers.messages'

/** Settings of a project's auth service, by the names of the ecosystem. */
export type AuthConfig = components['schemas']['AuthConfig']

/** Settings that are encrypted and never returned. */
export interface AuthSecrets {
  smtp_pass: string
  sms_twilio_auth_token: string
  security_captcha_secret: string
  gotrue_service_key: string
  /** Client secrets by provider. */
  external_provider_secrets: Record<string, string>
  /** Secrets of hooks over HTTPS by kind. */
  hook_secrets: Record<string, string>
}

export const AUTH_DEFAULTS: AuthConfig = {
  site_url: 'http://localhost:3000',
  uri_allow_list: [],
  security_cors_any_origin_enabled: false,
  disable_signup: false,
  external_email_enabled: true,
  external_phone_enabled: false,
  external_anonymous_users_enabled: false,
  mailer_autoconfirm: false,
  mailer_secure_email_change_enabled: true,
  mailer_otp_length: 6,
  mailer_otp_exp: 3_600,
  sms_autoconfirm: false,
  sms_provider: 'none',
  sms_twilio_account_sid: '',
  sms_twilio_message_service_sid: '',
  sms_otp_length: 6,
  sms_otp_exp: 60,
  sms_template: '',
  sms_max_frequency: 5,
  security_update_password_require_reauthentication: false,
  security_manual_linking_enabled: false,
  jwt_exp: 3_600,
  password_min_length: 6,
  password_required_characters: '',
  security_refresh_token_reuse_interval: 10,
  sessions_timebox: 0,
  sessions_inactivity_timeout: 0,
  sessions_single_per_user: false,
  mfa_totp_enroll_enabled: true,
  mfa_totp_verify_enabled: true,
  mfa_phone_enroll_enabled: false,
  mfa_phone_verify_enabled: false,
  mfa_web_authn_enroll_enabled: false,
  mfa_web_authn_verify_enabled: false,
  mfa_phone_otp_length: 6,
  mfa_phone_template: '',
  mfa_phone_max_frequency: 5,
  mfa_max_enrolled_factors: 10,
  smtp_max_frequency: 60,
  rate_limit_email_sent: 30,
  rate_limit_sms_sent: 30,
  rate_limit_anonymous_users: 30,
  rate_limit_sign_in: 30,
  rate_limit_token_refresh: 150,
  rate_limit_verify: 30,
  rate_limit_otp: 30,
  mailer_subjects_confirmation: '',
  mailer_templates_confirmation_content: '',
  mailer_subjects_invite: '',
  mailer_templates_invite_content: '',
  mailer_subjects_magic_link: '',
  mailer_templates_magic_link_content: '',
  mailer_subjects_email_change: '',
  mailer_templates_email_change_content: '',
  mailer_subjects_recovery: '',
  mailer_templates_recovery_content: '',
  mailer_subjects_reauthentication: '',
  mailer_templates_reauthentication_content: '',
  smtp_host: '',
  smtp_port: 587,
  smtp_user: '',
  smtp_admin_email: '',
  smtp_sender_name: '',
  external_providers: [],
  third_party_issuers: [],
  hook_custom_access_token_enabled: false,
  hook_custom_access_token_uri: '',
  hook_before_user_created_enabled: false,
  hook_before_user_created_uri: '',
  hook_send_email_enabled: false,
  hook_send_email_uri: '',
  hook_send_sms_enabled: false,
  hook_send_sms_uri: '',
  hook_password_verification_attempt_enabled: false,
  hook_password_verification_attempt_uri: '',
  hook_mfa_verification_attempt_enabled: false,
  hook_mfa_verification_attempt_uri: '',
  password_hibp_enabled: false,
  security_captcha_enabled: false,
  security_captcha_provider: 'turnstile',
  db_max_pool_size: 4,
  api_max_request_duration: 10,
  gotrue_url: '',
  gotrue_anon_key: '',
}

/** Settings and secrets of a project at one moment. */
export interface StoredAuth {
  config: AuthConfig
  secrets: Partial<AuthSecrets>
}

/** Change of settings, and what is to be known of it. */
export interface AuthChange<T> {
  change: Partial<AuthConfig>
  /** Secrets that are replaced; undefined if all stay as they are. */
  secrets?: Partial<AuthSecrets> | undefined
  result: T
}

/** Settings of the projects, in the control database. They are read for each request, so that a change is in effect with the next one. */
export interface AuthConfigs {
  of(ref: string): Promise<AuthConfig>
  secretsOf(ref: string): Promise<Partial<AuthSecrets>>
  change(ref: string, change: Partial<AuthConfig>, secrets?: Partial<AuthSecrets>): Promise<void>
  /**
   * Stores the change that `work` returns for the settings of this moment. Where another server
   * has changed them meanwhile, it is asked again.
   * @throws AppError 409 where others change them all the time
   */
  update<T>(ref: string, work: (stored: StoredAuth) => Promise<AuthChange<T>>): Promise<T>
}

/** Changes of other servers in the time of one. */
const MAX_ATTEMPTS = 20

interface Row {
  settings: Partial<AuthConfig>
  secrets: string | null
  version: string
}

export function createAuthConfigs(control: Queryable, secrets: Secrets): AuthConfigs {
  const contextOf = (ref: string) => `auth_configs/${ref}`
  // Those of this server wait for each other, so that none of them asks again.
  const inTurn = oneAtATime()

  async function rowOf(ref: string): Promise<Row | null> {
    const { rows } = await control.query<Row>(
      'select settings, secrets, xmin::text as version from auth_configs where project_ref = $1',
      [ref],
    )
    return rows[0] ?? null
  }

  const opened = (ref: string, sealed: string | null): Partial<AuthSecrets> =>
    sealed === null
      ? {}
      : (JSON.parse(secrets.decrypt(sealed, contextOf(ref))) as Partial<AuthSecrets>)

  /** Stores a change of a row, unless it is another one by now. @returns true if it is stored */
  async function write(
    ref: string,
    before: Row | null,
    { change, sealed }: { change: Partial<AuthConfig>; sealed: string | null },
  ): Promise<boolean> {
    const values = [ref, JSON.stringify(change), sealed]
    const { rowCount } =
      before === null
        ? await control.query(
            `insert into auth_configs (project_ref, settings, secrets) values ($1, $2, $3)
             on conflict (project_ref) do nothing`,
            values,
          )
        : await control.query(
            `update auth_configs
                set settings = settings || $2, secrets = coalesce($3, secrets), updated_at = now()
              where project_ref = $1 and xmin::text = $4`,
            [...values, before.version],
          )
    return rowCount === 1
  }

  const update: AuthConfigs['update'] = (ref, work) =>
    inTurn(ref, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const before = await rowOf(ref)
        const stored = opened(ref, before?.secrets ?? null)
        const config = { ...AUTH_DEFAULTS, ...before?.settings }
        const { change, result, secrets: changed } = await work({ config, secrets: stored })
        const sealed =
          changed === undefined
            ? null
            : secrets.encrypt(JSON.stringify({ ...stored, ...changed }), contextOf(ref))
        if (await write(ref, before, { change, sealed })) return result
      }
      throw new AppError(409, 'conflict', handlerMessages.changedElsewhere)
    })

  return {
    update,
    async secretsOf(ref) {
      return opened(ref, (await rowOf(ref))?.secrets ?? null)
    },
    async of(ref) {
      const { rows } = await control.query<{ settings: Partial<AuthConfig> }>({
        name: 'howdah-auth-config',
        text: 'select settings from auth_configs where project_ref = $1',
        values: [ref],
      })
      return { ...AUTH_DEFAULTS, ...rows[0]?.settings }
    },
    change: (ref, change, changed) =>
      update(ref, async () => ({ change, secrets: changed, result: undefined })),
  }
}

/** Returns subject and HTML of a mail; those that the project has not changed are the usual ones. */
export function mailTemplateOf(config: AuthConfig, kind: MailTemplateKind): MailTemplate {
  const usual = mailTemplateDefaults[kind]
  return {
    subject: config[`mailer_subjects_${kind}`] || usual.subject,
    content: config[`mailer_templates_${kind}_content`] || usual.content,
  }
}
