import { defineModule } from '../define-module'
import {
  archiveAllNotifications,
  getNotificationsSummary,
  listNotifications,
  updateNotifications,
} from './handlers'
import { notificationStreamHandlers } from './notification-stream'
import { createNotifications } from './notifications'
import notificationsSql from './migrations/220-notifications.sql'
import notificationPagesSql from './migrations/2026-11-24-notification-pages.sql'
import type { NotificationsServices } from './services'

export const notifications = defineModule<NotificationsServices>({
  name: 'notifications',
  migrations: [
    { name: '220-notifications', sql: notificationsSql },
    { name: '2026-11-24-notification-pages', sql: notificationPagesSql },
  ],
  services: { notifications: ({ control, log }) => createNotifications(control, log) },
  handlers: () => ({
    listNotifications,
    getNotificationsSummary,
    updateNotifications,
    archiveAllNotifications,
    ...notificationStreamHandlers(),
  }),
})
