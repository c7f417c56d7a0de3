import { expect, test } from 'vitest'
import { shouldOfferRefresh } from './offer-refresh'

test.each([
  ['2026-01-05T10:00:00Z', '2026-01-06T10:00:00Z', true],
  ['2026-01-05T10:00:00Z', '2026-01-06T09:59:59Z', false],
  ['2026-01-05T10:00:00Z', '2026-02-01T00:00:00+02:00', true],
  ['2026-01-05T10:00:00Z', '2026-01-05T10:00:00Z', false],
  // An older deploy was put back.
  ['2026-01-06T10:00:00Z', '2026-01-01T10:00:00Z', false],
  [null, '2026-01-06T10:00:00Z', false],
  ['2026-01-05T10:00:00Z', null, false],
  ['soon', '2026-01-06T10:00:00Z', false],
])('first seen %s, latest %s: %s', (firstSeen, latest, expected) => {
  expect(shouldOfferRefresh({ firstSeen, latest })).toBe(expected)
})
