/** Notifications about backups. Names are people's own text. */
export const backupNotificationMessages = {
  openProject: 'Open project',
  openBackups: 'Open backups',
  backUpNow: 'Back up now',
  trialFailed: (project: string, reason: string) => ({
    title: `Test restore of ${project} failed`,
    message: `The archive of this project can’t be restored: ${reason} Turn point-in-time recovery off and on again to begin a new one.`,
  }),
  backupTrialFailed: (project: string, time: string, reason: string) => ({
    title: `Test restore of ${project} failed`,
    message: `The backup of ${time} can’t be restored: ${reason} Create a new backup, and restore from an older one if you need to.`,
  }),
  backupFailed: (project: string, reason: string | null) => ({
    title: `Backup of ${project} failed`,
    message: reason ?? 'See the server’s log.',
  }),
  restored: (project: string) => ({
    title: `${project} was restored from a backup`,
    message: 'Changes made since the backup were lost. Existing connections were closed.',
  }),
  restoredToTime: (project: string) => ({
    title: `${project} was restored to an earlier time`,
    message: 'Later changes are gone from it. Existing connections were closed.',
  }),
  restoreFailed: (project: string, reason: string | null) => ({
    title: `Restoring ${project} failed`,
    message: reason ?? 'See the log of its start.',
  }),
} as const
