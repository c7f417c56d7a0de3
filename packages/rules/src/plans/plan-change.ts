/** The plans that an organization can have, the lowest first. */
export const PLAN_TIERS = ['free', 'pro', 'team', 'enterprise'] as const

export type PlanTier = (typeof PLAN_TIERS)[number]

export type PlanChange = 'upgrade' | 'downgrade' | 'none'

/**
 * Returns the direction of a plan change: to a higher tier, to a lower one, or none.
 */
export function planChange(from: PlanTier, to: PlanTier): PlanChange {
  const steps = PLAN_TIERS.indexOf(to) - PLAN_TIERS.indexOf(from)
  if (steps === 0) return 'none'
  return steps > 0 ? 'upgrade' : 'downgrade'
}
