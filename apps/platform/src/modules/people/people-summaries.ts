import type { Pool } from 'pg'
import type { PersonSummary } from './identity.types'

/** Public details of people, read from better-auth's table of users. */
export interface PeopleSummaries {
  describe(personIds: readonly string[]): Promise<Map<string, PersonSummary>>
  hasTotp(personId: string): Promise<boolean>
}

export function createPeopleSummaries(pool: Pool): PeopleSummaries {
  async function describe(personIds: readonly string[]): Promise<Map<string, PersonSummary>> {
    // An account that was made before second factors existed here has null in their column.
    const { rows } = await pool.query<PersonSummary>(
      `select u.id, u.name, case when u.email like '%.invalid' then null else u.email end as email,
              coalesce((to_jsonb(u) ->> 'twoFactorEnabled')::boolean, false) as "hasTotp"
         from "user" u where u.id = any($1)`,
      [[...new Set(personIds)]],
    )
    return new Map(rows.map((row) => [row.id, row]))
  }
  return {
    describe,
    hasTotp: async (personId) => (await describe([personId])).get(personId)?.hasTotp ?? false,
  }
}
