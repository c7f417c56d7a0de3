import type { OrganizationPermissions } from '@howdah/platform-client/resources/identity/list-permissions'
import { expect, test } from 'vitest'
import { allowance } from './allowance'

const ref = 'abcdefghijklmnopqrst'
const permissions: OrganizationPermissions[] = [
  {
    organization_slug: 'acme',
    role: 'read-only',
    permissions: [{ action: 'read', resource: 'projects' }],
    projects: [{ ref, role: 'developer', permissions: [{ action: 'run', resource: 'sql_write' }] }],
  },
]

test.each([
  [{ slug: 'acme' }, 'read', 'projects', 'yes'],
  [{ slug: 'acme' }, 'create', 'projects', 'no'],
  [{ slug: 'acme' }, 'run', 'sql_write', 'no'],
  [{ slug: 'acme', ref }, 'run', 'sql_write', 'yes'],
  [{ slug: 'acme', ref: 'another' }, 'run', 'sql_write', 'no'],
  [{ slug: 'joined-later' }, 'read', 'projects', 'unknown'],
  [{ slug: undefined, ref }, 'read', 'projects', 'unknown'],
] as const)('in %j, %s %s: %s', (scope, action, resource, expected) => {
  expect(allowance(permissions, scope, action, resource)).toBe(expected)
})

test('permissions that could not be had are unknown, not refused', () => {
  expect(allowance(undefined, { slug: 'acme' }, 'read', 'projects')).toBe('unknown')
})
