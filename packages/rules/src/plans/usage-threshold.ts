import { isOverUsage, type UsageMetric } from './over-usage'

/** Share of an included quantity above which the limit is near. */
export const NEAR_LIMIT = 0.8

export type UsageThreshold = 'neared' | 'passed'

/**
 * Returns the state of a metric that is close to the plan's limit or past it; null if it is below,
 * or there is no limit.
 */
export function usageThreshold(metric: UsageMetric): UsageThreshold | null {
  if (isOverUsage(metric)) return 'passed'
  const { pricing_free_units: free, usage } = metric
  // Whether it would be too much if it were just above.
  const hasEnd = isOverUsage({ ...metric, usage: free + 1 })
  return hasEnd && usage > 0 && usage >= free * NEAR_LIMIT ? 'neared' : null
}
