import type { Log } from '../../../base/log/log'
import { MailError } from '../../mail/mail-error'
import type { Mail, Mailer } from '../../mail/mail.types'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { createBackground } from '../protection/background'
import {
  renderMailTemplate,
  type MailTemplateKind,
  type MailTemplateValues,
} from '@howdah/rules/auth/mail-template'
import { renderMailContent } from '@howdah/rules/auth/mail-content'
import { mailText } from '@howdah/rules/auth/mail-text'
import type { MailTemplate } from '@howdah/rules/auth/mail-template-defaults'
import type { MessageOutbox } from '../outbox/message-outbox'
import { tryMessage } from '../outbox/try-message'
import type { AuthUser } from '../rows/users'
import type { CaughtMails } from './caught-mails'

export interface AuthMailRequest {
  kind: MailTemplateKind
  to: string
  values: MailTemplateValues
  hash: string
  /** Name of what the mail is about, by the names of the ecosystem. */
  action: string
  isForNewAddress: boolean
  /** null for a mail with sample values. */
  user: AuthUser | null
}

export type UserMailRequest = AuthMailRequest & { user: AuthUser }

/** Destination of a mail: the SMTP server of the project or of this server, or the table of caught mails. */
export type SentBy = 'project' | 'server' | 'caught'

/** Sends the mails of projects: by the SMTP server of the project or of this server, or to the table of caught mails. */
export interface AuthMails {
  /** Ends when the mail has been taken. @throws AuthError unexpected_failure */
  send(ref: string, mail: AuthMailRequest): Promise<SentBy>
  /** Ends when the mail has been taken. @throws MailError, AddressRefused */
  test(ref: string, mail: AuthMailRequest): Promise<SentBy>
  /**
   * Stores a mail and sends it in the background, so that the time of an answer does not reveal
   * whether a mail is sent. A failure is logged, and the mail tried again until its code expires.
   * @param seconds for which its code is good
   */
  post(ref: string, mail: UserMailRequest, seconds: number): Promise<void>
  /** Sends a mail in the background that was stored before. */
  resume(ref: string, id: string, mail: UserMailRequest): void
  /** Ends when all mails in the background have been sent. */
  settled(): Promise<void>
}

/** Mails that are sent at a time. */
const LIMITS = { all: 1_000, project: 100 }
const MAX_SUBJECT = 500

export interface AuthMailsParts {
  caught: CaughtMails
  log: Log
  /** The server's own. */
  server: Mailer
  /** The project's own; null if it has none. */
  mailerOf(ref: string): Promise<Mailer | null>
  outbox: Pick<MessageOutbox, 'add' | 'end' | 'leave' | 'postpone'>
  /** Returns true if the project sends the mail itself. */
  byHook(ref: string, request: AuthMailRequest): Promise<boolean>
  templateOf(ref: string, kind: MailTemplateKind): Promise<MailTemplate>
  /** Takes note of a mail that was not sent. */
  failed(ref: string, error: unknown): Promise<void>
}

const onOneLine = (value: string) => value.replaceAll(/\p{Cc}/gu, ' ')

export function createAuthMails(parts: AuthMailsParts): AuthMails {
  const { byHook, caught, failed, log, mailerOf, outbox, server, templateOf } = parts
  const background = createBackground(LIMITS)

  async function deliver(ref: string, request: AuthMailRequest): Promise<SentBy> {
    if (await byHook(ref, request)) return 'project'
    const { kind, to, values } = request
    const { content, subject } = await templateOf(ref, kind)
    const html = renderMailContent(content, values)
    const mail: Mail = {
      to,
      subject: renderMailTemplate(subject, values, onOneLine).slice(0, MAX_SUBJECT),
      text: mailText(html),
      html,
      isSample: request.user === null,
    }
    const own = await mailerOf(ref)
    const mailer = own ?? server
    if (mailer.enabled) await mailer.send(mail)
    else await caught.add(ref, mail)
    return own !== null ? 'project' : mailer.enabled ? 'server' : 'caught'
  }

  /** Anyone can ask for a mail to an address that does not exist. */
  const note = (ref: string, error: unknown): Promise<void> =>
    error instanceof MailError && error.isOfAddress ? Promise.resolve() : failed(ref, error)

  function resume(ref: string, id: string, request: UserMailRequest): void {
    const isBegun = background.begin(ref, () =>
      tryMessage({
        ...{ id, ref, log, outbox },
        send: () => deliver(ref, request),
        note: (error) => note(ref, error),
      }),
    )
    if (!isBegun) outbox.leave(id)
  }

  return {
    test: deliver,
    async send(ref, request) {
      try {
        return await deliver(ref, request)
      } catch (cause) {
        await note(ref, cause)
        throw new AuthError('unexpected_failure', authMessages.mailFailed, { cause })
      }
    },
    async post(ref, request, seconds) {
      // Metadata of any size stay with the user.
      const { user, values, ...others } = request
      const content = { ...others, values: { ...values, Data: {} } }
      const id = await outbox.add(ref, { kind: 'mail', userId: user.id, content }, seconds)
      if (id === null)
        log.warn('A mail of a project was dropped: too many are waiting', { project: ref })
      else resume(ref, id, request)
    },
    resume,
    settled: () => background.settled(),
  }
}
