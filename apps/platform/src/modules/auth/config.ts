import { defineConfig } from '../../base/config/setting'

declare module '../../base/config/config' {
  interface Config {
    /** List of leaked passwords that the auth services of projects ask. */
    leakedPasswordsUrl: string
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
  },
  read: ({ leakedPasswords }) => ({ leakedPasswordsUrl: readUrl(leakedPasswords) }),
})

function readUrl(text: string | undefined): string {
  if (!text) return PUBLIC_LIST
  if (!URL.canParse(text) || !/^https?:\/\/[^?#]+$/.test(text))
    throw new Error(`HOWDAH_LEAKED_PASSWORDS_URL takes an address such as ${PUBLIC_LIST}.`)
  return text.replace(/\/$/, '')
}
