import { expect, test } from 'vitest'
import { isWithinOrganization } from './scopes'

test('a key that an application asked for follows its project into no other organization', () => {
  const key = {
    id: 'p1',
    via: 'temporary-key',
    projectRef: 'abcdefghijklmnopqrst',
    claimsRole: null,
    scopes: null,
  } as const
  const permission = { scope: 'project', action: 'read', resource: 'projects' } as const
  expect(isWithinOrganization({ ...key, organizationId: 1 }, permission, 1)).toBe(true)
  expect(isWithinOrganization({ ...key, organizationId: 1 }, permission, 2)).toBe(false)
  expect(isWithinOrganization(key, permission, 2)).toBe(true)
})
