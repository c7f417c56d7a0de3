import { eachOf } from '../../../base/disk/each-of'
import { hashToken } from '../../../base/secrets'
import type { AuthConfig } from '../auth-config'
import { isBanned } from '../flows/sign-in'
import type { UserMailRequest } from '../mail/auth-mails'
import type { TokenType } from '../rows/one-time-tokens'
import { findAuthUser, type AuthUser } from '../rows/users'
import type { AuthServices } from '../services'
import type { PostedSms } from '../sms/sms.types'
import type { WaitingMessage } from './message-outbox'

type Needed = Pick<
  AuthServices,
  'authConfigs' | 'authDatabases' | 'authMails' | 'authSms' | 'log' | 'messageOutbox'
>

/** Projects whose messages are sent at a time. */
const CONCURRENT = 10
/** Time after which the next project is begun: the database of one may be slow. */
const TURN_MS = 5_000

/** Projects with messages that are being sent: a database that is slow is not asked about more of them. */
const running = new Set<string>()

/**
 * Sends messages that an earlier server did not, that could not be sent, or for which there was no
 * room.
 * @param ref a project; null for all
 */
export async function sendWaiting(services: Needed, ref: string | null): Promise<void> {
  const ofProjects = new Map<string, WaitingMessage[]>()
  for (const message of await services.messageOutbox.take(ref))
    ofProjects.set(message.ref, [...(ofProjects.get(message.ref) ?? []), message])
  await eachOf(ofProjects, CONCURRENT, async ([project, messages]) => {
    if (running.has(project)) return messages.forEach(({ id }) => services.messageOutbox.leave(id))
    running.add(project)
    const work = sendOfProject(services, project, messages).finally(() => running.delete(project))
    await inTurn(work)
  })
}

/** Ends with the work, or after the time of a turn, when the work goes on. */
function inTurn(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, TURN_MS)
    void work.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Never fails. */
async function sendOfProject(
  services: Needed,
  ref: string,
  messages: readonly WaitingMessage[],
): Promise<void> {
  const { authConfigs, authMails, authSms, log, messageOutbox } = services
  for (const [index, message] of messages.entries()) {
    try {
      const user = await recipientOf(services, await authConfigs.of(ref), message)
      if (user === null) await messageOutbox.end(message.id)
      else if (message.kind === 'mail') authMails.resume(ref, message.id, mailFrom(message, user))
      else authSms.resume(ref, message.id, { ...contentOf<PostedSms>(message), user })
    } catch (error) {
      log.warn('Messages of a project wait', { project: ref, error })
      return messageOutbox.postpone(messages.slice(index).map(({ id }) => id))
    }
  }
}

/** Returns false for a code that is refused, since addresses of its kind have been switched off. */
function isTaken(
  config: Pick<AuthConfig, 'external_email_enabled' | 'external_phone_enabled'>,
  { kind }: WaitingMessage,
  token: TokenType,
): boolean {
  // Its code is for those who are signed in.
  if (token === 'reauthentication_token') return true
  return kind === 'sms' ? config.external_phone_enabled : config.external_email_enabled
}

const contentOf = <Request>({ content }: WaitingMessage) => content as Omit<Request, 'user'>

function mailFrom(message: WaitingMessage, user: AuthUser): UserMailRequest {
  const { values, ...content } = contentOf<UserMailRequest>(message)
  return { ...content, user, values: { ...values, Data: user.raw_user_meta_data ?? {} } }
}

/**
 * Returns the user as they are now; null if they, or the code of the message, are gone, they may not
 * sign in, or the code is refused.
 */
function recipientOf(
  { authDatabases }: Pick<AuthServices, 'authDatabases'>,
  config: AuthConfig,
  message: WaitingMessage,
): Promise<AuthUser | null> {
  const { content, ref, userId } = message
  const { hash = '' } = content as { hash?: string }
  return authDatabases.transaction(ref, async (sql) => {
    const { rows } = await sql.query<{ token: TokenType }>(
      'select token_type as token from auth.one_time_tokens where user_id = $1::uuid and token_hash = $2',
      [userId, hashToken(hash)],
    )
    if (rows[0] === undefined || !isTaken(config, message, rows[0].token)) return null
    const user = await findAuthUser(sql, 'id', userId)
    return user === null || user.deleted_at !== null || isBanned(user) ? null : user
  })
}
