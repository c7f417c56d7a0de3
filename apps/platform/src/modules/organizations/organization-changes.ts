import { randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { createMembers } from './members/members'
import type { Organization, PlanId } from './organizations'
import { slugOf } from './organization-slug'
import { inTransaction } from '../../base/transaction'

export interface OrganizationChange {
  name?: string
  requiresMfa?: boolean
}

/** Changes that members make to organizations. */
export interface OrganizationChanges {
  /** A new one with its first owner, under a slug that its name suggests. */
  found(organization: {
    name: string
    plan: PlanId
    ownerId: string
  }): Promise<Pick<Organization, 'id' | 'slug'>>
  update(organizationId: number, change: OrganizationChange): Promise<void>
  /** False, and nothing has happened, when it has projects. */
  remove(organizationId: number): Promise<boolean>
}

export function createOrganizationChanges(control: Pool): OrganizationChanges {
  return {
    found: ({ name, plan, ownerId }) =>
      inTransaction(control, async (client) => {
        const organization = await insert(client, name, plan)
        await createMembers(client).put({
          organizationId: organization.id,
          personId: ownerId,
          role: 'owner',
        })
        return organization
      }),

    async update(organizationId, { name, requiresMfa }) {
      await control.query(
        'update organizations set name = coalesce($2, name), requires_mfa = coalesce($3, requires_mfa) where id = $1',
        [organizationId, name ?? null, requiresMfa ?? null],
      )
    },

    remove: (organizationId) =>
      inTransaction(control, async (client) => {
        // A project that is created or transferred at the same time waits for this, and then finds no organization.
        await client.query('select from organizations where id = $1 for update', [organizationId])
        const { rowCount } = await client.query(
          'select from projects where organization_id = $1 limit 1',
          [organizationId],
        )
        if (rowCount !== 0) return false
        await client.query('delete from organizations where id = $1', [organizationId])
        return true
      }),
  }
}

async function insert(
  client: PoolClient,
  name: string,
  plan: PlanId,
): Promise<Pick<Organization, 'id' | 'slug'>> {
  const wanted = slugOf(name)
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    // The first few by count, since people read them; then by chance, since many may have the same name.
    const slug =
      attempt === 1
        ? wanted
        : `${wanted}-${attempt <= 5 ? attempt : randomInt(10_000, 1_000_000_000)}`
    const { rows } = await client.query<{ id: number; slug: string }>(
      'insert into organizations (slug, name, plan) values ($1, $2, $3) on conflict (slug) do nothing returning id, slug',
      [slug, name, plan],
    )
    if (rows[0]) return rows[0]
  }
  throw new Error('No free slug was found for an organization.')
}
