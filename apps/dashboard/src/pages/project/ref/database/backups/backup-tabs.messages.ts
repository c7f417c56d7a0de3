export const backupTabsMessages = {
  name: 'Backups',
  scheduled: 'Scheduled',
  pointInTime: 'Point in time',
  dumps: 'Dump and import',
} as const
