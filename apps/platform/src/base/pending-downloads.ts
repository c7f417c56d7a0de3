import type { Person } from '../access/person.types'
import { hashToken, randomSecret, type Secrets } from './secrets'
import type { Queryable } from './transaction'

/** Something that somebody will download. */
export interface PendingDownload {
  projectRef: string
  /** Who asked. One who did by a session downloads by the same one. */
  person: Person
}

/** Addresses of downloads, each good for one. */
export interface PendingDownloads<T extends PendingDownload> {
  /** null when the person has as many of them as there may be. */
  create(pending: T): Promise<{ token: string; expiresAt: Date } | null>
  /** Uses it up; null when it is unknown, used, over, or another session's. Of two at once, one gets it. */
  take(token: string, sessionId: string | null): Promise<T | null>
}

/** How long a download may take to begin. */
const LIFETIME = '1 minute'
/** How many downloads of any kind somebody may have asked for that have not begun. */
export const MOST_PENDING_DOWNLOADS = 20

const sealedAs = (hash: string) => `exports/${hash}`

/**
 * @param kind tells the tokens of one kind from those of another, which they do not open
 */
export function createPendingDownloads<T extends PendingDownload>(
  db: Queryable,
  secrets: Secrets,
  kind: 'export' | 'zip',
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
          person.id,
          person.via === 'session' ? person.sessionId : null,
          secrets.encrypt(JSON.stringify(pending), sealedAs(hash)),
          MOST_PENDING_DOWNLOADS,
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
      // We wrote this JSON ourselves, and nobody can change it without the master key.
      return row ? (JSON.parse(secrets.decrypt(row.sealed, sealedAs(hash))) as T) : null
    },
  }
}
