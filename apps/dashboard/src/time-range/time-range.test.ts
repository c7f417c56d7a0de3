import { expect, test } from 'vitest'
import { isUnstored, isLong, lastRangeOf, rangeOf } from './time-range'

const query = (text: string) => new URLSearchParams(text)
const times = 'from=2026-01-05T10:00:00Z&to=2026-01-05T11:00:00Z'

test('reads a range up to now, and the hour if there is none that is known', () => {
  expect(rangeOf(query('range=24h'))).toEqual({ last: 86_400_000 })
  expect(rangeOf(query('range=toString'))).toEqual({ last: 3_600_000 })
  expect(lastRangeOf(query(''))).toBe('1h')
})

test('reads a range between two times, which is first', () => {
  expect(lastRangeOf(query(`range=24h&${times}`))).toBeNull()
  expect(rangeOf(query(times))).toEqual({
    from: '2026-01-05T10:00:00.000Z',
    to: '2026-01-05T11:00:00.000Z',
  })
  expect(rangeOf(query('from=2026-01-05&to=2026-01-05'))).toEqual({ last: 3_600_000 })
  expect(rangeOf(query('from=x&to=2026-01-05'))).toEqual({ last: 3_600_000 })
})

test('warns above two days', () => {
  expect(isLong({ last: 172_800_000 })).toBe(false)
  expect(isLong({ last: 172_800_001 })).toBe(true)
  expect(isLong({ from: '2026-01-01T00:00:00Z', to: '2026-01-04T00:00:00Z' })).toBe(true)
})

test('a plan has the ranges up to the days that it stores, and today', () => {
  expect(isUnstored('24h', 1)).toBe(false)
  // Today is never a whole day.
  expect(isUnstored('2d', 1)).toBe(true)
  expect(isUnstored('7d', 1)).toBe(true)
  expect(isUnstored('28d', 28)).toBe(false)
})
