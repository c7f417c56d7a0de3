export { NotificationsBell } from './notifications-bell'
export { notificationsMessages } from './notifications.messages'

export type { NotificationsMessages } from './notifications.messages'
export type { NotificationsBellProps } from './notifications.types'
