import { expect, it } from 'vitest'
import { isAdminPath, isOpenPath, isServerPath, withoutKeys } from './server-path'

it.each([
  '/token',
  '/admin/users/6f1c2a34-0000-4000-8000-0000000000aa/factors',
  '/admin/custom-providers/custom%3Aown',
  '/.well-known/jwks.json',
  '/sso/saml/acs/',
])('passes %s on', (path) => expect(isServerPath(path)).toBe(true))

it.each([
  '',
  '/',
  '//evil.test/',
  '/../rest/v1/rows',
  '/user/..',
  '/..;/user',
  '/user/.;x=1/y',
  '/./user',
  '/.../user',
  '/%2e%2e/rest/v1/rows',
  '/.%2E/rest/v1/rows',
  '/user%2f..%2Frest',
  '/user%5c..',
  '/user\\..',
  '/%252e%252e/rest',
  '/user%00',
  '/user%0d%0ax',
  '/user#x',
  '/üser',
  'user',
])('passes %j not on', (path) => expect(isServerPath(path)).toBe(false))

it('knows what needs no key, and what needs the service key', () => {
  for (const path of ['/verify', '/authorize', '/callback', '/.well-known/jwks.json'])
    expect([path, isOpenPath(path)]).toEqual([path, true])
  for (const path of ['/signup', '/token', '/user', '/verify/x', '/admin/users', '/settings'])
    expect([path, isOpenPath(path)]).toEqual([path, false])
  for (const path of ['/admin/users', '/invite'])
    expect([path, isAdminPath(path)]).toEqual([path, true])
  expect(isAdminPath('/user')).toBe(false)
})

it('leaves keys out of a query, however they are encoded', () => {
  expect(withoutKeys('token=a&apikey=b&type=signup')).toBe('token=a&type=signup')
  expect(withoutKeys('%61piKe%79=b&apikey&x_apikey=1')).toBe('x_apikey=1')
  expect(withoutKeys('')).toBe('')
})
