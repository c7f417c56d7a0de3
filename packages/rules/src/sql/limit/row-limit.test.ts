import { expect, it } from 'vitest'
import { DEFAULT_ROW_LIMIT, ROW_LIMIT_CHOICES, shouldShowLimitNotice } from './row-limit'

it('offers what the specification lists', () => {
  expect(ROW_LIMIT_CHOICES).toEqual([-1, 100, 500, 1000])
  expect(DEFAULT_ROW_LIMIT).toBe(100)
})

it.each([
  [true, 100, 100, true],
  [true, 500, 500, true],
  [true, 100, 99, false],
  [true, 100, 0, false],
  [true, 500, 100, false],
  [false, 100, 100, false],
  [false, -1, 100, false],
])('applied %s, limit %d, %d rows: %s', (applied, limit, rowCount, expected) => {
  expect(shouldShowLimitNotice({ applied, limit, rowCount })).toBe(expected)
})
