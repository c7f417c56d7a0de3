import { permissionMessages } from '../permissions/permissions.messages'
import type { Queryable } from './transaction'

/** The organization was deleted after somebody was found to be a member. */
export class OrganizationGone extends Error {
  override readonly name = 'OrganizationGone'

  constructor() {
    super(permissionMessages.noOrganization)
  }
}

/** The organization has as many projects as this server allows. */
export class TooManyProjects extends Error {
  override readonly name = 'TooManyProjects'

  constructor(most: number) {
    super(permissionMessages.tooManyProjects(most))
  }
}

/**
 * Keeps an organization from being deleted until the transaction ends, so that it can be given a project, one after the other.
 * @param most how many it may have then
 * @throws OrganizationGone, TooManyProjects
 */
export async function holdRoomForProject(transaction: Queryable, organizationId: number, most: number): Promise<void> {
  const { rowCount } = await transaction.query('select from organizations where id = $1 for no key update', [organizationId])
  if (rowCount === 0) throw new OrganizationGone()
  const { rows } = await transaction.query<{ count: number }>('select count(*)::int as count from projects where organization_id = $1', [
    organizationId,
  ])
  if ((rows[0]?.count ?? 0) >= most) throw new TooManyProjects(most)
}
