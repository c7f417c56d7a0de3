import type { BillingHandler } from './services'
import { usageApiMessages } from './usage.messages'
import { hasSpendCap } from '@howdah/rules/plans/spend-cap'
import { monthOf } from './month'
import { usageMetrics } from './organization-usage'
import { permissionMessages } from '../../access/permissions.messages'
import { AppError } from '../../base/app-error'
import { misfit } from '../../contract/parameters'

const DAY_MS = 86_400_000

export const getOrganizationUsage: BillingHandler<'getOrganizationUsage'> = async ({
  access,
  query,
  services,
}) => {
  const { id, slug } = access.organization
  const now = new Date()
  const end = query.end === undefined ? now : dateOf('end', query.end)
  // The end is exclusive: a period that ends on the first of a month is the month before.
  const start =
    query.start === undefined
      ? new Date(monthOf(new Date(end.getTime() - 1)).start)
      : dateOf('start', query.start)
  if (end <= start) throw misfit([{ path: 'query.end', message: usageApiMessages.endBeforeStart }])
  const { retentionDays } = services.metrics
  if (end.getTime() - start.getTime() > retentionDays * DAY_MS) {
    throw misfit([{ path: 'query.start', message: usageApiMessages.tooLongAgo(retentionDays) }])
  }
  const projectRef = query.project_ref
  const [organization, projects, counts, hasAuthUsers] = await Promise.all([
    services.organizations.bySlug(slug),
    services.metrics.usageOf({ organizationId: id, start, end, projectRef }),
    projectRef === undefined ? services.metrics.countsOf(id) : null,
    services.metrics.hasAuthUsers(id, projectRef),
  ])
  if (organization === null) throw new AppError(404, 'not_found', permissionMessages.noOrganization)
  const isCapped = hasSpendCap(organization.plan, organization.spendCap)
  return {
    status: 200,
    body: {
      usage_billing_enabled: !isCapped,
      start: start.toISOString(),
      end: end.toISOString(),
      usages: usageMetrics({ plan: organization.plan, isCapped }, projects, counts)
        // Databases that run elsewhere have no auth service here.
        .filter(
          ({ metric, usage }) => metric !== 'MONTHLY_ACTIVE_USERS' || usage > 0 || hasAuthUsers,
        )
        .map(({ projects: parts, ...metric }) => ({ ...metric, project_allocations: parts })),
    },
  }
}

/** The contract holds the shape; whether there is such a day it cannot say. @throws AppError 400 */
function dateOf(field: 'start' | 'end', text: string): Date {
  const date = new Date(text)
  // February 30 would be read as March 2.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text.slice(0, 10)))
    throw misfit([{ path: `query.${field}`, message: usageApiMessages.noDate }])
  return date
}
