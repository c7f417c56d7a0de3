import { PLAN_QUOTAS } from './plan-quotas'
import type { PlanTier } from './plan-change'

/** Choice that a plan offers for the spend cap; `none` if it has no limit that could be one. */
export type SpendCapChoice = 'always' | 'optional' | 'none'

export function spendCapChoice(plan: PlanTier): SpendCapChoice {
  if (plan === 'free') return 'always'
  return Object.values(PLAN_QUOTAS[plan]).every((quota) => quota === null) ? 'none' : 'optional'
}

/**
 * Indicates that usage ends at the plan's limits.
 * @param wanted the organization's choice, for plans that offer one
 */
export function hasSpendCap(plan: PlanTier, wanted: boolean): boolean {
  const choice = spendCapChoice(plan)
  return choice === 'always' || (choice === 'optional' && wanted)
}
