import type { AuthSetting } from '../auth-settings'

export const protectionIntro = 'Requirements for new passwords. Existing passwords keep working.'

export const protectionSettings: readonly AuthSetting[] = [
  {
    kind: 'number',
    name: 'password_min_length',
    min: 6,
    max: 72,
    label: 'Minimum length of passwords',
  },
  {
    kind: 'text',
    name: 'password_required_characters',
    label: 'Required characters',
    hint: 'Groups separated by colons, such as abcdefghij:0123456789. A password contains one character of each group.',
  },
  {
    kind: 'switch',
    name: 'security_update_password_require_reauthentication',
    label: 'Ask for a code to change a password',
    hint: 'The code is sent by email, unless the session is younger than a day.',
  },
]
