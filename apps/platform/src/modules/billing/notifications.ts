import { hasSpendCap } from '@howdah/rules/plans/spend-cap'
import type { Events } from '../../base/events'
import type { NewNotification } from '../notifications/notifications.types'
import { billingNotificationMessages as messages } from './notifications.messages'

/** Makes the notification of a limit for those who see the organization's billing; one for each limit and plan. */
export function notifyOfThreshold({
  metric,
  month,
  organization,
  threshold,
}: Events['usage.threshold']): NewNotification {
  const { id, name, plan, slug, spendCap } = organization
  const isEnd = hasSpendCap(plan, spendCap)
  return {
    to: { organization: id, may: { action: 'read', resource: 'billing' } },
    cause: 'limit',
    // Another plan has other limits.
    once: `limit/${id}/${month}/${metric.metric}/${plan}/${threshold}`,
    priority: threshold === 'passed' && isEnd ? 'Critical' : 'Warning',
    ...(threshold === 'neared'
      ? messages.limitNeared(name, metric)
      : messages.limitPassed(name, metric, isEnd)),
    actions: [
      { label: messages.openUsage, page: 'organizationUsage', params: { slug } },
      { label: messages.openBilling, page: 'organizationBilling', params: { slug } },
    ],
  }
}
