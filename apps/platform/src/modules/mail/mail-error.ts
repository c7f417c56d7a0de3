import { mailMessages } from './mail.messages'

/** Why a mail was not sent; the message is for whoever asked for it. */
export class MailError extends Error {
  override readonly name = 'MailError'

  // What the SMTP server said is in the log already, and is nothing to hand on: it can quote the mail.
  constructor(readonly reason: keyof typeof mailMessages) {
    super(mailMessages[reason])
  }
}
