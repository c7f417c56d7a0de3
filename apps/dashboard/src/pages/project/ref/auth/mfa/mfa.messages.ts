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
    kind: 'number',
    name: 'mfa_max_enrolled_factors',
    min: 0,
    max: 30,
    label: 'Factors per user',
  },
]
