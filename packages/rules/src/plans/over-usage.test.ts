import { expect, test } from 'vitest'
import { isOverUsage } from './over-usage'
import { PLAN_QUOTAS, USAGE_METRICS } from './plan-quotas'

const metric = {
  metric: 'EGRESS',
  capped: true,
  available_in_plan: true,
  unlimited: false,
  pricing_free_units: 10,
  usage: 11,
}

test.each([
  [{}, true],
  [{ usage: 10 }, false],
  [{ capped: false }, false],
  [{ available_in_plan: false }, false],
  [{ unlimited: true }, false],
  [{ metric: 'DISK_IOPS_GP3' }, false],
  [{ pricing_free_units: 0, usage: 0 }, false],
])('%j exceeds its limit: %s', (change, exceeds) => {
  expect(isOverUsage({ ...metric, ...change })).toBe(exceeds)
})

test('no plan includes less than a lower one', () => {
  const size = (quota: number | null) => quota ?? Infinity
  for (const name of USAGE_METRICS) {
    expect(size(PLAN_QUOTAS.free[name])).toBeLessThanOrEqual(size(PLAN_QUOTAS.pro[name]))
    expect(size(PLAN_QUOTAS.pro[name])).toBeLessThanOrEqual(size(PLAN_QUOTAS.team[name]))
    expect(size(PLAN_QUOTAS.team[name])).toBeLessThanOrEqual(size(PLAN_QUOTAS.enterprise[name]))
  }
})
