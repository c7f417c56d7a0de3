import type { OrganizationPermissions } from '@howdah/platform-client/resources/identity/list-permissions'
import { expect, test } from 'vitest'
import {
  expiryOf,
  grantableScopes,
  resourceName,
  scopeName,
  scopesByResource,
  scopesOf,
} from './token-scopes'

const permissions: OrganizationPermissions[] = [
  {
    organization_slug: 'acme',
    role: 'read-only',
    permissions: [
      { action: 'run', resource: 'sql' },
      { action: 'read', resource: 'projects' },
    ],
    projects: [
      {
        ref: 'abcdefghijklmnopqrst',
        role: 'developer',
        permissions: [{ action: 'run', resource: 'sql_write' }],
      },
    ],
  },
  {
    organization_slug: 'other',
    role: 'read-only',
    permissions: [{ action: 'read', resource: 'projects' }],
    projects: [],
  },
]
const grantable = grantableScopes(permissions)

test('what can be handed on is what the roles allow anywhere, each once', () => {
  expect(grantable.map(scopeName)).toEqual([
    'read:profile',
    'read:projects',
    'run:sql',
    'run:sql_write',
  ])
})

test('the three kinds of access', () => {
  expect(scopesOf('all', grantable, new Set())).toBeNull()
  expect(scopesOf('read', grantable, new Set())?.map(scopeName)).toEqual([
    'read:profile',
    'read:projects',
  ])
  expect(
    scopesOf('chosen', grantable, new Set(['run:sql', 'delete:projects']))?.map(scopeName),
  ).toEqual(['run:sql'])
})

test('a token expires so many days from now, or never', () => {
  expect(expiryOf(7, Date.parse('2026-01-05T10:00:00Z'))).toBe('2026-01-12T10:00:00.000Z')
  expect(expiryOf(null, 0)).toBeNull()
})

test('scopes are listed by resource, with names for people', () => {
  expect(
    scopesByResource(grantable).map(({ resource, scopes }) => [
      resourceName(resource),
      scopes.map(({ action }) => action).join(', '),
    ]),
  ).toEqual([
    ['Profile', 'read'],
    ['Projects', 'read'],
    ['SQL', 'run'],
    ['SQL write', 'run'],
  ])
})
