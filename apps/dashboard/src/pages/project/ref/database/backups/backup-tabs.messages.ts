export const backupTabsMessages = {
  name: 'Backups',
  scheduled: 'Scheduled',
  pointInTime: 'Point in time',
} as const
