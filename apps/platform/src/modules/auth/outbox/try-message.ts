import type { Log } from '../../../base/log/log'
import { MailError } from '../../mail/mail-error'
import { AuthError } from '../auth-error'
import { SmsRefused } from '../sms/sms.types'
import type { MessageOutbox } from './message-outbox'

/** Try to send a stored message. */
export interface MessageTry {
  id: string
  ref: string
  log: Log
  outbox: Pick<MessageOutbox, 'end' | 'postpone'>
  send(): Promise<unknown>
  /** Takes note of a failure. */
  note(error: unknown): Promise<void>
}

/** Sends a message, which is removed then, or once no other try would help. Never fails. */
export async function tryMessage({ id, log, note, outbox, ref, send }: MessageTry): Promise<void> {
  let isOver = true
  try {
    await send()
  } catch (error) {
    isOver = isFinalFailure(error)
    log.warn('A message of a project was not sent', { project: ref, isOver, error })
    await note(error).catch((failure: unknown) =>
      log.warn('A failure of a message was not noted', { project: ref, error: failure }),
    )
  }
  await (isOver ? outbox.end(id) : outbox.postpone([id]))
}

/** Returns true if the address refuses the message, or a hook has decided about it. */
export const isFinalFailure = (error: unknown): boolean =>
  error instanceof SmsRefused
    ? error.isOfNumber
    : (error instanceof MailError || error instanceof AuthError) && error.isFinal
