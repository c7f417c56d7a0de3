import { defineConfig } from '../../base/config/setting'

declare module '../../base/config/config' {
  interface Config {
    /** List of leaked passwords that the auth services of projects ask. */
    leakedPasswordsUrl: string
    /** Verifier of captchas in place of those of their providers. */
    captchaUrl: string | null
    /** API that sends text messages of projects with a Twilio account. */
    twilioUrl: string
  }
}

const PUBLIC_LIST = 'https://api.pwnedpasswords.com'
const TWILIO = 'https://api.twilio.com'

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
    twilio: {
      kind: 'text',
      variable: 'HOWDAH_TWILIO_URL',
      help: `an API that is compatible with the one of Twilio, for text messages of projects (default: ${TWILIO})`,
    },
  },
  read: ({ captcha, leakedPasswords, twilio }) => ({
    twilioUrl: twilio ? readUrl('HOWDAH_TWILIO_URL', twilio) : TWILIO,
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
