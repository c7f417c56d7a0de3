import type { NotificationPriority } from '@howdah/platform-client/resources/notifications/list-notifications'

/** Texts of the bell and its popover. Those of the specification are verbatim. */
export const notificationsMessages = {
  title: 'Notifications',
  /** The bell's name. */
  bell: (unread: number, critical: boolean, warning: boolean) =>
    [
      'Notifications',
      unread > 0 && `${unread} unread`,
      critical && 'some critical',
      !critical && warning && 'some warnings',
    ]
      .filter(Boolean)
      .join(', '),
  loading: 'Loading',
  inbox: 'Inbox',
  archived: 'Archived',
  unreadCount: (count: number) => `${count} unread`,
  archiveAll: 'Archive all',
  archive: 'Archive',
  unarchive: 'Unarchive',
  markUnread: 'Mark as unread',
  markSeen: 'Mark as read',
  unread: 'Unread',
  priority: { Info: 'Information', Warning: 'Warning', Critical: 'Critical' } satisfies Record<
    NotificationPriority,
    string
  >,
  inboxNote: 'You will be notified here for any notices on your organizations and projects',
  archivedNote: 'Notifications that you have previously archived will be shown here',
  emptyInbox: 'All caught up',
  emptyFiltered: (count: number) => `No notifications based on the ${count} filter(s) applied`,
  emptyArchived: (count: number) =>
    count === 0
      ? 'No archived notifications'
      : `No archived notifications based on the ${count} filter(s) applied`,
  clearFilters: 'Clear filters',
  filter: (count: number) => (count === 0 ? 'Filter' : `Filter, ${count} applied`),
  filterTitle: 'Filter notifications',
  filterStatus: 'Status',
  filterPriority: 'Priority',
  filterOrganizations: 'Organizations',
  filterProjects: 'Projects',
  chooseOrganization: 'Choose an organization to see its projects.',
  noProjects: 'No projects.',
  filterFailed: 'Failed to load filters',
  more: 'Load more',
  end: 'No more notifications.',
  listFailed: 'Failed to retrieve notifications',
  archivedAll: 'Successfully archived all notifications',
  archiveAllFailed: (message: string) => `Failed to archive all notifications: ${message}`,
  updateFailed: (message: string) => `Failed to update notifications: ${message}`,
  announce: (unread: number) =>
    unread === 1 ? '1 unread notification.' : `${unread} unread notifications.`,
}

export type NotificationsMessages = typeof notificationsMessages

export const notificationsTexts = {
  name: 'notifications',
  defaults: notificationsMessages,
} as const
