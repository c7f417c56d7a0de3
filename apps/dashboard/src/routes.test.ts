import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageModule } from '../vite/pages'
import { paths, patterns } from './paths'
import { matchRoute } from './routing/match'
import { routes } from './routes'
import { isPublicPath } from './session/session'

const src = join(import.meta.dirname)
const ref = 'abcdefghijklmnopqrst'
const examples: Record<keyof typeof patterns, string> = {
  root: paths.root(),
  signIn: paths.signIn(),
  signInLink: paths.signInLink(),
  credentials: paths.credentials(),
  forgotPassword: paths.forgotPassword(),
  resetPassword: paths.resetPassword(),
  invitation: paths.invitation(),
  authorize: paths.authorize(),
  account: paths.account(),
  accountSecurity: paths.accountSecurity(),
  accountSessions: paths.accountSessions(),
  accountTokens: paths.accountTokens(),
  accountAudit: paths.accountAudit(),
  organizations: paths.organizations(),
  team: paths.team({ slug: 'acme' }),
  organizationGeneral: paths.organizationGeneral({ slug: 'acme' }),
  organizationSecurity: paths.organizationSecurity({ slug: 'acme' }),
  organizationApps: paths.organizationApps({ slug: 'acme' }),
  organizationAudit: paths.organizationAudit({ slug: 'acme' }),
  organizationDocuments: paths.organizationDocuments({ slug: 'acme' }),
  organizationUsage: paths.organizationUsage({ slug: 'acme' }),
  organizationBilling: paths.organizationBilling({ slug: 'acme' }),
  organizationSupport: paths.organizationSupport({ slug: 'acme' }),
  supportNew: paths.supportNew(),
  organization: paths.organization({ slug: 'acme' }),
  newOrganization: paths.newOrganization(),
  newProjectIn: paths.newProjectIn({ slug: 'acme' }),
  project: paths.project({ ref }),
  sql: paths.sql({ ref }),
  firstSql: paths.firstSql({ ref }),
  sqlSnippet: paths.sqlSnippet({ ref, id: 'new' }),
  editor: paths.editor({ ref }),
  editorTable: paths.editorTable({ ref, id: '16384' }),
  migrations: paths.migrations({ ref }),
  backups: paths.backups({ ref }),
  securityAdvisor: paths.securityAdvisor({ ref }),
  performanceAdvisor: paths.performanceAdvisor({ ref }),
  storageBuckets: paths.storageBuckets({ ref }),
  storageBucket: paths.storageBucket({ ref, id: 'pictures' }),
  storagePolicies: paths.storagePolicies({ ref }),
  storageSettings: paths.storageSettings({ ref }),
  projectGeneral: paths.projectGeneral({ ref }),
  apiKeys: paths.apiKeys({ ref }),
  jwt: paths.jwt({ ref }),
}

describe.each(Object.entries(examples))('%s', (name, path) => {
  const pattern = patterns[name as keyof typeof patterns]

  test(`${path} is found by its own route, with a slash at the end too`, () => {
    expect(matchRoute(routes, path)?.route.pattern).toBe(pattern)
    expect(matchRoute(routes, path === '/' ? path : `${path}/`)?.route.pattern).toBe(pattern)
  })

  test('has one row in the table, and its page where the URL says', () => {
    expect(routes.filter((route) => route.pattern === pattern)).toHaveLength(1)
    expect(existsSync(join(src, '..', pageModule(pattern)))).toBe(true)
  })
})

test('parameters come out of the address as they went in', () => {
  const match = matchRoute(routes, paths.organization({ slug: 'a/b ü' }))
  expect(match?.params.slug).toBe('a/b ü')
  expect(matchRoute(routes, '/org/%zz')?.params.slug).toBe('%zz')
})

test('queries are part of a path only when they say something', () => {
  expect(paths.signIn({ next: '/org/acme?search=a&b' })).toBe('/sign-in?next=%2Forg%2Facme%3Fsearch%3Da%26b')
  expect(paths.signIn({ next: undefined })).toBe('/sign-in')
  expect(paths.organization({ slug: 'acme', search: '', view: 'list' })).toBe('/org/acme?view=list')
})

test.each(['/nowhere', '/org', '/project', '/project/a/b/c', '/sign-in/other'])('nothing is at %s', (path) => {
  expect(matchRoute(routes, path)).toBeNull()
})

test('only what one needs to sign in or to join is public, and nobody is led away from it', () => {
  const open = routes.filter((route) => route.permission === 'public').map((route) => route.pattern)
  expect(open).toEqual([patterns.signIn, patterns.signInLink, patterns.forgotPassword, patterns.resetPassword, patterns.invitation])
  for (const { permission, pattern } of routes) {
    expect([pattern, isPublicPath(pattern)]).toEqual([pattern, permission === 'public'])
    if (pattern !== '/') expect(isPublicPath(`${pattern}/`)).toBe(permission === 'public')
  }
})

test('no path is spelled outside of paths.ts', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'paths.ts',
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
