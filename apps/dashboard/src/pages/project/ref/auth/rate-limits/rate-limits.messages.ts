import type { AuthSetting } from '../auth-settings'

export const rateLimitsIntro =
  'Limits of requests by IP address, and by account where one is named. An IPv6 network (/64) counts as one address.'

const MAX = 1_000_000

export const rateLimitSettings: readonly AuthSetting[] = [
  {
    kind: 'number',
    name: 'rate_limit_email_sent',
    min: 0,
    max: MAX,
    label: 'Emails of the project per hour',
    hint: 'Each client gets a third of them, and at least 10, except servers with a secret key.',
  },
  {
    kind: 'number',
    name: 'smtp_max_frequency',
    min: 0,
    max: 86_400,
    label: 'Seconds between two emails to an address',
  },
  {
    kind: 'number',
    name: 'rate_limit_sms_sent',
    min: 0,
    max: MAX,
    label: 'Text messages of the project per hour',
    hint: 'Each client gets a third of them, and at least 10.',
  },
  {
    kind: 'number',
    name: 'sms_max_frequency',
    min: 0,
    max: 86_400,
    label: 'Seconds between two text messages to a number',
  },
  {
    kind: 'number',
    name: 'rate_limit_sign_in',
    min: 1,
    max: MAX,
    label: 'Sign-ups and sign-ins in 5 minutes',
    hint: 'An account takes at most 30 passwords in 5 minutes from clients that it has not signed in from.',
  },
  {
    kind: 'number',
    name: 'rate_limit_otp',
    min: 1,
    max: MAX,
    label: 'Requests for an email or a text message in 5 minutes',
  },
  {
    kind: 'number',
    name: 'rate_limit_verify',
    min: 1,
    max: MAX,
    label: 'Verifications in 5 minutes',
    hint: 'An account takes at most 30 codes an hour, and 15 codes of second factors in 5 minutes.',
  },
  {
    kind: 'number',
    name: 'rate_limit_token_refresh',
    min: 1,
    max: MAX,
    label: 'Token refreshes in 5 minutes',
    hint: 'One session takes at most a third of them. A server with a secret key names its clients in the header Sb-Forwarded-For.',
  },
  {
    kind: 'number',
    name: 'rate_limit_anonymous_users',
    min: 1,
    max: MAX,
    label: 'Anonymous sign-ins per hour',
  },
]
