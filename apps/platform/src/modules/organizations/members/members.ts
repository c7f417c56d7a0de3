import type { OrganizationRole, ProjectRole } from '../../../access/access.types'
import type { Queryable } from '../../../base/transaction'

export const organizationRoles = [
  'owner',
  'administrator',
  'developer',
  'read-only',
] as const satisfies readonly OrganizationRole[]

/** Role of a person in one project, which replaces their role in the organization. */
export interface RoleInProject {
  ref: string
  role: ProjectRole
}

export interface Member {
  organizationId: number
  personId: string
  /** null: roles in single projects only. */
  role: OrganizationRole | null
}

/** A member with all fields of the organization's list. */
export interface MemberWithProjects extends Member {
  projectRoles: (RoleInProject & { name: string })[]
  createdAt: Date
}

export interface Members {
  /** Adds the person, or changes the role of an existing member. */
  put(member: Member): Promise<void>
  /** null when the person is not a member. */
  find(personId: string, organizationId: number): Promise<MemberWithProjects | null>
  /** By when they became members. */
  list(organizationId: number): Promise<MemberWithProjects[]>
  /** The person's roles in single projects, over all organizations. */
  projectRolesOf(personId: string): Promise<(RoleInProject & { organizationId: number })[]>
  /** Returns the ID of the first owner of any organization; null if there is none yet. */
  firstOwner(): Promise<string | null>
}

/** A project role counts only where its project belongs to the organization still. */
const memberSource = `
  select m.organization_id as "organizationId", m.person_id as "personId", m.role, m.created_at as "createdAt",
         coalesce((
           select jsonb_agg(jsonb_build_object('ref', p.ref, 'name', p.name, 'role', pm.role) order by lower(p.name), p.ref)
             from project_members pm join projects p on p.ref = pm.project_ref and p.organization_id = pm.organization_id
            where pm.organization_id = m.organization_id and pm.person_id = m.person_id
         ), '[]') as "projectRoles"
    from members m`

export function createMembers(db: Queryable): Members {
  return {
    async put({ organizationId, personId, role }) {
      await db.query(
        `insert into members (organization_id, person_id, role) values ($1, $2, $3)
         on conflict (organization_id, person_id) do update set role = excluded.role`,
        [organizationId, personId, role],
      )
    },
    async find(personId, organizationId) {
      const { rows } = await db.query<MemberWithProjects>(
        `${memberSource} where m.person_id = $1 and m.organization_id = $2`,
        [personId, organizationId],
      )
      return rows[0] ?? null
    },
    async list(organizationId) {
      const { rows } = await db.query<MemberWithProjects>(
        `${memberSource} where m.organization_id = $1 order by m.created_at, m.person_id`,
        [organizationId],
      )
      return rows
    },
    async projectRolesOf(personId) {
      const { rows } = await db.query<RoleInProject & { organizationId: number }>(
        `select pm.organization_id as "organizationId", p.ref, pm.role
           from project_members pm
           join members m on m.organization_id = pm.organization_id and m.person_id = pm.person_id
           join projects p on p.organization_id = pm.organization_id
           left join branches b on b.project_ref = p.ref
          where pm.project_ref = coalesce(b.parent_project_ref, p.ref) and pm.person_id = $1 and m.role is distinct from 'owner'
          order by p.ref`,
        [personId],
      )
      return rows
    },
    async firstOwner() {
      const { rows } = await db.query<{ personId: string }>(
        `select person_id as "personId" from members where role = 'owner' order by created_at, organization_id limit 1`,
      )
      return rows[0]?.personId ?? null
    },
  }
}
