import { formatBytes } from '@howdah/rules/storage/format-bytes'
import type { UsageMetric } from '@howdah/rules/plans/over-usage'
import type { UsageMetricName } from '@howdah/rules/plans/plan-quotas'
import { formatInText } from '@howdah/rules/format/format-in-text'

const metricNames: Record<UsageMetricName, string> = {
  DATABASE_SIZE: 'database size',
  STORAGE_SIZE: 'storage size',
  EGRESS: 'egress',
  REQUESTS: 'requests',
  REALTIME_MESSAGES: 'realtime messages',
  REALTIME_CLIENTS: 'realtime clients',
  MONTHLY_ACTIVE_USERS: 'monthly active users',
  PROJECTS: 'projects',
  MEMBERS: 'members',
}

type Measured = UsageMetric & { metric: UsageMetricName }

const inBytes: ReadonlySet<UsageMetricName> = new Set<UsageMetricName>([
  'DATABASE_SIZE',
  'STORAGE_SIZE',
  'EGRESS',
])

const amount = (metric: UsageMetricName, value: number): string =>
  inBytes.has(metric) ? formatBytes(value) : formatInText(value)

const usedOf = ({ metric, usage, pricing_free_units: free }: Measured): string =>
  `${amount(metric, usage)} of the ${amount(metric, free)} included in its plan`

/** Notifications about limits. Names are people's own text. */
export const billingNotificationMessages = {
  openUsage: 'Open usage',
  openBilling: 'Open billing',
  limitNeared: (organization: string, metric: Measured) => ({
    title: `${organization} is close to its limit: ${metricNames[metric.metric]}`,
    message: `It uses ${usedOf(metric)}.`,
  }),
  limitPassed: (organization: string, metric: Measured, isEnd: boolean) => ({
    title: `${organization} is above its limit: ${metricNames[metric.metric]}`,
    message: `It uses ${usedOf(metric)}. ${
      isEnd
        ? 'Nothing is blocked. Use less or upgrade.'
        : 'Usage above the plan is added to the invoice.'
    }`,
  }),
}
