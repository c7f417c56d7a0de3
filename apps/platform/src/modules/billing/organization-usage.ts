import { PLAN_QUOTAS, USAGE_METRICS, type UsageMetricName } from '@howdah/rules/plans/plan-quotas'
import type { PlanTier } from '@howdah/rules/plans/plan-change'
import type { UsageMetric } from '@howdah/rules/plans/over-usage'
import type { ProjectUsage } from '../metrics/metrics.types'

/** Usage of an organization that is counted rather than measured. */
export interface UsageCounts {
  projects: number
  members: number
}

export interface MeasuredMetric extends UsageMetric {
  metric: UsageMetricName
  projects: { ref: string; name: string; exists: boolean; usage: number }[]
}

const ofProject: Partial<Record<UsageMetricName, (project: ProjectUsage) => number>> = {
  DATABASE_SIZE: ({ databaseBytes }) => Number(databaseBytes),
  STORAGE_SIZE: ({ storageBytes }) => Number(storageBytes),
  EGRESS: ({ egressBytes }) => Number(egressBytes),
  REQUESTS: ({ requests }) => requests,
  REALTIME_MESSAGES: ({ realtimeMessages }) => realtimeMessages,
  REALTIME_CLIENTS: ({ realtimeClients }) => realtimeClients,
  MONTHLY_ACTIVE_USERS: ({ activeUsers }) => activeUsers,
}

/**
 * Compares the measured usage with a plan.
 * @param isCapped usage ends at the plan's limits, because of a spend cap
 * @param counts null for a single project, which has none
 */
export function usageMetrics(
  { plan, isCapped }: { plan: PlanTier; isCapped: boolean },
  projects: readonly ProjectUsage[],
  counts: UsageCounts | null,
): MeasuredMetric[] {
  return USAGE_METRICS.flatMap((metric) => {
    const quota = PLAN_QUOTAS[plan][metric]
    const valueOf = ofProject[metric]
    if (valueOf === undefined && counts === null) return []
    const parts =
      valueOf === undefined
        ? []
        : projects
            .map((project) => ({ ...project, usage: valueOf(project) }))
            .filter(({ usage }) => usage > 0)
    const counted = metric === 'PROJECTS' ? counts?.projects : counts?.members
    return [
      {
        ...{
          metric,
          capped: isCapped && quota !== null,
          available_in_plan: quota !== 0,
          unlimited: quota === null,
          pricing_free_units: quota ?? 0,
        },
        usage:
          valueOf === undefined ? (counted ?? 0) : parts.reduce((sum, { usage }) => sum + usage, 0),
        projects: parts.map(({ ref, name, exists, usage }) => ({ ref, name, exists, usage })),
      },
    ]
  })
}
