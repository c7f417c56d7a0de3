import type { BillingServices } from './services'
import { usageThreshold } from '@howdah/rules'
import { usageMetrics } from '../metrics/organization-usage'
import { ofUsageLimit } from '../notifications/causes'
import { monthOf } from './month'

/** Tells of what organizations use this month that comes near to their plan's limits, or is above them. Told again, it is nothing new. */
export async function tellOfLimits(
  { metrics, notifications, organizations }: Pick<BillingServices, 'metrics' | 'notifications' | 'organizations'>,
  now: Date,
): Promise<void> {
  const { start } = monthOf(now)
  for (const organization of await organizations.all()) {
    const { id, plan } = organization
    const [projects, counts] = await Promise.all([
      metrics.usageOf({ organizationId: id, start: new Date(start), end: now }),
      metrics.countsOf(id),
    ])
    for (const metric of usageMetrics(plan, projects, counts)) {
      const threshold = usageThreshold(metric)
      if (threshold !== null) await notifications.notify(ofUsageLimit(organization, metric, threshold, start))
    }
  }
}
