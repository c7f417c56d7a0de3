import { describe, expect, it } from 'vitest'
import { formatMilliseconds, formatSpan, formatSpanSince } from './duration'

describe('formatMilliseconds', () => {
  it.each([
    [0, '0 ms'],
    [0.049, '<0.1 ms'],
    [0.05, '0.1 ms'],
    [0.42, '0.4 ms'],
    [2.4221069999, '2.4 ms'],
    [12.3, '12 ms'],
    [999.7, '1 s'],
    [2421, '2.42 s'],
    [59_999, '1 min 0 s'],
    [185_000, '3 min 5 s'],
  ])('%f ms', (milliseconds, text) => {
    expect(formatMilliseconds(milliseconds, 'en')).toBe(text)
  })
})

describe('formatSpan shows the two largest units', () => {
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [61, '1 m 1 s'],
    [3600, '1 h'],
    [3601, '1 h'],
    [86_400 + 3 * 3600 + 59, '1 d 3 h'],
    [30 * 86_400, '30 d'],
  ])('%i s is %s', (seconds, text) => expect(formatSpan(seconds, 'en')).toBe(text))
})

it('numbers follow the locale', () => {
  expect(formatMilliseconds(2421, 'de')).toBe('2,42 s')
  expect(formatSpan(1234 * 86_400, 'de')).toBe('1.234 d')
})

it('a clock that is ahead makes no time negative', () => {
  expect(formatSpanSince('2026-01-05T10:00:00Z', 'en', Date.parse('2026-01-05T09:00:00Z'))).toBe(
    '0 s',
  )
})
