import type { AuthSetting } from '../auth-settings'

export const signInIntro =
  'Ways in which users sign up and sign in. Changes take effect immediately.'

export const signInSettings: readonly AuthSetting[] = [
  {
    kind: 'switch',
    name: 'disable_signup',
    label: 'Disable sign-ups',
    hint: 'Only invited users and those that you add can sign in.',
  },
  {
    kind: 'switch',
    name: 'external_email_enabled',
    label: 'Email',
    hint: 'Users can sign up and sign in with an email address.',
  },
  {
    kind: 'switch',
    name: 'mailer_autoconfirm',
    label: 'Skip the confirmation of email addresses',
    hint: 'New users are signed in without a confirmation. Anyone can sign up with any address.',
  },
  {
    kind: 'switch',
    name: 'mailer_secure_email_change_enabled',
    label: 'Confirm changes of the email address with both addresses',
  },
  {
    kind: 'switch',
    name: 'external_anonymous_users_enabled',
    label: 'Anonymous sign-ins',
    hint: 'Users can sign in without an address, and add one later.',
  },
  {
    kind: 'switch',
    name: 'security_manual_linking_enabled',
    label: 'Linking of identities',
    hint: 'Users can add and remove ways to sign in.',
  },
  {
    kind: 'number',
    name: 'mailer_otp_exp',
    min: 60,
    max: 86_400,
    label: 'Lifetime of links and codes (seconds)',
  },
  {
    kind: 'number',
    name: 'mailer_otp_length',
    min: 6,
    max: 10,
    label: 'Length of codes',
  },
]
