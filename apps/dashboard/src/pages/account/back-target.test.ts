import { expect, test } from 'vitest'
import { backTarget } from './back-target'

test.each([
  ['/project/abc/sql?x=1', 'acme', '/project/abc/sql?x=1'],
  [null, 'acme', '/org/acme'],
  [null, null, '/organizations'],
  ['/account/security', 'acme', '/org/acme'],
  ['/account', null, '/organizations'],
  ['//evil.example/', null, '/organizations'],
  ['/accounting', null, '/accounting'],
])('after %j and %j: %s', (lastRoute, lastOrganization, target) =>
  expect(backTarget({ lastRoute, lastOrganization }, 'http://localhost:8100')).toBe(target),
)
