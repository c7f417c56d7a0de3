import { hashToken, randomSecret } from '../../../base/secrets'
import type { Queryable } from '../../../base/transaction'

export interface OneTimeLinks {
  /** A new link's token for this person; the person's earlier links end. Good until it is used, or until `expiresAt`. */
  issue(personId: string, options?: { expiresAt?: Date }): Promise<{ token: string }>
  /**
   * Uses the link up and returns the person that it belonged to; null when it is unknown, used or
   * expired. If it is used twice concurrently, one call gets it.
   */
  use(token: string): Promise<{ personId: string } | null>
  /** Ends the person's links. */
  end(personId: string): Promise<void>
}

export function createOneTimeLinks(db: Queryable): OneTimeLinks {
  return {
    async issue(personId, { expiresAt } = {}) {
      const token = randomSecret()
      // One statement, so that there is never a moment with two links or none.
      await db.query(
        `with ended as (delete from one_time_links where person_id = $2)
         insert into one_time_links (hash, person_id, expires_at) values ($1, $2, $3)`,
        [hashToken(token), personId, expiresAt ?? null],
      )
      return { token }
    },
    async use(token) {
      const { rows } = await db.query<{ personId: string }>(
        `update one_time_links set used_at = now()
          where hash = $1 and used_at is null and (expires_at is null or expires_at > now())
          returning person_id as "personId"`,
        [hashToken(token)],
      )
      return rows[0] ?? null
    },
    async end(personId) {
      await db.query('delete from one_time_links where person_id = $1', [personId])
    },
  }
}
