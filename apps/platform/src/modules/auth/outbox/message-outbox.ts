import { randomUUID } from 'node:crypto'
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
   * Takes messages that are not being sent, of a project or of all healthy ones of this data
   * directory, the oldest first.
   */
  take(ref: string | null): Promise<WaitingMessage[]>
  /** Leaves a message to the next one who takes it. */
  leave(id: string): void
  /** Removes a message. */
  end(id: string): Promise<void>
  /** Removes messages whose codes have expired. */
  sweep(): Promise<void>
}

/** Messages of a project that wait, and those that are taken at a time. */
const MAX_WAITING = 1_000
const MAX_TAKEN = { all: 500, project: 100 }

interface MessageRow extends Pick<WaitingMessage, 'id' | 'ref' | 'kind' | 'userId'> {
  body: string
}

/** @param home the data directory, which no other server uses */
export function createMessageOutbox(
  control: Queryable,
  secrets: Secrets,
  home: string,
): MessageOutbox {
  const contextOf = (id: string) => `auth_messages/${id}`
  const sending = new Set<string>()
  return {
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
           from (select m.id, m.project_ref as ref, m.kind, m.user_id as "userId", m.body, m.created_at,
                        row_number() over (partition by m.project_ref order by m.created_at) as place
                   from auth_messages m join projects p on p.ref = m.project_ref
                  where p.home = $1 and m.expires_at > now() and m.id <> all ($2::uuid[])
                    and case when $3::text is null then p.status = 'ACTIVE_HEALTHY' else m.project_ref = $3 end) m
          where place <= ${MAX_TAKEN.project} order by created_at limit ${MAX_TAKEN.all}`,
        [home, [...sending], ref],
      )
      return rows
        .filter(({ id }) => !sending.has(id))
        .map(({ body, ...message }) => {
          const content = JSON.parse(secrets.decrypt(body, contextOf(message.id))) as unknown
          sending.add(message.id)
          return { ...message, content }
        })
    },
    leave: (id) => void sending.delete(id),
    async end(id) {
      await control.query('delete from auth_messages where id = $1', [id])
      sending.delete(id)
    },
    async sweep() {
      await control.query('delete from auth_messages where expires_at < now()')
    },
  }
}
