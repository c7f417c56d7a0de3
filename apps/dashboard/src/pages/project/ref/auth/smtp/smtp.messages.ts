import type { AuthSetting } from '../auth-settings'

export const smtpIntro =
  'SMTP server for the emails to your users. Without a host, the SMTP server of this server is used; without that, emails are stored under Caught mail.'

export const smtpSettings: readonly AuthSetting[] = [
  { kind: 'text', name: 'smtp_host', label: 'Host', hint: 'Such as smtp.example.com.' },
  {
    kind: 'number',
    name: 'smtp_port',
    min: 1,
    max: 65_535,
    label: 'Port',
    hint: '465 begins with TLS; the others change to it.',
  },
  { kind: 'text', name: 'smtp_user', label: 'User' },
  {
    kind: 'secret',
    name: 'smtp_pass',
    label: 'Password',
    hint: 'Stored encrypted and never shown. Leave empty to keep the saved one. Another host, port or user needs it again.',
  },
  { kind: 'text', name: 'smtp_admin_email', label: 'Sender address' },
  { kind: 'text', name: 'smtp_sender_name', label: 'Sender name' },
]
