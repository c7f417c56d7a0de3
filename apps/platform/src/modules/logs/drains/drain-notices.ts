import type { Events } from '../../../base/events'
import type { NewNotification, NotificationEnd } from '../../notifications/notifications.types'
import { drainsMessages } from './drains.messages'

const causeOf = (id: string) => `log_drain_failed/${id}`

/** Makes the notification of a drain that has failed for a while; one a day. */
export function notifyOfDrain({
  at,
  drain: { id, name },
  error,
  project: { name: projectName, ref },
}: Events['log-drain.failing']): NewNotification {
  return {
    to: { project: ref },
    cause: causeOf(id),
    once: `log-drain/${id}/${at.toISOString().slice(0, 10)}`,
    priority: 'Warning',
    ...drainsMessages.failing(projectName, name, error),
    actions: [{ label: drainsMessages.openDrains, page: 'logDrains', params: { ref } }],
  }
}

/** Ends the notifications of a drain that works again. */
export const endDrainNotices = ({
  drain: { id, name },
  project: { name: projectName, ref },
}: Events['log-drain.works']): readonly NotificationEnd[] => [
  { project: ref, endOf: causeOf(id), ...drainsMessages.works(projectName, name) },
]

/** Ends the notifications of a drain that was turned off or deleted. */
export const endStoppedNotices = ({
  drain: { id, name },
  project: { name: projectName, ref },
}: Events['log-drain.stopped']): readonly NotificationEnd[] => [
  { project: ref, endOf: causeOf(id), ...drainsMessages.stopped(projectName, name) },
]
