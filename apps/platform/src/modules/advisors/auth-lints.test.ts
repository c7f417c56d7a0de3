import type { components } from '@howdah/contract'
import { expect, test } from 'vitest'
import { AUTH_DEFAULTS } from '../auth/auth-config'
import { authLints } from './auth-lints'

type AuthConfig = components['schemas']['AuthConfig']

/** Settings without findings. */
const strict: Partial<AuthConfig> = {
  mailer_otp_exp: 3_600,
  password_hibp_enabled: true,
  mfa_web_authn_enroll_enabled: true,
  mfa_web_authn_verify_enabled: true,
}
const found = (config: Partial<AuthConfig>) =>
  authLints({ ...AUTH_DEFAULTS, ...strict, ...config }, 'https://howdah.example.com/auth').map(
    ({ name, remediation, facts }) => [name, remediation?.split('/').at(-1), facts],
  )

const noTotp = { mfa_totp_enroll_enabled: false }
const noKey = { mfa_web_authn_enroll_enabled: false, mfa_web_authn_verify_enabled: false }
const few = 'auth_insufficient_mfa_options'
const leaked = 'auth_leaked_password_protection'

test.each<[string, Partial<AuthConfig>, ReturnType<typeof found>]>([
  ['strict settings', {}, []],
  [
    'codes for more than an hour',
    { mailer_otp_exp: 3_601 },
    [['auth_otp_long_expiry', 'providers#mailer_otp_exp', { value: '3601' }]],
  ],
  ['the same without emails', { mailer_otp_exp: 3_601, external_email_enabled: false }, []],
  ['a GoTrue server', { password_hibp_enabled: false, gotrue_url: 'https://auth.example.com' }, []],
  [
    'leaked passwords',
    { password_hibp_enabled: false },
    [[leaked, 'protection#password_hibp_enabled', { value: 'false' }]],
  ],
  [
    'leaked passwords of phones',
    { password_hibp_enabled: false, external_email_enabled: false, external_phone_enabled: true },
    [[leaked, 'protection#password_hibp_enabled', { value: 'false' }]],
  ],
  ['no passwords', { password_hibp_enabled: false, external_email_enabled: false }, []],
  [
    'one kind of factors',
    noKey,
    [[few, 'mfa#mfa_web_authn_enroll_enabled', { methods: ['totp'] }]],
  ],
  [
    'a kind that can be used and not added',
    noTotp,
    [[few, 'mfa#mfa_totp_enroll_enabled', { methods: ['webauthn'] }]],
  ],
  ['no factor', { ...noTotp, ...noKey }, [[few, 'mfa#mfa_totp_enroll_enabled', { methods: [] }]]],
  [
    'two other kinds',
    { ...noTotp, mfa_phone_enroll_enabled: true, mfa_phone_verify_enabled: true },
    [],
  ],
])('%s', (_, config, expected) => {
  expect(found(config)).toEqual(expected)
})
