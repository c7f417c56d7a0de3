import { randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { createMembers } from './members/members'
import type { Organization, PlanId } from './organizations'
import { slugOf } from './organization-slug'
import { AppError } from '../../base/app-error'
import { organizationMessages } from './handlers/organizations.messages'
import { inTransaction } from '../../base/transaction'

export interface OrganizationChange {
  name?: string
  requiresMfa?: boolean
}

/** Changes that members make to organizations. */
export interface OrganizationChanges {
  /**
   * Creates an organization with its first owner, under a slug that its name suggests.
   * @throws AppError 409 if the person owns `maxOwned` organizations already
   */
  createOrganization(organization: {
    name: string
    plan: PlanId
    ownerId: string
    /** @default unlimited */
    maxOwned?: number
  }): Promise<Pick<Organization, 'id' | 'slug'>>
  update(organizationId: number, change: OrganizationChange): Promise<void>
  /** False, and nothing has happened, when it has projects. */
  remove(organizationId: number): Promise<boolean>
}

export function createOrganizationChanges(control: Pool): OrganizationChanges {
  return {
    createOrganization: ({ maxOwned, name, ownerId, plan }) =>
      inTransaction(control, async (client) => {
        if (maxOwned !== undefined) await checkOwned(client, ownerId, maxOwned)
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

/** @throws AppError 409 */
async function checkOwned(client: PoolClient, ownerId: string, maxOwned: number): Promise<void> {
  // Two requests of one person are counted one after the other.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `organizations of ${ownerId}`,
  ])
  const { rows } = await client.query<{ owned: number }>(
    `select count(*)::int as owned from members where person_id = $1 and role = 'owner'`,
    [ownerId],
  )
  if ((rows[0]?.owned ?? 0) >= maxOwned)
    throw new AppError(409, 'conflict', organizationMessages.tooManyOwned(maxOwned))
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
