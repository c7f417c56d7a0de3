import type { OrganizationUsageMetric } from '@howdah/platform-client/resources/organizations/get-usage'
import { describe, expect, test } from 'vitest'
import { billingPeriods } from './billing-period'
import { quotaShare, usageValue } from './usage-words'

test('the months are whole ones in UTC, over the turn of the year', () => {
  const periods = billingPeriods(new Date('2026-02-01T00:30:00Z'))
  expect(periods).toHaveLength(12)
  expect(periods.slice(0, 3)).toEqual([
    { id: '2026-02', start: '2026-02-01', end: '2026-03-01' },
    { id: '2026-01', start: '2026-01-01', end: '2026-02-01' },
    { id: '2025-12', start: '2025-12-01', end: '2026-01-01' },
  ])
})

describe('a metric', () => {
  test('is written in its unit', () => {
    expect(usageValue('EGRESS', 1536)).toBe('1.5 KB')
    expect(usageValue('REQUESTS', 1536)).toBe('1,536')
  })

  const metric: OrganizationUsageMetric = {
    metric: 'EGRESS',
    capped: true,
    available_in_plan: true,
    unlimited: false,
    pricing_free_units: 0,
    usage: 0,
    project_allocations: [],
  }
  test.each([
    [10, 5, 50],
    [10, 25, 100],
    [0, 0, 0],
    [0, 1, 100],
    [250 * 1024 ** 3, 302, 0],
    [3, 1, 33.33],
  ])('of %d with %d used is %d %% full', (free, usage, share) => {
    expect(quotaShare({ ...metric, pricing_free_units: free, usage })).toBe(share)
  })

  test('without an end is never full', () => {
    expect(
      quotaShare({ ...metric, capped: false, unlimited: true, pricing_free_units: 0, usage: 9 }),
    ).toBeNull()
  })
})
