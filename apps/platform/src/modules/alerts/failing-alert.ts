import { alertNoticeMessages as messages } from './alerts.messages'
import type { AlertCheck, AlertRule } from './alert-rules'
import type { AlertsServices } from './services'

/** Milliseconds without a value after which people are notified. */
const MAX_FAILING_MS = 900_000

const causeOf = (id: string) => `alert_error/${id}`

/**
 * Notifies people of an alert that has had no value for a while, once, and when it has one again.
 * Such an alert neither fires nor ends.
 */
export async function reportFailing(
  services: Pick<AlertsServices, 'alertRules' | 'notifications'>,
  rule: AlertRule,
  now: Date,
  { error, failingSince: since }: Pick<AlertCheck, 'error' | 'failingSince'>,
): Promise<void> {
  const { failingSince, id, name, projectRef: ref, silencedUntil } = rule
  if (failingSince === null || now.getTime() - failingSince.getTime() < MAX_FAILING_MS) return
  if (since === null) return endFailing(services, rule)
  if (error === null || (silencedUntil !== null && silencedUntil > now)) return
  await services.notifications.notify({
    to: { project: ref },
    cause: causeOf(id),
    once: `${causeOf(id)}/${failingSince.toISOString()}`,
    priority: 'Warning',
    ...messages.failing(name, error),
    actions: [{ label: messages.open, page: 'alerts', params: { ref } }],
  })
  // Changed or deleted meanwhile, which has ended what people were notified of before.
  if ((await services.alertRules.get(ref, id))?.failingSince == null)
    await endFailing(services, rule)
}

/** Ends what people were notified of, if they were. */
export async function endFailing(
  { notifications }: Pick<AlertsServices, 'notifications'>,
  { failingSince, id, name, projectRef }: AlertRule,
): Promise<void> {
  if (failingSince === null) return
  await notifications.end({ project: projectRef, endOf: causeOf(id), ...messages.checked(name) })
}
