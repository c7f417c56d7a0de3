import type { AuthSetting } from '../auth-settings'

export const protectionIntro =
  'Requirements for new passwords, and a captcha. Existing passwords keep working.'

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
    name: 'password_hibp_enabled',
    label: 'Refuse leaked passwords',
    hint: 'The first five digits of the SHA-1 hash of a new password are sent to haveibeenpwned.com. If it can’t be reached, passwords are accepted.',
  },
  {
    kind: 'switch',
    name: 'security_update_password_require_reauthentication',
    label: 'Ask for a code to change a password',
    hint: 'The code is sent by email or text message, unless the session is younger than a day.',
  },
  {
    kind: 'switch',
    name: 'security_captcha_enabled',
    label: 'Captcha',
    hint: 'Sign-ups, sign-ins by password and requests for emails need a captcha token.',
  },
  {
    kind: 'choice',
    name: 'security_captcha_provider',
    label: 'Captcha provider',
    options: [
      ['turnstile', 'Cloudflare Turnstile'],
      ['hcaptcha', 'hCaptcha'],
    ],
  },
  {
    kind: 'secret',
    name: 'security_captcha_secret',
    label: 'Captcha secret key',
    hint: 'Stored encrypted and never shown. Leave empty to keep the saved one. Another provider needs a new one.',
  },
]
