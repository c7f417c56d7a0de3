/** Number of completed scheduled backups that a project retains. */
export const MAX_SCHEDULED_BACKUPS = 7

/** Maximum number of manual backups of a project. */
export const MAX_MANUAL_BACKUPS = 20

/** Number of failed attempts that are retained. */
export const MAX_FAILED_BACKUPS = 7
