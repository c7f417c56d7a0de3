import { expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDistance,
  formatMoment,
  formatMonth,
  formatTime,
} from './date'

const now = Date.parse('2026-01-05T10:00:00Z')

test.each([
  ['2026-01-05T09:59:30Z', 'now'],
  ['2026-01-05T09:59:00Z', '1 minute ago'],
  ['2026-01-05T07:30:00Z', '2 hours ago'],
  ['2026-01-04T10:00:00Z', 'yesterday'],
  ['2025-12-25T10:00:00Z', 'last week'],
  ['2024-12-25T10:00:00Z', 'last year'],
  ['2026-01-05T10:00:30Z', 'now'],
  ['2026-01-05T10:59:58Z', 'in 60 minutes'],
  ['2026-01-05T12:20:00Z', 'in 2 hours'],
  ['2026-01-06T09:59:58Z', 'in 24 hours'],
  ['2026-01-12T09:59:58Z', 'in 7 days'],
])('%s is %s', (at, text) => {
  expect(formatDistance(at, 'en', now)).toBe(text)
})

test('dates follow the locale, and one after the other', () => {
  expect(formatMonth('2026-01-05T10:00:00Z', 'en')).toBe('January 2026')
  expect(formatMonth('2026-01-05T10:00:00Z', 'de')).toBe('Januar 2026')
  expect(formatDate('2026-01-05T12:00:00', 'en')).toBe('Jan 5, 2026')
  expect(formatTime(new Date('2026-01-05T14:30:00').getTime(), 'en')).toBe('14:30')
})

test.each([formatDate, formatDateTime, formatMoment, formatMonth, formatTime])(
  '%o: no date is no text',
  (format) => {
    expect([format(null, 'en'), format('soon', 'en')]).toEqual(['', ''])
  },
)
