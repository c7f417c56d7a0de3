import type { Queryable } from '../../base/transaction'
import type { Log } from '../../base/log/log'
import type { NewNotification, Notifications } from './notifications.types'
import { createNotificationsTable } from './notifications-table'
import { findRecipients } from './recipients'

/**
 * Creates the notifications. They are stored in the control database; subscribers are notified
 * immediately.
 */
export function createNotifications(db: Queryable, log: Log): Notifications {
  const table = createNotificationsTable(db)
  const listeners = new Map<string, Set<() => void>>()
  const notify = (personId: string) => listeners.get(personId)?.forEach((listener) => listener())
  async function notifyOrThrow(notification: NewNotification): Promise<void> {
    const notified = await table.insert(await findRecipients(db, notification.to), notification)
    notified.forEach(notify)
  }

  return {
    list: table.list,
    summary: table.summary,
    async notify(notification) {
      try {
        await notifyOrThrow(notification)
      } catch (error) {
        log.error('A notification was not stored', {
          cause: notification.cause,
          once: notification.once,
          error,
        })
      }
    },
    notifyOrThrow,
    recipients: async (to) => (await findRecipients(db, to)).personIds,
    async end(end) {
      try {
        const personIds = await table.end(end)
        personIds.forEach(notify)
      } catch (error) {
        log.error('Notifications were not ended', {
          cause: end.endOf,
          project: end.project,
          error,
        })
      }
    },
    async setStatus(personId, changes) {
      if (await table.setStatus(personId, changes)) notify(personId)
    },
    async archiveAll(personId) {
      if (await table.archiveAll(personId)) notify(personId)
    },
    subscribe(personId, listener) {
      const personListeners = listeners.get(personId) ?? new Set()
      listeners.set(personId, personListeners.add(listener))
      return () => {
        personListeners.delete(listener)
        if (personListeners.size === 0 && listeners.get(personId) === personListeners)
          listeners.delete(personId)
      }
    },
  }
}
