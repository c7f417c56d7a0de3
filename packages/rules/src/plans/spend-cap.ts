import { PLAN_QUOTAS } from './plan-quotas'
import type { PlanTier } from './plan-change'

/** What a plan leaves to choose about the spend cap; `none` where nothing has an end that could be one. */
export type SpendCapChoice = 'always' | 'optional' | 'none'

export function spendCapChoice(plan: PlanTier): SpendCapChoice {
  if (plan === 'free') return 'always'
  return Object.values(PLAN_QUOTAS[plan]).every((quota) => quota === null) ? 'none' : 'optional'
}

/** Whether the plan is where usage ends. @param wanted what the organization has chosen, for plans that leave a choice */
export function hasSpendCap(plan: PlanTier, wanted: boolean): boolean {
  const choice = spendCapChoice(plan)
  return choice === 'always' || (choice === 'optional' && wanted)
}
