import { expect, it } from 'vitest'
import { banDuration, isEndlessBan, localField } from './ban-duration'

it('says how long a ban lasts', () => {
  const now = new Date('2026-01-05T10:00').getTime()
  expect(banDuration('day', '', now)).toBe('24h')
  expect(banDuration('forever', '', now)).toBe('876000h')
  expect(banDuration('date', '2026-01-05T10:02', now + 500)).toBe('2m0s')
  expect(banDuration('date', '2026-01-05T10:02', now + 1500)).toBe('1m59s')
  expect(banDuration('date', '2026-01-05T10:00', now)).toBeNull()
  expect(banDuration('date', '', now)).toBeNull()
  expect(localField(now)).toBe('2026-01-05T10:00')
})

it('knows a ban without an end', () => {
  const now = Date.parse('2026-01-05T10:00:00Z')
  expect(isEndlessBan('2125-12-12T10:00:00Z', now)).toBe(true)
  expect(isEndlessBan('2026-02-05T10:00:00Z', now)).toBe(false)
})
