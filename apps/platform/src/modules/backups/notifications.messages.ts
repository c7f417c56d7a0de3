/** Notifications about backups. Names are people's own text. */
export const backupNotificationMessages = {
  openProject: 'Open project',
  openBackups: 'Open backups',
  backupFailed: (project: string, reason: string | null) => ({
    title: `${project} could not be backed up`,
    message: reason ?? 'The server’s log says why.',
  }),
  restored: (project: string) => ({
    title: `${project} was restored from a backup`,
    message: 'What was written since the backup is gone. Connections from before are closed.',
  }),
  restoreFailed: (project: string, reason: string | null) => ({
    title: `${project} could not be restored`,
    message: reason ?? 'The log of its start says why.',
  }),
} as const
