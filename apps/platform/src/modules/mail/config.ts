import { defineConfig } from '../../base/config/setting'
import { addressOf } from './mail-address'
import type { MailSettings } from './mail.types'

declare module '../../base/config/config' {
  interface Config {
    /** Settings for outgoing mail; null sends none. */
    mail: MailSettings | null
  }
}

export const mailConfig = defineConfig({
  settings: {
    smtpUrl: {
      kind: 'text',
      variable: 'HOWDAH_SMTP_URL',
      mode: 'platform',
      help: 'the SMTP server that sends invitations and password resets, such as smtp://user:password@mail.example.com:587; without it links are shown instead',
    },
    from: {
      kind: 'text',
      variable: 'HOWDAH_MAIL_FROM',
      mode: 'platform',
      help: 'the sender of these emails, such as "Howdah <howdah@example.com>"',
    },
  },
  read: ({ smtpUrl, from }) => ({ mail: readMail(smtpUrl, from) }),
})

function readMail(smtpUrl: string | undefined, from: string | undefined): MailSettings | null {
  if (!smtpUrl && !from) return null
  if (
    !smtpUrl ||
    !/^smtps?:\/\//.test(smtpUrl) ||
    !URL.canParse(smtpUrl) ||
    new URL(smtpUrl).hostname === ''
  ) {
    throw new Error(
      'HOWDAH_SMTP_URL takes the address of an SMTP server such as smtp://user:password@mail.example.com:587.',
    )
  }
  if (!from || addressOf(from) === null) {
    throw new Error(
      'HOWDAH_MAIL_FROM takes the sender of mails, such as "Howdah <howdah@example.com>"; it is needed with HOWDAH_SMTP_URL.',
    )
  }
  return { smtpUrl, from: from.trim() }
}
