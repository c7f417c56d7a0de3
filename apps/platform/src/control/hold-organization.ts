import { permissionMessages } from '../permissions/permissions.messages'
import type { Queryable } from './transaction'

/** The organization was deleted after somebody was found to be a member. */
export class OrganizationGone extends Error {
  override readonly name = 'OrganizationGone'

  constructor() {
    super(permissionMessages.noOrganization)
  }
}

/** Keeps an organization from being deleted until the transaction ends, so that it can be given a project. @throws OrganizationGone */
export async function holdOrganization(transaction: Queryable, organizationId: number): Promise<void> {
  const { rowCount } = await transaction.query('select from organizations where id = $1 for key share', [organizationId])
  if (rowCount === 0) throw new OrganizationGone()
}
