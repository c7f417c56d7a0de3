import { renderSms } from '@howdah/rules/auth/sms-template'
import type { Log } from '../../../base/log/log'
import type { AuthConfig } from '../auth-config'
import { SmsRefused, type AuthSmsRequest, type PostedSms, type SmsProvider } from './sms.types'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { createBackground } from '../protection/background'
import type { MessageOutbox } from '../outbox/message-outbox'
import { tryMessage } from '../outbox/try-message'
import type { CaughtMails } from '../mail/caught-mails'

/** Sends the text messages of projects: by their hook or provider, or to the table of caught messages. */
export interface AuthSms {
  /** Ends when the message has been taken. @throws AuthError sms_send_failed */
  send(ref: string, request: AuthSmsRequest): Promise<void>
  /**
   * Stores a message and sends it in the background, so that the time of an answer does not reveal
   * whether a message is sent. A failure is logged, and the message tried again until its code expires.
   * @param seconds for which its code is good
   */
  post(ref: string, request: PostedSms, seconds: number): Promise<void>
  /** Sends a message in the background that was stored before. */
  resume(ref: string, id: string, request: AuthSmsRequest): void
  /** Ends when all messages in the background have been sent. */
  settled(): Promise<void>
}

/** Messages that are sent at a time. */
const LIMITS = { all: 1_000, project: 100 }

export interface AuthSmsParts {
  caught: CaughtMails
  log: Log
  outbox: Pick<MessageOutbox, 'add' | 'end' | 'leave' | 'postpone'>
  configOf(ref: string): Promise<AuthConfig>
  /** null for a project without a provider. */
  providerOf(ref: string): Promise<SmsProvider | null>
  /** Returns true if the project sends the message itself. */
  byHook(ref: string, request: AuthSmsRequest): Promise<boolean>
  /** Takes note of a message that was not sent. */
  failed(ref: string, error: unknown): Promise<void>
}

export function createAuthSms({
  byHook,
  caught,
  configOf,
  failed,
  log,
  outbox,
  providerOf,
}: AuthSmsParts): AuthSms {
  const background = createBackground(LIMITS)

  async function deliver(ref: string, request: AuthSmsRequest): Promise<void> {
    if (await byHook(ref, request)) return
    const text = renderSms((await configOf(ref))[request.template], request.code)
    const provider = await providerOf(ref)
    if (provider !== null) await provider.send(request.phone, text)
    else await caught.addSms(ref, { to: request.phone, text })
  }

  /** Anyone can ask for a message to a number that does not exist. */
  const note = (ref: string, error: unknown): Promise<void> =>
    error instanceof SmsRefused && error.isOfNumber ? Promise.resolve() : failed(ref, error)

  function resume(ref: string, id: string, request: AuthSmsRequest): void {
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
    async send(ref, request) {
      try {
        await deliver(ref, request)
      } catch (cause) {
        log.warn('A text message of a project was not sent', { project: ref, error: cause })
        await note(ref, cause)
        throw new AuthError('sms_send_failed', authMessages.smsFailed, { cause })
      }
    },
    async post(ref, request, seconds) {
      const { user, ...content } = request
      const id = await outbox.add(ref, { kind: 'sms', userId: user.id, content }, seconds)
      if (id === null)
        log.warn('A text message of a project was dropped: too many are waiting', { project: ref })
      else resume(ref, id, request)
    },
    resume,
    settled: () => background.settled(),
  }
}
