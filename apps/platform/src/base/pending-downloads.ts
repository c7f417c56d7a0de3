import type { Person } from '../access/person.types'
import { hashToken, randomSecret, type Secrets } from './secrets'
import type { Queryable } from './transaction'

/** A prepared download. */
export interface PendingDownload {
  projectRef: string
  /**
   * Person who requested the download. If they used a session, the download must use the same
   * session.
   */
  person: Person
}

/** Addresses of downloads, each good for one. */
export interface PendingDownloads<T extends PendingDownload> {
  /** null when the person has as many of them as there may be. */
  create(pending: T): Promise<{ token: string; expiresAt: Date } | null>
  /**
   * Consumes the token. Returns null if it is unknown, used, expired, or belongs to another
   * session. Of two concurrent calls, one succeeds.
   */
  take(token: string, sessionId: string | null): Promise<T | null>
}

/** Time limit for starting a download. */
const LIFETIME = '1 minute'
/** Maximum number of requested downloads of any kind per person that have not started yet. */
export const MAX_PENDING_DOWNLOADS = 20

/** Visitors take no places of the person who created their session. */
const counted = (person: Person): string =>
  person.via === 'embed-session' ? `embed session ${person.embedSessionId}` : person.id

const sealedAs = (hash: string) => `exports/${hash}`

/**
 * @param kind distinguishes the tokens of one kind from those of another, which they do not open
 */
export function createPendingDownloads<T extends PendingDownload>(
  db: Queryable,
  secrets: Secrets,
  kind: 'dump' | 'export' | 'zip',
): PendingDownloads<T> {
  const hashOf = (token: string) => hashToken(kind === 'export' ? token : `${kind}:${token}`)
  return {
    async create(pending) {
      const { person, projectRef } = pending
      const token = randomSecret()
      const hash = hashOf(token)
      await db.query('delete from exports where expires_at < now()')
      const { rows } = await db.query<{ expiresAt: Date }>(
        `insert into exports (hash, project_ref, person_id, session_id, sealed, expires_at)
         select $1, $2, $3, $4, $5, now() + interval '${LIFETIME}'
          where (select count(*) from exports where person_id = $3) < $6
         returning expires_at as "expiresAt"`,
        [
          hash,
          projectRef,
          counted(person),
          person.via === 'session' ? person.sessionId : null,
          secrets.encrypt(JSON.stringify(pending), sealedAs(hash)),
          MAX_PENDING_DOWNLOADS,
        ],
      )
      const [row] = rows
      return row ? { token, expiresAt: row.expiresAt } : null
    },
    async take(token, sessionId) {
      const hash = hashOf(token)
      const { rows } = await db.query<{ sealed: string }>(
        `delete from exports where hash = $1 and expires_at > now() and (session_id is null or session_id = $2) returning sealed`,
        [hash, sessionId],
      )
      const [row] = rows
      // The platform wrote this JSON, and it cannot be changed without the master key.
      return row ? (JSON.parse(secrets.decrypt(row.sealed, sealedAs(hash))) as T) : null
    },
  }
}
