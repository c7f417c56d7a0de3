/** One metric of an organization's usage. */
export interface UsageMetric {
  metric: string
  /** True if the plan limits the metric. */
  capped: boolean
  available_in_plan: boolean
  unlimited: boolean
  /** Amount that the plan includes, in the metric's own unit. */
  pricing_free_units: number
  usage: number
}

/** A metric that is bought apart, so that going beyond it exceeds nothing. */
const BOUGHT_APART = 'DISK_IOPS_GP3'

/** Checks that a metric exceeds the amount included in its plan. */
export function isOverUsage({
  metric,
  capped,
  available_in_plan: available,
  unlimited,
  pricing_free_units: free,
  usage,
}: UsageMetric): boolean {
  return capped && available && !unlimited && metric !== BOUGHT_APART && usage > free
}
