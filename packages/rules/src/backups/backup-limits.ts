/** Number of completed scheduled backups that a project retains. */
export const SCHEDULED_BACKUPS_KEPT = 7

/** Maximum number of manual backups of a project. */
export const MOST_MANUAL_BACKUPS = 20

/** Number of failed attempts that are retained. */
export const FAILED_BACKUPS_KEPT = 7
