import { expect, test } from 'vitest'
import { PLAN_TIERS } from '../plans/plan-change'
import { effectiveRealtimeLimits, PLAN_REALTIME_LIMITS, REALTIME_LIMITS } from './realtime-limits'

test('a higher plan has at least the limits of a lower one', () => {
  for (const name of REALTIME_LIMITS) {
    const values = PLAN_TIERS.map((plan) => PLAN_REALTIME_LIMITS[plan][name])
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  }
})

test('a project has its own limits as far as its plan allows them', () => {
  expect(effectiveRealtimeLimits('free', {})).toEqual(PLAN_REALTIME_LIMITS.free)
  expect(
    effectiveRealtimeLimits('free', { max_concurrent_users: 500, max_joins_per_second: 7 }),
  ).toEqual({ ...PLAN_REALTIME_LIMITS.free, max_joins_per_second: 7 })
  expect(effectiveRealtimeLimits('pro', { max_concurrent_users: 500 })).toEqual(
    PLAN_REALTIME_LIMITS.pro,
  )
})
