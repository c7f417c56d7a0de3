import { projectQuotaMessages } from './project-quota.messages'
import { AppError } from '../../base/app-error'
import { MAX_BRANCHES } from '@howdah/rules/branches/branch-limits'
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
  /**
   * Does the same for a branch of a project. A copy for a trial does not count to those of the plan.
   * @throws OrganizationGone, TooManyProjects
   */
  lockOrganizationAndCheckBranches(
    transaction: Queryable,
    branch: { organizationId: number; parentRef: string; isTrial: boolean },
  ): Promise<void>
}

async function lockOrganization(
  transaction: Queryable,
  organizationId: number,
): Promise<{ plan: PlanTier }> {
  const { rows } = await transaction.query<{ plan: PlanTier }>(
    'select plan from organizations where id = $1 for no key update',
    [organizationId],
  )
  if (!rows[0]) throw new OrganizationGone()
  return rows[0]
}

/** Returns the number of projects without branches. @throws TooManyProjects when all of them are as many as the server allows */
async function countOf(
  transaction: Queryable,
  { organizationId, maxProjects }: { organizationId: number; maxProjects: number },
): Promise<number> {
  const { rows } = await transaction.query<{ all: number; count: number }>(
    `select count(*)::int as all, count(*) filter (where b.project_ref is null or b.parent_project_ref = p.ref)::int as count
       from projects p left join branches b on b.project_ref = p.ref where p.organization_id = $1`,
    [organizationId],
  )
  const { all, count } = rows[0] ?? { all: 0, count: 0 }
  if (all >= maxProjects)
    throw new TooManyProjects(projectQuotaMessages.tooManyProjects(maxProjects))
  return count
}

/**
 * @param maxProjects maximum number of projects per organization on this server, whatever its plan
 */
export const createProjectQuota = (maxProjects: number): ProjectQuota => ({
  async lockOrganizationAndCheckBranches(transaction, { organizationId, parentRef, isTrial }) {
    const { plan } = await lockOrganization(transaction, organizationId)
    await countOf(transaction, { organizationId, maxProjects })
    const { rows } = await transaction.query<{ count: number }>(
      'select count(*)::int as count from branches where parent_project_ref = $1 and project_ref <> $1 and not is_trial',
      [parentRef],
    )
    if (!isTrial && (rows[0]?.count ?? 0) >= MAX_BRANCHES[plan])
      throw new TooManyProjects(projectQuotaMessages.tooManyBranches(MAX_BRANCHES[plan]))
  },
  async lockOrganizationAndCheckQuota(transaction, organizationId) {
    const organization = await lockOrganization(transaction, organizationId)
    const count = await countOf(transaction, { organizationId, maxProjects })
    const included = PLAN_QUOTAS[organization.plan].PROJECTS
    if (included !== null && count >= included)
      throw new TooManyProjects(projectQuotaMessages.planIsFull(included))
  },
})
