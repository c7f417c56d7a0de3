import type { PlanTier } from '../plans/plan-change'

/** Number of completed scheduled backups that a project retains, by plan. */
export const MAX_SCHEDULED_BACKUPS = {
  free: 7,
  pro: 14,
  team: 21,
  enterprise: 30,
} as const satisfies Record<PlanTier, number>

/** Maximum number of manual backups of a project. */
export const MAX_MANUAL_BACKUPS = 20

/** Number of failed attempts that are retained. */
export const MAX_FAILED_BACKUPS = 7
