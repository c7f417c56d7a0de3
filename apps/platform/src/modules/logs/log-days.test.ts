import { expect, it } from 'vitest'
import { LOG_DAYS, oldestDay } from './log-days'

it.each([
  ['free', '2026-01-30'],
  ['pro', '2026-01-24'],
  ['team', '2026-01-03'],
  ['enterprise', '2025-11-02'],
] as const)('the plan %s stores the days from %s on', (plan, day) => {
  expect(oldestDay(Date.parse('2026-01-31T23:59:59Z'), LOG_DAYS[plan])).toBe(day)
})
