import { PLAN_TIERS, type PlanTier } from '@howdah/rules/plans/plan-change'
import type { OrganizationRole } from '../../access/access.types'
import type { Queryable } from '../../base/transaction'

export const planIds = PLAN_TIERS
export type PlanId = PlanTier
/** The provider itself, and the partners that sell it. */
export const managers = ['howdah', 'vercel-marketplace', 'aws-marketplace'] as const
export type ManagedBy = (typeof managers)[number]

export interface Organization {
  id: number
  slug: string
  name: string
  plan: PlanId
  /** Choice of the organization; the plan decides if it has an effect. */
  spendCap: boolean
  managedBy: ManagedBy
  requiresMfa: boolean
  /** ID of the organization at the partner that manages it; null if the provider itself does. */
  installationId: string | null
}

/** An organization as one of its members sees it. */
export interface OrganizationOfMember extends Organization {
  /** null: roles in single projects only. */
  role: OrganizationRole | null
  /** Of the projects that the member sees. */
  projectCount: number
}

export interface Organizations {
  create(organization: { slug: string; name: string; plan: PlanId }): Promise<Organization>
  count(): Promise<number>
  /** By slug. */
  all(): Promise<Organization[]>
  bySlug(slug: string): Promise<Organization | null>
  /** Those that the person belongs to, by name. */
  ofPerson(personId: string): Promise<OrganizationOfMember[]>
  /** null when there is none, or the person is not a member. */
  ofPersonBySlug(personId: string, slug: string): Promise<OrganizationOfMember | null>
  /** Slugs by id; an organization that is gone is not in it. */
  slugsOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

const columns = `o.id, o.slug, o.name, o.plan, o.spend_cap as "spendCap", o.managed_by as "managedBy", o.requires_mfa as "requiresMfa",
  o.marketplace_installation_id as "installationId"`

const ofMember = `
  select ${columns}, m.role,
         (select count(*)::int from projects p
           where p.organization_id = o.id
             and not exists (select from branches b where b.project_ref = p.ref and b.parent_project_ref <> p.ref)
             and (m.role is not null or exists (
               select from project_members pm
                where pm.organization_id = o.id and pm.person_id = m.person_id and pm.project_ref = p.ref
             ))) as "projectCount"
    from members m join organizations o on o.id = m.organization_id
   where m.person_id = $1`

export function createOrganizations(db: Queryable): Organizations {
  return {
    async create({ slug, name, plan }) {
      const { rows } = await db.query<Organization>(
        `insert into organizations as o (slug, name, plan) values ($1, $2, $3)
         on conflict (slug) do update set slug = excluded.slug returning ${columns}`,
        [slug, name, plan],
      )
      const [organization] = rows
      if (!organization) throw new Error('The organization was not stored.')
      return organization
    },
    async count() {
      const { rows } = await db.query<{ count: number }>(
        'select count(*)::int as count from organizations',
      )
      return rows[0]?.count ?? 0
    },
    async all() {
      const { rows } = await db.query<Organization>(
        `select ${columns} from organizations o order by o.slug`,
      )
      return rows
    },
    async bySlug(slug) {
      const { rows } = await db.query<Organization>(
        `select ${columns} from organizations o where o.slug = $1`,
        [slug],
      )
      return rows[0] ?? null
    },
    async ofPerson(personId) {
      const { rows } = await db.query<OrganizationOfMember>(
        `${ofMember} order by lower(o.name), o.id`,
        [personId],
      )
      return rows
    },
    async ofPersonBySlug(personId, slug) {
      const { rows } = await db.query<OrganizationOfMember>(`${ofMember} and o.slug = $2`, [
        personId,
        slug,
      ])
      return rows[0] ?? null
    },
    async slugsOf(ids) {
      const { rows } = await db.query<{ id: number; slug: string }>(
        'select id, slug from organizations where id = any($1)',
        [ids],
      )
      return new Map(rows.map(({ id, slug }) => [id, slug]))
    },
  }
}
