import { expect, test } from 'vitest'
import { isRecentlyUsed, keyActions } from './key-state'

const now = Date.parse('2026-01-10T10:00:00Z')

test.each([
  [null, false],
  ['2026-01-10T09:59:00Z', true],
  ['2026-01-03T10:00:01Z', true],
  ['2026-01-03T10:00:00Z', false],
])('a key that was last used at %s', (last_used_at, expected) =>
  expect(isRecentlyUsed({ last_used_at }, now)).toBe(expected),
)

test('a rotated key can only be deleted', () => {
  const all = { update: true, delete: true }
  const rotated = { expires_at: '2026-01-11T10:00:00Z' }
  expect(keyActions({ expires_at: null }, all)).toEqual(['edit', 'rotate', 'delete'])
  expect(keyActions(rotated, all)).toEqual(['delete'])
  expect(keyActions(rotated, { update: true, delete: false })).toEqual([])
})
