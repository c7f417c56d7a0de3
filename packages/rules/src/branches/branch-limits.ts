import type { PlanTier } from '../plans/plan-change'

/** Maximum number of branches of a project in each plan, without the production branch. */
export const MAX_BRANCHES: Readonly<Record<PlanTier, number>> = {
  free: 2,
  pro: 10,
  team: 50,
  enterprise: 100,
}
