import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages, pathOf, paths, patterns } from './paths'
import { matchRoute } from './routing/match'
import { routes } from './routes'
import { pageModule } from './sections/page-module'
import { isPublicPath } from './session/session'

const src = join(import.meta.dirname)
const ref = 'abcdefghijklmnopqrst'

describe.each(pages)('%s', (name, section) => {
  const path = pathOf(section, { slug: 'acme', ref, id: '16384' })

  test(`${path} is found by its own row, with a slash at the end too`, () => {
    expect(matchRoute(routes, path)?.route.name).toBe(name)
    expect(matchRoute(routes, path === '/' ? path : `${path}/`)?.route.name).toBe(name)
  })

  test('has its page where the address says', () => {
    expect(routes.filter((route) => route.pattern === section.pattern)).toHaveLength(1)
    expect(existsSync(join(src, pageModule(section.pattern)))).toBe(true)
  })
})

test('every page belongs to a row', () => {
  const found = readdirSync(join(src, 'pages'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|\/)page\.tsx$/.test(file),
  )
  expect(found.map((file) => `/pages/${file}`).sort()).toEqual(
    pages.map(([, { pattern }]) => pageModule(pattern)).sort(),
  )
})

test('parameters come out of the address as they went in', () => {
  const match = matchRoute(routes, paths.organization({ slug: 'a/b ü' }))
  expect(match?.params.slug).toBe('a/b ü')
  expect(matchRoute(routes, '/org/%zz')?.params.slug).toBe('%zz')
})

test('queries are part of a path only when they say something', () => {
  expect(paths.signIn({ next: '/org/acme?search=a&b' })).toBe(
    '/sign-in?next=%2Forg%2Facme%3Fsearch%3Da%26b',
  )
  expect(paths.signIn({ next: undefined })).toBe('/sign-in')
  expect(paths.organization({ slug: 'acme', search: '', view: 'list' })).toBe('/org/acme?view=list')
})

test.each(['/nowhere', '/org', '/project', '/project/a/b/c', '/sign-in/other'])(
  'nothing is at %s',
  (path) => {
    expect(matchRoute(routes, path)).toBeNull()
  },
)

test('only what one needs to sign in or to join is public, and never redirected', () => {
  const open = routes.filter((route) => route.permission === 'public').map((route) => route.pattern)
  expect(open).toEqual([
    patterns.signIn,
    patterns.signInLink,
    patterns.forgotPassword,
    patterns.resetPassword,
    patterns.invitation,
  ])
  for (const { permission, pattern } of routes) {
    expect([pattern, isPublicPath(pattern)]).toEqual([pattern, permission === 'public'])
    if (pattern !== '/') expect(isPublicPath(`${pattern}/`)).toBe(permission === 'public')
  }
})

test('no path is spelled outside of the table', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('sections'),
  )
  expect(files.length).toBeGreaterThan(40)
  const spelled = files.flatMap((file) =>
    [
      ...readFileSync(join(src, file), 'utf8').matchAll(
        /(['"`])(\/(?:sign-in|organizations|org|new|project|account|invite|forgot-password|reset-password)\b[^'"`]*)\1/g,
      ),
    ].map((found) => `${file}: ${found[2]}`),
  )
  expect(spelled).toEqual([])
})
