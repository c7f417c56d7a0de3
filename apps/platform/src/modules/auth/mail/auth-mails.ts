import type { Log } from '../../../base/log/log'
import type { Mail, Mailer } from '../../mail/mail.types'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { authMail, type AuthMailKind, type AuthMailValues } from './auth-mail.messages'
import type { CaughtMails } from './caught-mails'

export interface AuthMailRequest {
  kind: AuthMailKind
  to: string
  values: AuthMailValues
}

/** Sends the mails of projects: by the SMTP server of the project or of this server, or to the table of caught mails. */
export interface AuthMails {
  /** Ends when the mail has been taken. @throws AuthError unexpected_failure */
  send(ref: string, mail: AuthMailRequest): Promise<void>
  /**
   * Sends in the background, so that the time of an answer does not reveal whether a mail is sent.
   * A failure is logged.
   */
  post(ref: string, mail: AuthMailRequest): void
  /** Ends when all mails in the background have been sent. */
  settled(): Promise<void>
}

/** Mails that are sent at a time, of all projects. */
const MAX_PENDING = 200

export interface AuthMailsParts {
  caught: CaughtMails
  log: Log
  /** The server's own. */
  server: Mailer
  /** The project's own; null if it has none. */
  mailerOf(ref: string): Promise<Mailer | null>
}

export function createAuthMails({ caught, log, mailerOf, server }: AuthMailsParts): AuthMails {
  const pending = new Set<Promise<void>>()

  async function deliver(ref: string, { kind, to, values }: AuthMailRequest): Promise<void> {
    const mail: Mail = { to, ...authMail(kind, values) }
    const mailer = (await mailerOf(ref)) ?? server
    if (mailer.enabled) await mailer.send(mail)
    else await caught.add(ref, mail)
  }

  return {
    async send(ref, request) {
      try {
        await deliver(ref, request)
      } catch (cause) {
        throw new AuthError('unexpected_failure', authMessages.mailFailed, { cause })
      }
    },
    post(ref, request) {
      if (pending.size >= MAX_PENDING) {
        log.warn('A mail of a project was dropped: too many are waiting', { project: ref })
        return
      }
      const sending = deliver(ref, request)
        .catch((error: unknown) =>
          log.warn('A mail of a project was not sent', { project: ref, kind: request.kind, error }),
        )
        .finally(() => pending.delete(sending))
      pending.add(sending)
    },
    settled: async () => void (await Promise.all(pending)),
  }
}
