import type { PlanTier } from '@howdah/rules/plans/plan-change'

const DAY_MS = 86_400_000

/** Days for which the lines of a project are stored, by the plan of its organization. */
export const LOG_DAYS: Readonly<Record<PlanTier, number>> = {
  free: 1,
  pro: 7,
  team: 28,
  enterprise: 90,
}

/** Returns the day of a time, in UTC. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Returns the oldest day that is stored: today counts in addition. */
export const oldestDay = (now: number, days: number): string => dayOf(now - days * DAY_MS)
