import type { Events } from '../../base/events'
import type { NewNotification } from '../notifications/notifications.types'
import { storageNotificationMessages as messages } from './notifications.messages'

/** Makes the notification of a sweep that failed; one a day. */
export function notifyOfFailedSweep({
  at,
  project: { name, ref },
}: Events['storage.sweep-failed']): NewNotification {
  return {
    to: { project: ref },
    cause: 'storage_sweep',
    once: `sweep/${ref}/${at.toISOString().slice(0, 10)}`,
    priority: 'Warning',
    ...messages.sweepFailed(name),
    actions: [{ label: messages.openProject, page: 'project', params: { ref } }],
  }
}
