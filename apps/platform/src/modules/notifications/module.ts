import { defineModule } from '../define-module'
import { archiveAllNotifications, getNotificationsSummary, listNotifications, updateNotifications } from './handlers'
import { notificationStreamHandlers } from './notification-stream'
import { createNotifications } from './notifications'
import type { NotificationsServices } from './services'

export const notifications = defineModule<NotificationsServices>({
  name: 'notifications',
  services: { notifications: ({ control, log }) => createNotifications(control, log) },
  handlers: () => ({
    listNotifications,
    getNotificationsSummary,
    updateNotifications,
    archiveAllNotifications,
    ...notificationStreamHandlers(),
  }),
})
