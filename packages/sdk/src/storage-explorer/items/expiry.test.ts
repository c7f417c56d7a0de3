import { expect, test } from 'vitest'
import { expiryLimit, expirySeconds } from './expiry'

const YEAR = 31_536_000

test.each([
  ['1', 'hours', YEAR, 3600],
  ['1.5', 'days', YEAR, 129_600],
  [' 2 ', 'weeks', YEAR, 1_209_600],
  ['365', 'days', YEAR, YEAR],
  ['366', 'days', YEAR, null],
  ['2', 'hours', 3_600, null],
  ['0', 'days', YEAR, null],
  ['-1', 'days', YEAR, null],
  ['', 'days', YEAR, null],
  ['soon', 'days', YEAR, null],
] as const)('%j %s, at most %j seconds, are %j seconds', (amount, unit, limit, seconds) =>
  expect(expirySeconds(amount, unit, limit)).toBe(seconds),
)

test.each([
  [YEAR, { amount: 365, unit: 'days' }],
  [3_600, { amount: 1, unit: 'hours' }],
  [5_400, { amount: 1.5, unit: 'hours' }],
] as const)('a limit of %j seconds is %j', (limit, wanted) =>
  expect(expiryLimit(limit)).toEqual(wanted),
)
