import { describe, expect, it } from 'vitest'
import { isAllowed, memberRoles, permissionsOf } from './table'

describe('the permission table', () => {
  it.each([
    ['owner', 'create', 'projects', true],
    ['owner', 'run', 'sql_write', true],
    ['owner', 'read', 'service_api_keys', true],
    ['owner', 'create', 'temporary_api_keys', true],
    ['developer', 'create', 'embed_sessions', true],
    ['read-only', 'create', 'embed_sessions', false],
    ['read-only', 'read', 'embed_sessions', false],
    ['owner', 'delete', 'organizations', true],
    ['owner', 'update', 'ownership', true],
    ['owner', 'update', 'billing', true],
    ['administrator', 'create', 'projects', true],
    ['administrator', 'delete', 'projects', true],
    ['administrator', 'update', 'organizations', true],
    ['administrator', 'delete', 'organizations', false],
    ['administrator', 'update', 'members', true],
    ['administrator', 'update', 'ownership', false],
    ['administrator', 'create', 'invitations', true],
    ['administrator', 'read', 'billing', true],
    ['administrator', 'update', 'billing', false],
    ['administrator', 'read', 'audit_log', true],
    ['developer', 'update', 'projects', true],
    ['developer', 'create', 'projects', false],
    ['developer', 'delete', 'projects', false],
    ['developer', 'run', 'sql_write', true],
    ['developer', 'read', 'service_api_keys', true],
    ['developer', 'create', 'service_api_keys', false],
    ['developer', 'read', 'members', true],
    ['developer', 'update', 'members', false],
    ['developer', 'read', 'invitations', false],
    ['developer', 'read', 'billing', false],
    ['developer', 'read', 'audit_log', false],
    ['read-only', 'read', 'organizations', true],
    ['read-only', 'read', 'projects', true],
    ['read-only', 'run', 'sql', true],
    ['read-only', 'create', 'temporary_api_keys', true],
    ['read-only', 'run', 'sql_write', false],
    ['read-only', 'create', 'content', true],
    ['read-only', 'update', 'shared_content', false],
    ['developer', 'update', 'shared_content', true],
    ['developer', 'delete', 'shared_content', false],
    ['administrator', 'delete', 'shared_content', true],
    ['read-only', 'create', 'projects', false],
    ['read-only', 'update', 'projects', false],
    ['read-only', 'delete', 'projects', false],
    ['read-only', 'create', 'organizations', false],
    ['read-only', 'read', 'service_api_keys', false],
    ['read-only', 'create', 'storage', false],
    ['read-only', 'read', 'logs', true],
    ['developer', 'update', 'logs', false],
    ['administrator', 'update', 'logs', true],
    ['project-only', 'read', 'logs', false],
    ['project-only', 'read', 'organizations', true],
    ['project-only', 'read', 'projects', true],
    ['project-only', 'read', 'members', false],
    ['project-only', 'run', 'sql', false],
  ] as const)('%s: %s %s is %s', (role, action, resource, allowed) => {
    expect(isAllowed(role, action, resource)).toBe(allowed)
  })

  it('gives no role what is only about oneself', () => {
    for (const role of memberRoles) {
      expect(
        permissionsOf(role).filter(
          ({ resource }) => resource === 'profile' || resource === 'session',
        ),
      ).toEqual([])
    }
  })

  it('lets every member leave', () => {
    for (const role of memberRoles) expect(isAllowed(role, 'delete', 'membership')).toBe(true)
  })

  it('gives each role at least what the one below it has', () => {
    const order = ['owner', 'administrator', 'developer', 'read-only', 'project-only'] as const
    for (const [index, role] of order.entries()) {
      for (const { action, resource } of order.slice(index + 1).flatMap(permissionsOf)) {
        expect([role, action, resource, isAllowed(role, action, resource)]).toEqual([
          role,
          action,
          resource,
          true,
        ])
      }
    }
  })

  it('lists exactly what it allows', () => {
    expect(permissionsOf('project-only')).toEqual([
      { action: 'read', resource: 'organizations' },
      { action: 'delete', resource: 'membership' },
      { action: 'create', resource: 'support_requests' },
      { action: 'read', resource: 'projects' },
    ])
    expect(
      permissionsOf('read-only').map(({ action, resource }) => `${action} ${resource}`),
    ).toEqual([
      'read organizations',
      'delete membership',
      'create support_requests',
      'read projects',
      'read members',
      'run sql',
      'read content',
      'create content',
      'update content',
      'delete content',
      'run ai',
      'create temporary_api_keys',
      'read backups',
      'read branches',
      'read reports',
      'read auth',
      'read functions',
      'read storage',
      'read realtime',
      'read logs',
    ])
  })
})
