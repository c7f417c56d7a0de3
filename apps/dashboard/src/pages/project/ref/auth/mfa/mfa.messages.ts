import type { AuthSetting } from '../auth-settings'

export const mfaIntro =
  "A second factor raises the claim aal of a session from aal1 to aal2. Policies can require it: (select auth.jwt() ->> 'aal') = 'aal2'."

export const mfaSettings: readonly AuthSetting[] = [
  {
    kind: 'switch',
    name: 'mfa_totp_enroll_enabled',
    label: 'Users can add authenticator apps',
  },
  {
    kind: 'switch',
    name: 'mfa_totp_verify_enabled',
    label: 'Accept codes from authenticator apps',
    hint: 'When off, sessions of users with only an authenticator app stay at aal1.',
  },
  {
    kind: 'switch',
    name: 'mfa_phone_enroll_enabled',
    label: 'Users can add phones',
    hint: 'Codes are sent by the SMS provider on the page Sign-in methods.',
  },
  {
    kind: 'switch',
    name: 'mfa_phone_verify_enabled',
    label: 'Accept codes by text message',
    hint: 'When off, sessions of users with only a phone stay at aal1.',
  },
  {
    kind: 'switch',
    name: 'mfa_web_authn_enroll_enabled',
    label: 'Users can add security keys and passkeys',
    hint: 'They work on the site URL and the redirect URLs of the page URL configuration.',
  },
  {
    kind: 'switch',
    name: 'mfa_web_authn_verify_enabled',
    label: 'Accept security keys and passkeys',
    hint: 'When off, sessions of users with only a security key stay at aal1.',
  },
  {
    kind: 'number',
    name: 'mfa_phone_otp_length',
    min: 6,
    max: 10,
    label: 'Length of codes by text message',
  },
  {
    kind: 'text',
    name: 'mfa_phone_template',
    label: 'Text message',
    hint: 'With {{ .Code }}. Leave empty for “Your code is {{ .Code }}”.',
  },
  {
    kind: 'number',
    name: 'mfa_phone_max_frequency',
    min: 0,
    max: 86_400,
    label: 'Minimum time between codes (seconds)',
  },
  {
    kind: 'number',
    name: 'mfa_max_enrolled_factors',
    min: 0,
    max: 30,
    label: 'Maximum factors per user',
  },
]
