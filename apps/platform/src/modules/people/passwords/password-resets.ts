import { hashToken, randomSecret } from '../../../base/secrets'
import type { Queryable } from '../../../base/transaction'

export interface PasswordResets {
  /** A new link's token for this person, good for an hour; the person's earlier ones end. */
  issue(personId: string): Promise<{ token: string; expiresAt: Date }>
  /**
   * Returns the person that the token belongs to; null when it is unknown, used or expired. Does
   * not use it up.
   */
  find(token: string): Promise<string | null>
}

const LIFETIME = '1 hour'

export function createPasswordResets(db: Queryable): PasswordResets {
  return {
    async issue(personId) {
      const token = randomSecret()
      // One statement, so that there is never a moment with two tokens or none.
      const { rows } = await db.query<{ expiresAt: Date }>(
        `with ended as (delete from password_resets where person_id = $2)
         insert into password_resets (hash, person_id, expires_at) values ($1, $2, now() + interval '${LIFETIME}')
         returning expires_at as "expiresAt"`,
        [hashToken(token), personId],
      )
      const [row] = rows
      if (!row) throw new Error('The password reset was not stored.')
      return { token, expiresAt: row.expiresAt }
    },
    async find(token) {
      const { rows } = await db.query<{ personId: string }>(
        'select person_id as "personId" from password_resets where hash = $1 and expires_at > now()',
        [hashToken(token)],
      )
      return rows[0]?.personId ?? null
    },
  }
}

/**
 * Uses a token up and returns the person that it belonged to; null when it is unknown, used or
 * expired. If it is used twice concurrently, one call gets it. The other tokens of the person end
 * too.
 */
export async function usePasswordReset(client: Queryable, token: string): Promise<string | null> {
  const { rows } = await client.query<{ personId: string }>(
    'delete from password_resets where hash = $1 and expires_at > now() returning person_id as "personId"',
    [hashToken(token)],
  )
  const personId = rows[0]?.personId ?? null
  if (personId !== null) await endPasswordResets(client, personId)
  return personId
}

/** Ends the person's tokens. */
export async function endPasswordResets(client: Queryable, personId: string): Promise<void> {
  await client.query('delete from password_resets where person_id = $1', [personId])
}
