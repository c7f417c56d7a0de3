import type { BillingServices } from './services'
import { usageThreshold } from '@howdah/rules/plans/usage-threshold'
import { usageMetrics } from './organization-usage'
import { monthOf } from './month'

/** Emits each use of this month that is near or above a limit of an organization's plan. */
export async function emitThresholds(
  { events, metrics, organizations }: Pick<BillingServices, 'events' | 'metrics' | 'organizations'>,
  now: Date,
): Promise<void> {
  const { start } = monthOf(now)
  for (const organization of await organizations.all()) {
    const { id, plan } = organization
    const [projects, counts] = await Promise.all([
      metrics.usageOf({ organizationId: id, start: new Date(start), end: now }),
      metrics.countsOf(id),
    ])
    // Also without a spend cap: usage above the plan is billed.
    for (const metric of usageMetrics({ plan, isCapped: true }, projects, counts)) {
      const threshold = usageThreshold(metric)
      if (threshold !== null)
        await events.emit('usage.threshold', { organization, metric, threshold, month: start })
    }
  }
}
