import { defineConfig } from '../../base/config/setting'

declare module '../../base/config/config' {
  interface Config {
    /** List of leaked passwords that the auth services of projects ask. */
    leakedPasswordsUrl: string
    /** Verifier of captchas in place of those of their providers. */
    captchaUrl: string | null
  }
}

const PUBLIC_LIST = 'https://api.pwnedpasswords.com'

export const authConfig = defineConfig({
  settings: {
    leakedPasswords: {
      kind: 'text',
      variable: 'HOWDAH_LEAKED_PASSWORDS_URL',
      help: `the list of leaked passwords that projects can ask (default: ${PUBLIC_LIST})`,
    },
    captcha: {
      kind: 'text',
      variable: 'HOWDAH_CAPTCHA_URL',
      help: 'a verifier of captchas that is compatible with those of hCaptcha and Turnstile, in place of theirs',
    },
  },
  read: ({ captcha, leakedPasswords }) => ({
    captchaUrl: captcha ? readUrl('HOWDAH_CAPTCHA_URL', captcha) : null,
    leakedPasswordsUrl: leakedPasswords
      ? readUrl('HOWDAH_LEAKED_PASSWORDS_URL', leakedPasswords)
      : PUBLIC_LIST,
  }),
})

function readUrl(variable: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\/[^?#]+$/.test(text))
    throw new Error(`${variable} takes an address such as ${PUBLIC_LIST}.`)
  return text.replace(/\/$/, '')
}
