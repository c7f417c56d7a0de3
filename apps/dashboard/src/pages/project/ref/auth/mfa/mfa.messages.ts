import type { AuthSetting } from '../auth-settings'

export const mfaIntro =
  'A second factor raises the level of a session to aal2, which policies can require.'

export const mfaSettings: readonly AuthSetting[] = [
  {
    kind: 'switch',
    name: 'mfa_totp_enroll_enabled',
    label: 'Authenticator apps can be added',
  },
  {
    kind: 'switch',
    name: 'mfa_totp_verify_enabled',
    label: 'Codes of authenticator apps are accepted',
    hint: 'Without this, users with an authenticator app stay at the first level.',
  },
  {
    kind: 'switch',
    name: 'mfa_phone_enroll_enabled',
    label: 'Phones can be added',
    hint: 'Codes arrive as text messages, by the SMS provider on the page Sign-in methods.',
  },
  {
    kind: 'switch',
    name: 'mfa_phone_verify_enabled',
    label: 'Codes of phones are accepted',
    hint: 'Without this, users with a phone alone stay at the first level.',
  },
  {
    kind: 'number',
    name: 'mfa_phone_otp_length',
    min: 6,
    max: 10,
    label: 'Length of codes of phones',
  },
  {
    kind: 'text',
    name: 'mfa_phone_template',
    label: 'Text of codes of phones',
    hint: 'With {{ .Code }}. Leave empty for “Your code is {{ .Code }}”.',
  },
  {
    kind: 'number',
    name: 'mfa_phone_max_frequency',
    min: 0,
    max: 86_400,
    label: 'Seconds between two codes to a phone',
  },
  {
    kind: 'number',
    name: 'mfa_max_enrolled_factors',
    min: 0,
    max: 30,
    label: 'Factors per user',
  },
]
