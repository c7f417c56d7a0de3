import { describe, expect, it } from 'vitest'
import { isAllowed, organizationRoles, permissionsOf } from './table'

describe('the permission table', () => {
  it.each([
    ['owner', 'create', 'projects', true],
    ['owner', 'run', 'sql_write', true],
    ['owner', 'read', 'service_api_keys', true],
    ['owner', 'create', 'temporary_api_keys', true],
    ['read-only', 'read', 'organizations', true],
    ['read-only', 'read', 'projects', true],
    ['read-only', 'run', 'sql', true],
    ['read-only', 'create', 'temporary_api_keys', true],
    ['read-only', 'run', 'sql_write', false],
    ['read-only', 'create', 'projects', false],
    ['read-only', 'update', 'projects', false],
    ['read-only', 'delete', 'projects', false],
    ['read-only', 'create', 'organizations', false],
    ['read-only', 'read', 'service_api_keys', false],
  ] as const)('%s: %s %s is %s', (role, action, resource, allowed) => {
    expect(isAllowed(role, action, resource)).toBe(allowed)
  })

  it('gives no role what is only about oneself', () => {
    for (const role of organizationRoles) {
      expect(permissionsOf(role).filter(({ resource }) => resource === 'profile' || resource === 'session')).toEqual([])
    }
  })

  it('lists exactly what it allows', () => {
    expect(permissionsOf('read-only')).toEqual([
      { action: 'read', resource: 'organizations' },
      { action: 'read', resource: 'projects' },
      { action: 'run', resource: 'sql' },
      { action: 'create', resource: 'temporary_api_keys' },
    ])
  })
})
