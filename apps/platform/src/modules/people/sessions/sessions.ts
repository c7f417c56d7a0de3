import type { Pool } from 'pg'
import type { PersonSession } from '../identity.types'

export interface Sessions {
  ofPerson(personId: string): Promise<PersonSession[]>
  end(personId: string, id: string): Promise<PersonSession | null>
  isOpen(personId: string, id: string): Promise<boolean>
}

const columns = `id, "ipAddress" as address, "userAgent", "createdAt", "updatedAt" as "prolongedAt", "expiresAt"`

/**
 * Sessions, over better-auth's table. A removed session ends immediately, since each request reads
 * it from the table.
 */
export function createSessions(pool: Pool): Sessions {
  return {
    async ofPerson(personId) {
      const { rows } = await pool.query<PersonSession>(
        `select ${columns} from session where "userId" = $1 and "expiresAt" > now() order by "createdAt" desc, id`,
        [personId],
      )
      return rows
    },
    async end(personId, id) {
      const { rows } = await pool.query<PersonSession>(
        `delete from session where "userId" = $1 and id = $2 returning ${columns}`,
        [personId, id],
      )
      return rows[0] ?? null
    },
    async isOpen(personId, id) {
      const { rowCount } = await pool.query(
        'select from session where "userId" = $1 and id = $2 and "expiresAt" > now()',
        [personId, id],
      )
      return rowCount === 1
    },
  }
}
