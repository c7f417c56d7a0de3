import { describe, expect, test } from 'vitest'
import { nextOf, safeNext } from './next-url'

const origin = 'http://localhost:8100'

describe('safeNext', () => {
  test.each([
    ['/project/abc/sql', '/project/abc/sql'],
    ['/org/acme?search=shop#list', '/org/acme?search=shop#list'],
    ['/', '/'],
    ['/org/a%2Fb', '/org/a%2Fb'],
    ['/org/../organizations', '/organizations'],
  ])('takes %s', (next, expected) => expect(safeNext(next, origin)).toBe(expected))

  test.each([
    null,
    undefined,
    '',
    'org/acme',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'http://evil.example/',
    'javascript:alert(1)',
    '/..//evil.example',
    '/./\\evil.example',
    ' /org/acme',
    '/sign-in',
    '/sign-in?next=%2Forg',
    '/sign-in/link',
    '/org/../sign-in',
  ])('refuses %j', (next) => expect(safeNext(next, origin)).toBeNull())
})

test('nextOf keeps query and hash, and is nothing at the start', () => {
  expect(nextOf({ pathname: '/org/acme', search: '?search=a', hash: '#x' })).toBe(
    '/org/acme?search=a#x',
  )
  expect(nextOf({ pathname: '/', search: '', hash: '' })).toBeUndefined()
})
