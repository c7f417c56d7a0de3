import { expect, test } from 'vitest'
import { formatWhen } from './when'

const now = Date.parse('2026-01-05T10:00:00Z')

test.each([
  ['2026-01-05T09:59:30Z', 'now'],
  ['2026-01-05T09:59:00Z', '1 minute ago'],
  ['2026-01-05T07:30:00Z', '2 hours ago'],
  ['2026-01-04T10:00:00Z', 'yesterday'],
  ['2025-12-25T10:00:00Z', 'last week'],
  ['2024-12-25T10:00:00Z', 'last year'],
])('%s is %s', (at, text) => {
  expect(formatWhen(at, 'en', now)).toBe(text)
})
