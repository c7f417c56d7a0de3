import { expect, test } from 'vitest'
import { isNewerRelease } from './newer-release'

/** From the oldest to the newest; the middle is the example of semver.org, section 11. */
const order = [
  '0.9.9',
  '0.10.0',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  'v1.2.0',
  '1.10.0',
  '20260101000000000000.0.0',
  '20260101000000000001.0.0',
]

test('by the order of semantic versioning', () => {
  for (const [older, one] of order.entries()) {
    for (const [newer, other] of order.entries())
      expect([one, other, isNewerRelease(other, one)]).toEqual([one, other, newer > older])
  }
})

test.each([
  ['1.0.0+build.2', '1.0.0+build.1'],
  ['latest', '1.0.0'],
  ['1.0.0', 'unknown'],
  ['1.0', '0.9.0'],
  ['', ''],
])('%j is not newer than %j', (candidate, current) => {
  expect(isNewerRelease(candidate, current)).toBe(false)
})
