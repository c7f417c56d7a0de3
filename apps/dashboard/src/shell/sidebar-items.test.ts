import { expect, test } from 'vitest'
import { patterns } from '../paths'
import type { Can } from '../session/use-can'
import { sidebarItems, type SidebarScope } from './sidebar-items'

const ref = 'abcdefghijklmnopqrst'
const allowed: Can = () => 'yes'
const project: SidebarScope = {
  layout: 'project',
  pattern: patterns.sql,
  params: { ref },
  slug: 'acme',
  status: 'ACTIVE_HEALTHY',
  mode: 'platform',
}
const hrefs = (scope: SidebarScope, can: Can) => sidebarItems(scope, can)?.map((item) => item.href)

test('a project has its home, the SQL editor and its settings, and the page that is shown is marked', () => {
  const items = sidebarItems(project, allowed)
  expect(items?.map((item) => [item.href, item.current])).toEqual([
    [`/project/${ref}`, false],
    [`/project/${ref}/editor`, false],
    [`/project/${ref}/sql`, true],
    [`/project/${ref}/database/migrations`, false],
    [`/project/${ref}/storage/buckets`, false],
    [`/project/${ref}/settings/general`, false],
  ])
  const keys = sidebarItems({ ...project, pattern: patterns.apiKeys }, allowed)
  expect(keys?.filter((item) => item.current).map((item) => item.label)).toEqual(['Project settings'])
  const advisor = sidebarItems({ ...project, pattern: patterns.performanceAdvisor }, allowed)
  expect(advisor?.filter((item) => item.current).map((item) => item.label)).toEqual(['Database'])
})

test('on a self-hosted server the link to the SQL editor leads to its first page', () => {
  const selfHosted: SidebarScope = { ...project, pattern: patterns.firstSql, mode: 'self-hosted' }
  const items = sidebarItems(selfHosted, allowed)
  expect(items?.filter((item) => item.current).map((item) => item.href)).toEqual([`/project/${ref}/sql/1`])
  expect(hrefs({ ...selfHosted, status: 'COMING_UP' }, allowed)).not.toContain(`/project/${ref}/sql/1`)
})

test('while the project is coming up every link leads to its home', () => {
  expect(new Set(hrefs({ ...project, status: 'COMING_UP' }, allowed))).toEqual(new Set([`/project/${ref}`]))
})

test('while the project is not healthy its database is where its backups are', () => {
  for (const status of ['ACTIVE_UNHEALTHY', 'INACTIVE', 'START_FAILED', 'RESTORING'] as const) {
    const items = sidebarItems({ ...project, pattern: patterns.backups, status }, allowed)
    expect(items?.filter((item) => item.current).map((item) => item.href)).toEqual([`/project/${ref}/database/backups/scheduled`])
  }
})

test('what somebody may not do has no link; while that is unknown the link stands', () => {
  expect(hrefs(project, () => 'no')).toEqual([`/project/${ref}`])
  expect(hrefs({ ...project, slug: undefined }, () => 'unknown')).toHaveLength(6)
})

test('the documents of an organization are among its settings, and on their own for who sees none of these', () => {
  const organization: SidebarScope = {
    ...{ layout: 'organization', pattern: patterns.organizationDocuments, params: { slug: 'acme' }, slug: 'acme' },
    ...{ status: undefined, mode: 'platform', documents: true },
  }
  const current = (scope: SidebarScope, can: Can) => sidebarItems(scope, can)?.flatMap((item) => (item.current ? item.href : []))
  expect(current(organization, allowed)).toEqual(['/org/acme/general'])
  expect(hrefs(organization, allowed)).not.toContain('/org/acme/documents')
  expect(current(organization, () => 'no')).toEqual(['/org/acme/documents'])
  expect(hrefs({ ...organization, documents: false }, () => 'no')).toEqual(['/org/acme'])
})

test('pages without a sidebar have no items', () => {
  expect(sidebarItems({ ...project, layout: 'plain', pattern: patterns.organizations, params: {} }, allowed)).toBeNull()
})
