import type { PlanTier } from '../plans/plan-change'

/** Limits of a project's realtime service, by the names of the ecosystem. */
export const REALTIME_LIMITS = [
  'max_concurrent_users',
  'max_channels_per_client',
  'max_joins_per_second',
  'max_events_per_second',
  'max_presence_events_per_second',
  'max_payload_size_in_kb',
] as const

export type RealtimeLimits = Record<(typeof REALTIME_LIMITS)[number], number>

const limits = (
  max_concurrent_users: number,
  [max_joins_per_second, max_events_per_second, max_presence_events_per_second]: readonly [
    joins: number,
    events: number,
    presenceEvents: number,
  ],
  [max_channels_per_client, max_payload_size_in_kb]: readonly [channels: number, kilobytes: number],
): RealtimeLimits => ({
  max_concurrent_users,
  max_channels_per_client,
  max_joins_per_second,
  max_events_per_second,
  max_presence_events_per_second,
  max_payload_size_in_kb,
})

/** Limits of each plan; those of the highest are the maxima of the service. */
export const PLAN_REALTIME_LIMITS: Readonly<Record<PlanTier, Readonly<RealtimeLimits>>> = {
  free: limits(200, [100, 100, 20], [100, 256]),
  pro: limits(500, [500, 500, 50], [100, 3_000]),
  team: limits(10_000, [2_500, 2_500, 1_000], [100, 3_000]),
  enterprise: limits(50_000, [10_000, 10_000, 10_000], [1_000, 3_000]),
}

/** Returns the limits in effect: those of the project, as far as its plan allows them. */
export const effectiveRealtimeLimits = (
  plan: PlanTier,
  own: Partial<RealtimeLimits>,
): RealtimeLimits => {
  const allowed = PLAN_REALTIME_LIMITS[plan]
  return Object.fromEntries(
    REALTIME_LIMITS.map((name) => [name, Math.min(allowed[name], own[name] ?? Infinity)]),
  ) as RealtimeLimits
}
