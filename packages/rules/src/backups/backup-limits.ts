/** How many complete backups of the schedule a project keeps. */
export const SCHEDULED_BACKUPS_KEPT = 7

/** How many backups made by hand a project may have. */
export const MOST_MANUAL_BACKUPS = 20

/** How many failed tries are remembered. */
export const FAILED_BACKUPS_KEPT = 7
