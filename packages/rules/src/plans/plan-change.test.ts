import { expect, test } from 'vitest'
import { planChange } from './plan-change'

test.each([
  ['free', 'pro', 'upgrade'],
  ['free', 'team', 'upgrade'],
  ['free', 'enterprise', 'upgrade'],
  ['pro', 'enterprise', 'upgrade'],
  ['team', 'enterprise', 'upgrade'],
  ['pro', 'free', 'downgrade'],
  ['team', 'pro', 'downgrade'],
  ['enterprise', 'free', 'downgrade'],
  ['enterprise', 'team', 'downgrade'],
  ['free', 'free', 'none'],
  ['pro', 'pro', 'none'],
  ['team', 'team', 'none'],
  ['enterprise', 'enterprise', 'none'],
] as const)('from %s to %s: %s', (from, to, change) => {
  expect(planChange(from, to)).toBe(change)
})
