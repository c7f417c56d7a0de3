/** Time after a merge in which it can be undone, in milliseconds. */
export const MERGE_UNDO_MS = 24 * 60 * 60 * 1000

/** Number of backups from before merges that a project retains. */
export const MAX_MERGE_BACKUPS = 5
