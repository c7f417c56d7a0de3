export const backupTabsMessages = {
  name: 'Backups',
  scheduled: 'Daily and manual',
  pointInTime: 'Point in time',
  dumps: 'Dump and import',
} as const
