import type { PlanTier } from '@howdah/rules/plans/plan-change'
import { usageMetrics } from './organization-usage'
import type { ProjectUsage } from '../metrics/metrics.types'
import type { InvoiceLine } from './billing.types'

/**
 * Returns the usage of a month compared with its plan. Current counts, such as members, belong to
 * no month.
 */
export function invoiceLines(plan: PlanTier, projects: readonly ProjectUsage[]): InvoiceLine[] {
  return usageMetrics({ plan, isCapped: false }, projects, null).map(
    ({ metric, unlimited, pricing_free_units: free, usage, projects: parts }) => ({
      metric,
      included: unlimited ? null : free,
      used: usage,
      beyond: unlimited ? 0 : Math.max(0, usage - free),
      projects: parts.map(({ ref, name, usage: used }) => ({ ref, name, used })),
    }),
  )
}
