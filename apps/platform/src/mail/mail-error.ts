import { mailMessages } from './mail.messages'

/** Why a mail was not sent; the message is for whoever asked for it. */
export class MailError extends Error {
  override readonly name = 'MailError'

  constructor(
    readonly reason: keyof typeof mailMessages,
    cause?: unknown,
  ) {
    super(mailMessages[reason], cause === undefined ? undefined : { cause })
  }
}
