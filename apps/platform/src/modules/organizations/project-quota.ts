import { projectQuotaMessages } from './project-quota.messages'
import { AppError } from '../../base/app-error'
import { PLAN_QUOTAS } from '@howdah/rules/plans/plan-quotas'
import type { PlanTier } from '@howdah/rules/plans/plan-change'
import { permissionMessages } from '../../access/permissions.messages'
import type { Queryable } from '../../base/transaction'

/** The organization no longer exists. */
export class OrganizationGone extends AppError {
  override readonly name = 'OrganizationGone'

  constructor() {
    super(404, 'not_found', permissionMessages.noOrganization)
  }
}

/** The organization has the maximum number of projects of its plan or this server; `message` names the limit and the action to take. */
export class TooManyProjects extends AppError {
  override readonly name = 'TooManyProjects'

  constructor(message: string) {
    super(409, 'conflict', message)
  }
}

/** Bounds the projects of organizations. */
export interface ProjectQuota {
  /**
   * Keeps an organization from being deleted until the transaction ends, so that it can be given a project, one after the other.
   * @throws OrganizationGone, TooManyProjects
   */
  lockOrganizationAndCheckQuota(transaction: Queryable, organizationId: number): Promise<void>
}

/**
 * @param maxProjects maximum number of projects per organization on this server, whatever its plan
 */
export const createProjectQuota = (maxProjects: number): ProjectQuota => ({
  async lockOrganizationAndCheckQuota(transaction, organizationId) {
    const organizations = await transaction.query<{ plan: PlanTier }>(
      'select plan from organizations where id = $1 for no key update',
      [organizationId],
    )
    const [organization] = organizations.rows
    if (!organization) throw new OrganizationGone()
    const { rows } = await transaction.query<{ count: number }>(
      'select count(*)::int as count from projects where organization_id = $1',
      [organizationId],
    )
    const count = rows[0]?.count ?? 0
    if (count >= maxProjects)
      throw new TooManyProjects(projectQuotaMessages.tooManyProjects(maxProjects))
    const included = PLAN_QUOTAS[organization.plan].PROJECTS
    if (included !== null && count >= included)
      throw new TooManyProjects(projectQuotaMessages.planIsFull(included))
  },
})
