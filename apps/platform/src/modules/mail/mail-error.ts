import { AppError, codeOf, type ErrorStatus } from '../../base/app-error'
import { mailMessages } from './mail.messages'

type MailFailure = keyof typeof mailMessages

/** 502 for what the SMTP server is to blame for; the log has the details. */
const STATUS: Record<MailFailure, ErrorStatus> = {
  'wrong-address': 400,
  'not-configured': 409,
  refused: 502,
  unreachable: 502,
  'not-encrypted': 502,
  'not-signed-in': 502,
}

/** Reason why a mail was not sent; the message is for the person who asked for it. */
export class MailError extends AppError {
  override readonly name = 'MailError'

  // The answer of the SMTP server is no part of the message, which can be shown to those who do not own the server.
  constructor(
    readonly reason: MailFailure,
    /** True if the server takes mails, but none to this address. */
    readonly isOfAddress = false,
    /** Answer of the SMTP server, without secrets. */
    readonly answer?: string,
    /** True if a later try would fail as well. */
    readonly isFinal = reason === 'wrong-address',
  ) {
    super(STATUS[reason], codeOf(STATUS[reason]), mailMessages[reason])
  }
}
