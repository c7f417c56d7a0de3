import { randomUUID } from 'node:crypto'
import type { Log } from '../../../base/log/log'
import type { Secrets } from '../../../base/secrets'
import type { Queryable } from '../../../base/transaction'

/** A message to a user, without the user, who may have changed when it is sent. */
export interface StoredMessage {
  kind: 'mail' | 'sms'
  userId: string
  content: unknown
}

/** A message that was stored and that is not being sent. */
export interface WaitingMessage extends StoredMessage {
  id: string
  ref: string
}

/**
 * Messages on their way, in the control database: they are stored before a request is answered and
 * removed when they are sent, so that a server that is killed loses none.
 */
export interface MessageOutbox {
  /**
   * Stores a message that is sent now.
   * @param seconds for which its code is good
   * @returns its ID; null if too many of the project are waiting
   */
  add(ref: string, message: StoredMessage, seconds: number): Promise<string | null>
  /**
   * Takes messages that are not being sent: all of a project, or those of all healthy projects of
   * this data directory whose time has come, as many of each as there are.
   */
  take(ref: string | null): Promise<WaitingMessage[]>
  /** Leaves a message to the next one who takes it. */
  leave(id: string): void
  /** Leaves messages that could not be sent to a later try, after a longer time than the one before. Never fails. */
  postpone(ids: readonly string[]): Promise<void>
  /** Removes a message, at the latest with the next `sweep`. It is not sent again. Never fails. */
  end(id: string): Promise<void>
  /** Removes messages whose codes have expired. */
  sweep(): Promise<void>
}

export interface MessageOutboxParts {
  control: Queryable
  secrets: Secrets
  log: Log
  /** The data directory, which no other server uses. */
  home: string
}

/** Messages of a project that wait, and those that are taken at a time. */
const MAX_WAITING = 1_000
const MAX_TAKEN = { all: 500, project: 100 }
/** Seconds before the second try, which double with each one, and at most. */
const FIRST_PAUSE = 10
const MAX_PAUSE = 600

interface MessageRow extends Pick<WaitingMessage, 'id' | 'ref' | 'kind' | 'userId'> {
  body: string
}

export function createMessageOutbox(parts: MessageOutboxParts): MessageOutbox {
  const { control, home, log, secrets } = parts
  const contextOf = (id: string) => `auth_messages/${id}`
  /** Those that no one may take, some of which are sent and could not be removed. */
  const sending = new Set<string>()
  const ended = new Set<string>()

  async function postpone(ids: readonly string[]): Promise<void> {
    try {
      await control.query(
        `update auth_messages
            set tries = tries + 1,
                next_at = now() + make_interval(secs => least(${FIRST_PAUSE} * 2 ^ least(tries, 10), ${MAX_PAUSE}))
          where id = any ($1::uuid[])`,
        [ids],
      )
    } catch (error) {
      log.warn('Messages of projects were not postponed', { error })
    }
    for (const id of ids) sending.delete(id)
  }

  return {
    postpone,
    async add(ref, { content, kind, userId }, seconds) {
      const id = randomUUID()
      sending.add(id)
      try {
        const { rowCount } = await control.query(
          `insert into auth_messages (id, project_ref, user_id, kind, body, expires_at)
           select $1, $2, $3, $4, $5, now() + make_interval(secs => $6)
            where (select count(*) from (select from auth_messages where project_ref = $2 limit ${MAX_WAITING}) waiting) < ${MAX_WAITING}`,
          [id, ref, userId, kind, secrets.encrypt(JSON.stringify(content), contextOf(id)), seconds],
        )
        if (rowCount === 1) return id
      } catch (error) {
        sending.delete(id)
        throw error
      }
      sending.delete(id)
      return null
    },
    async take(ref) {
      const { rows } = await control.query<MessageRow>(
        `select id, ref, kind, "userId", body
           from (select m.id, m.project_ref as ref, m.kind, m.user_id as "userId", m.body, m.next_at,
                        row_number() over (partition by m.project_ref order by m.next_at, m.created_at) as place
                   from auth_messages m join projects p on p.ref = m.project_ref
                  where p.home = $1 and m.expires_at > now() and m.id <> all ($2::uuid[])
                    and case when $3::text is null then p.status = 'ACTIVE_HEALTHY' and m.next_at <= now()
                             else m.project_ref = $3 end) m
          where place <= ${MAX_TAKEN.project} order by place, next_at limit ${MAX_TAKEN.all}`,
        [home, [...sending], ref],
      )
      const taken: WaitingMessage[] = []
      const unread: string[] = []
      for (const { body, ...message } of rows) {
        const { id } = message
        if (sending.has(id)) continue
        sending.add(id)
        try {
          const content = JSON.parse(secrets.decrypt(body, contextOf(id))) as unknown
          taken.push({ ...message, content })
        } catch (error) {
          unread.push(id)
          log.warn('A message of a project cannot be read', { project: message.ref, error })
        }
      }
      if (unread.length > 0) await postpone(unread)
      return taken
    },
    leave: (id) => void sending.delete(id),
    async end(id) {
      try {
        await control.query('delete from auth_messages where id = $1', [id])
        sending.delete(id)
      } catch (error) {
        ended.add(id)
        log.warn('A message of a project is not removed yet', { error })
      }
    },
    async sweep() {
      const ids = [...ended]
      await control.query(
        'delete from auth_messages where expires_at < now() or id = any ($1::uuid[])',
        [ids],
      )
      for (const id of ids) {
        ended.delete(id)
        sending.delete(id)
      }
    },
  }
}
