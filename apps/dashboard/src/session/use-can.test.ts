import { expect, test } from 'vitest'
import { allowance } from './use-can'

const permissions = [
  { organization_slug: 'acme', role: 'read-only' as const, permissions: [{ action: 'read' as const, resource: 'projects' as const }] },
]

test.each([
  ['acme', 'read', 'projects', 'yes'],
  ['acme', 'create', 'projects', 'no'],
  ['joined-later', 'read', 'projects', 'unknown'],
  [undefined, 'read', 'projects', 'unknown'],
] as const)('in %s, %s %s: %s', (slug, action, resource, expected) => {
  expect(allowance(permissions, slug, action, resource)).toBe(expected)
})

test('permissions that could not be had are unknown, not refused', () => {
  expect(allowance(undefined, 'acme', 'read', 'projects')).toBe('unknown')
})
