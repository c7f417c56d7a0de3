import { describe, expect, test } from 'vitest'
import { planEffects } from './plan-effects'
import { PLAN_TIERS } from './plan-change'
import { hasSpendCap, spendCapChoice } from './spend-cap'
import { usageThreshold } from './usage-threshold'

const GB = 1024 ** 3

describe('a metric', () => {
  const metric = {
    metric: 'EGRESS',
    capped: true,
    available_in_plan: true,
    unlimited: false,
    pricing_free_units: 10,
    usage: 0,
  }
  test.each([
    [{ usage: 7.9 }, null],
    [{ usage: 8 }, 'neared'],
    [{ usage: 10 }, 'neared'],
    [{ usage: 10.1 }, 'passed'],
    [{ usage: 11, unlimited: true }, null],
    [{ usage: 9, capped: false }, null],
    [{ usage: 9, available_in_plan: false }, null],
    [{ usage: 9, metric: 'DISK_IOPS_GP3' }, null],
    [{ usage: 0, pricing_free_units: 0 }, null],
    [{ usage: 1, pricing_free_units: 0 }, 'passed'],
  ])('with %j has %s its limit', (change, threshold) => {
    expect(usageThreshold({ ...metric, ...change })).toBe(threshold)
  })
})

test('a plan has a spend cap always, where it is wanted, or not at all', () => {
  expect(PLAN_TIERS.map(spendCapChoice)).toEqual(['always', 'optional', 'optional', 'none'])
  expect(PLAN_TIERS.map((plan) => hasSpendCap(plan, true))).toEqual([true, true, true, false])
  expect(PLAN_TIERS.map((plan) => hasSpendCap(plan, false))).toEqual([true, false, false, false])
})

describe('a change of plan', () => {
  test('says which limits it changes, and what would be above the new ones', () => {
    const usages = [
      { metric: 'EGRESS', usage: 6 * GB },
      { metric: 'PROJECTS', usage: 2 },
      { metric: 'REQUESTS', usage: 1e9 },
    ]
    expect(planEffects('pro', 'free', usages)).toEqual([
      {
        limit: 'DATABASE_SIZE',
        before: 8 * GB,
        after: GB * (500 / 1024),
        used: null,
        isOver: false,
      },
      { limit: 'STORAGE_SIZE', before: 100 * GB, after: GB, used: null, isOver: false },
      { limit: 'EGRESS', before: 250 * GB, after: 5 * GB, used: 6 * GB, isOver: true },
      {
        ...{ limit: 'REALTIME_MESSAGES', before: 5_000_000, after: 2_000_000 },
        ...{ used: null, isOver: false },
      },
      { limit: 'REALTIME_CLIENTS', before: 500, after: 200, used: null, isOver: false },
      { limit: 'MONTHLY_ACTIVE_USERS', before: 100_000, after: 50_000, used: null, isOver: false },
      { limit: 'PROJECTS', before: null, after: 2, used: 2, isOver: false },
      { limit: 'FILE_SIZE', before: 53_687_091_200, after: 52_428_800, used: null, isOver: false },
    ])
  })

  test('between plans of the same limits changes none, and to one without limits exceeds none', () => {
    expect(planEffects('pro', 'team', [])).toEqual([])
    expect(
      planEffects('free', 'enterprise', [{ metric: 'EGRESS', usage: 9e15 }]).map(
        ({ isOver }) => isOver,
      ),
    ).not.toContain(true)
  })
})
