import type { OrganizationUsageMetric } from '@howdah/platform-client/resources/organizations/get-usage'
import { formatBytes } from '@howdah/sdk/rules'
import { formatCount } from '../../../../format/number'

type MetricName = OrganizationUsageMetric['metric']

const inBytes: ReadonlySet<MetricName> = new Set<MetricName>([
  'DATABASE_SIZE',
  'STORAGE_SIZE',
  'EGRESS',
])

/** A metric's value in its unit. */
export function usageValue(metric: MetricName, value: number): string {
  return inBytes.has(metric) ? formatBytes(value) : formatCount(value)
}

/**
 * Returns the used percentage of a quota, from 0 to 100 and rounded to two decimals; null when
 * there is no quota.
 */
export function quotaShare({
  unlimited,
  pricing_free_units: free,
  usage,
}: OrganizationUsageMetric): number | null {
  if (unlimited) return null
  if (free === 0) return usage > 0 ? 100 : 0
  // A smaller share would be written with an exponent, which no screen reader takes as a value.
  return Math.min(100, Math.round((usage / free) * 10_000) / 100)
}
