import { PLAN_FILE_SIZES } from '../storage/storage-limits'
import type { PlanTier } from './plan-change'
import { PLAN_QUOTAS, USAGE_METRICS, type UsageMetricName } from './plan-quotas'

/** A limit that differs between two plans; null is without an end. */
export interface PlanEffect {
  limit: UsageMetricName | 'FILE_SIZE'
  before: number | null
  after: number | null
  /** Current usage; null if it is not measured. */
  used: number | null
  /** True if the current usage is above the new limit. */
  isOver: boolean
}

/**
 * Returns the effects of a plan change on the limits.
 * @param usages the organization's current usage, if known
 */
export function planEffects(
  from: PlanTier,
  to: PlanTier,
  usages: readonly { metric: string; usage: number }[],
): PlanEffect[] {
  const used = new Map(usages.map(({ metric, usage }) => [metric, usage]))
  const limits = [
    ...USAGE_METRICS.map((limit) => ({
      limit,
      before: PLAN_QUOTAS[from][limit],
      after: PLAN_QUOTAS[to][limit],
    })),
    { limit: 'FILE_SIZE' as const, before: PLAN_FILE_SIZES[from], after: PLAN_FILE_SIZES[to] },
  ]
  return limits
    .filter(({ before, after }) => before !== after)
    .map(({ limit, before, after }) => {
      const usage = used.get(limit) ?? null
      return {
        limit,
        before,
        after,
        used: usage,
        isOver: after !== null && usage !== null && usage > after,
      }
    })
}
