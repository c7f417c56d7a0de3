import type { components } from '@howdah/contract'
import type { Person } from '../identity/identity.types'
import { hashToken, randomSecret, type Secrets } from '../secrets'
import type { Queryable } from './transaction'

/** A download that somebody has asked for. */
export interface PendingExport {
  projectRef: string
  /** Who asked. One who did by a session downloads by the same one. */
  person: Person
  export: components['schemas']['Export']
}

/** Addresses of downloads, each good for one. */
export interface Exports {
  /** null when the person has as many of them as there may be. */
  create(pending: PendingExport): Promise<{ token: string; expiresAt: Date } | null>
  /** Uses it up; null when it is unknown, used, over, or another session's. Of two at once, one gets it. */
  take(token: string, sessionId: string | null): Promise<PendingExport | null>
}

/** How long a download may take to begin. */
const LIFETIME = '1 minute'
/** How many downloads somebody may have asked for that have not begun. */
export const MOST_PENDING_EXPORTS = 20

const sealedAs = (hash: string) => `exports/${hash}`

export function createExports(db: Queryable, secrets: Secrets): Exports {
  return {
    async create(pending) {
      const { person, projectRef } = pending
      const token = randomSecret()
      const hash = hashToken(token)
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
          MOST_PENDING_EXPORTS,
        ],
      )
      const [row] = rows
      return row ? { token, expiresAt: row.expiresAt } : null
    },
    async take(token, sessionId) {
      const hash = hashToken(token)
      const { rows } = await db.query<{ sealed: string }>(
        `delete from exports where hash = $1 and expires_at > now() and (session_id is null or session_id = $2) returning sealed`,
        [hash, sessionId],
      )
      const [row] = rows
      // We wrote this JSON ourselves, and nobody can change it without the master key.
      return row ? (JSON.parse(secrets.decrypt(row.sealed, sealedAs(hash))) as PendingExport) : null
    },
  }
}
