import { expect, test } from 'vitest'
import { cliNextRelease } from './next-release'

test.each([
  ['2026-01-05T10:00:00Z', '2026-01-19T10:00:00.000Z'],
  ['2026-02-20T23:59:59.5Z', '2026-03-06T23:59:59.500Z'],
  // Two weeks are 336 hours, regardless of clock changes in the reader's time zone.
  ['2026-03-22T12:00:00+01:00', '2026-04-05T11:00:00.000Z'],
  ['2024-02-29T00:00:00Z', '2024-03-14T00:00:00.000Z'],
])('after one of %s: %s', (published, next) => {
  expect(cliNextRelease(published)?.toISOString()).toBe(next)
})

test.each(['', 'soon', '2026-13-01'])('none after %j', (published) => {
  expect(cliNextRelease(published)).toBeNull()
})
