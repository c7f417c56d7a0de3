import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { NotificationStatus } from './list-notifications'
import { notificationHeaders } from './notification-headers'

export interface NotificationChange {
  id: string
  status: NotificationStatus
}

/** The most that one call takes. */
const MAX_CHANGES = 100

/** Sets the status of any number of notifications; missing ones are ignored. */
export async function updateNotifications(
  client: PlatformClient,
  { changes }: { changes: readonly NotificationChange[] },
): Promise<void> {
  required({ changes })
  for (let start = 0; start < changes.length; start += MAX_CHANGES) {
    const body = changes.slice(start, start + MAX_CHANGES)
    await dataOf(
      client.api.PATCH('/platform/notifications', { body, headers: notificationHeaders }),
    )
  }
}

/** Archives everything that is new or seen. */
export async function archiveAllNotifications(client: PlatformClient): Promise<void> {
  await dataOf(
    client.api.POST('/platform/notifications/archive-all', { headers: notificationHeaders }),
  )
}
