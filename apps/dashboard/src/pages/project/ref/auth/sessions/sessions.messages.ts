import type { AuthSetting } from '../auth-settings'

export const sessionsIntro =
  'How long users stay signed in. A session that exceeds a limit ends at its next refresh.'

export const sessionSettings: readonly AuthSetting[] = [
  {
    kind: 'number',
    name: 'jwt_exp',
    min: 60,
    max: 604_800,
    label: 'Lifetime of access tokens (seconds)',
    hint: 'A token stays valid for this long after its session has ended.',
  },
  {
    kind: 'number',
    name: 'security_refresh_token_reuse_interval',
    min: 0,
    max: 300,
    label: 'Reuse interval of refresh tokens (seconds)',
    hint: 'The token before the current one always returns the current one. Within this time, older ones do too; afterwards, their use ends the session.',
  },
  {
    kind: 'switch',
    name: 'sessions_single_per_user',
    label: 'One session per user',
    hint: 'Signing in ends the user’s other sessions. Existing ones end at their next refresh, except the newest.',
  },
  {
    kind: 'number',
    name: 'sessions_timebox',
    min: 0,
    max: 87_600,
    label: 'Maximum length of a session (hours)',
    hint: '0 for no limit.',
  },
  {
    kind: 'number',
    name: 'sessions_inactivity_timeout',
    min: 0,
    max: 87_600,
    label: 'Inactivity timeout (hours)',
    hint: '0 for no limit.',
  },
]
