import { alertNoticeMessages as messages } from './alerts.messages'
import type { AlertRule } from './alert-rules'
import type { AlertsServices } from './services'

/** Milliseconds without a value after which people are notified. */
const MAX_FAILING_MS = 900_000

const causeOf = (id: string) => `alert_error/${id}`

/**
 * Notifies people of an alert that has had no value for a while, once, and when it has one again.
 * Such an alert neither fires nor ends.
 */
export async function reportFailing(
  services: Pick<AlertsServices, 'notifications'>,
  rule: AlertRule,
  now: Date,
  error: string | null,
): Promise<void> {
  const { failingSince, id, name, projectRef: ref, silencedUntil } = rule
  if (failingSince === null || now.getTime() - failingSince.getTime() < MAX_FAILING_MS) return
  if (error === null) return endFailing(services, rule)
  if (silencedUntil !== null && silencedUntil > now) return
  await services.notifications.notify({
    to: { project: ref },
    cause: causeOf(id),
    once: `${causeOf(id)}/${failingSince.toISOString()}`,
    priority: 'Warning',
    ...messages.failing(name, error),
    actions: [{ label: messages.open, page: 'alerts', params: { ref } }],
  })
}

/** Ends what people were notified of, if they were. */
export async function endFailing(
  { notifications }: Pick<AlertsServices, 'notifications'>,
  { failingSince, id, name, projectRef }: AlertRule,
): Promise<void> {
  if (failingSince === null) return
  await notifications.end({ project: projectRef, endOf: causeOf(id), ...messages.checked(name) })
}
