import type { AuthSetting, AuthSettingsGroup } from '../auth-settings'

export const signInIntro =
  'Ways in which users sign up and sign in. Saved changes take effect immediately.'

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
    hint: 'Users can sign up and sign in with an email address. While this is off, links and codes from before are refused, and no one can be invited.',
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
    label: 'Code length',
  },
]

const atTwilio = ['sms_provider', 'twilio'] as const

export const phoneGroup: AuthSettingsGroup = {
  title: 'Phone',
  intro:
    'Users sign up and sign in with a phone number, by a password or a code in a text message. Without a provider or a hook, the messages are stored under Caught mail.',
  settings: [
    {
      kind: 'switch',
      name: 'external_phone_enabled',
      label: 'Phone',
      hint: 'Users can sign up and sign in with a phone number. While this is off, codes from before are refused.',
    },
    {
      kind: 'choice',
      name: 'sms_provider',
      label: 'SMS provider',
      options: [
        ['none', 'None'],
        ['twilio', 'Twilio'],
      ],
    },
    {
      kind: 'text',
      name: 'sms_twilio_account_sid',
      needs: atTwilio,
      label: 'Account SID',
      hint: 'Begins with AC.',
    },
    {
      kind: 'secret',
      name: 'sms_twilio_auth_token',
      needs: atTwilio,
      label: 'Auth token',
      hint: 'Stored encrypted and never shown. Leave empty to keep the saved one.',
    },
    {
      kind: 'text',
      name: 'sms_twilio_message_service_sid',
      needs: atTwilio,
      label: 'Sender',
      hint: 'A messaging service (MG…), a phone number, or a name of up to 11 characters.',
    },
    {
      kind: 'switch',
      name: 'sms_autoconfirm',
      label: 'Skip the confirmation of phone numbers',
      hint: 'New users are signed in without a confirmation. Anyone can sign up with any number.',
    },
    {
      kind: 'number',
      name: 'sms_otp_exp',
      min: 30,
      max: 86_400,
      label: 'Lifetime of codes (seconds)',
    },
    { kind: 'number', name: 'sms_otp_length', min: 6, max: 10, label: 'Code length' },
    {
      kind: 'text',
      name: 'sms_template',
      label: 'Text',
      hint: 'With {{ .Code }}. Leave empty for “Your code is {{ .Code }}”.',
    },
  ],
}
