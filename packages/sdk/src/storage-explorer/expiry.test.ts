import { expect, test } from 'vitest'
import { expirySeconds } from './expiry'

test.each([
  ['1', 'hours', 3600],
  ['1.5', 'days', 129_600],
  [' 2 ', 'weeks', 1_209_600],
  ['3650', 'days', 315_360_000],
  ['3651', 'days', null],
  ['0', 'days', null],
  ['-1', 'days', null],
  ['', 'days', null],
  ['soon', 'days', null],
] as const)('%j %s are %j seconds', (amount, unit, seconds) => expect(expirySeconds(amount, unit)).toBe(seconds))
