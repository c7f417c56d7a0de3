import type { Queryable } from './transaction'

export const memberRoles = ['owner', 'read-only'] as const
export type MemberRole = (typeof memberRoles)[number]

export interface Member {
  organizationId: number
  personId: string
  role: MemberRole
}

export interface Members {
  /** Adds the person, or changes the role of somebody who is a member already. */
  put(member: Member): Promise<void>
  /** null when the person is not a member. */
  roleIn(personId: string, organizationId: number): Promise<MemberRole | null>
  /** Whether somebody owns any organization yet, and who came first. */
  firstOwner(): Promise<string | null>
}

export function createMembers(db: Queryable): Members {
  return {
    async put({ organizationId, personId, role }) {
      await db.query(
        `insert into members (organization_id, person_id, role) values ($1, $2, $3)
         on conflict (organization_id, person_id) do update set role = excluded.role`,
        [organizationId, personId, role],
      )
    },
    async roleIn(personId, organizationId) {
      const { rows } = await db.query<{ role: MemberRole }>('select role from members where person_id = $1 and organization_id = $2', [
        personId,
        organizationId,
      ])
      return rows[0]?.role ?? null
    },
    async firstOwner() {
      const { rows } = await db.query<{ personId: string }>(
        `select person_id as "personId" from members where role = 'owner' order by created_at, organization_id limit 1`,
      )
      return rows[0]?.personId ?? null
    },
  }
}
