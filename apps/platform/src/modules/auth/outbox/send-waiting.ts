import { hashToken } from '../../../base/secrets'
import { isBanned } from '../flows/sign-in'
import type { UserMailRequest } from '../mail/auth-mails'
import { findAuthUser, type AuthUser } from '../rows/users'
import type { AuthServices } from '../services'
import type { PostedSms } from '../sms/sms.types'
import type { WaitingMessage } from './message-outbox'

type Needed = Pick<
  AuthServices,
  'authDatabases' | 'authMails' | 'authSms' | 'log' | 'messageOutbox'
>

/**
 * Sends messages that an earlier server did not, or for which there was no room.
 * @param ref a project; null for all
 */
export async function sendWaiting(services: Needed, ref: string | null): Promise<void> {
  const { authMails, authSms, log, messageOutbox } = services
  const unreached = new Set<string>()
  for (const message of await messageOutbox.take(ref)) {
    if (unreached.has(message.ref)) {
      messageOutbox.leave(message.id)
      continue
    }
    try {
      const user = await recipientOf(services, message)
      if (user === null) await messageOutbox.end(message.id)
      else if (message.kind === 'mail')
        authMails.resume(message.ref, message.id, { ...contentOf<UserMailRequest>(message), user })
      else authSms.resume(message.ref, message.id, { ...contentOf<PostedSms>(message), user })
    } catch (error) {
      unreached.add(message.ref)
      messageOutbox.leave(message.id)
      log.warn('Messages of a project wait', { project: message.ref, error })
    }
  }
}

const contentOf = <Request>({ content }: WaitingMessage) => content as Omit<Request, 'user'>

/** Returns the user as they are now; null if they, or the code of the message, are gone, or they may not sign in. */
function recipientOf(
  { authDatabases }: Pick<AuthServices, 'authDatabases'>,
  message: WaitingMessage,
): Promise<AuthUser | null> {
  const { content, ref, userId } = message
  const { hash = '' } = content as { hash?: string }
  return authDatabases.transaction(ref, async (sql) => {
    const { rows } = await sql.query(
      'select from auth.one_time_tokens where user_id = $1::uuid and token_hash = $2',
      [userId, hashToken(hash)],
    )
    if (rows.length === 0) return null
    const user = await findAuthUser(sql, 'id', userId)
    return user === null || isBanned(user) ? null : user
  })
}
