import { expect, test } from 'vitest'
import type { PageName } from '../sections'
import type { MenuScope } from '../sections/section.types'
import type { Can } from '../session/use-can'
import { sidebarItems } from './sidebar-items'

const ref = 'abcdefghijklmnopqrst'
const allowed: Can = () => 'yes'
const project: MenuScope = {
  ref,
  slug: 'acme',
  status: 'ACTIVE_HEALTHY',
  mode: 'platform',
  can: allowed,
}
const hrefs = (scope: MenuScope, page: PageName = 'sql') =>
  sidebarItems(page, scope)?.map((item) => item.href)

test('a project has its home, the SQL editor and its settings, and the page that is shown is marked', () => {
  const items = sidebarItems('sql', project)
  expect(items?.map((item) => [item.href, item.current])).toEqual([
    [`/project/${ref}`, false],
    [`/project/${ref}/editor`, false],
    [`/project/${ref}/sql`, true],
    [`/project/${ref}/database/schemas`, false],
    [`/project/${ref}/auth/users`, false],
    [`/project/${ref}/storage/buckets`, false],
    [`/project/${ref}/branches`, false],
    [`/project/${ref}/settings/general`, false],
  ])
  const keys = sidebarItems('apiKeys', project)
  expect(keys?.filter((item) => item.current).map((item) => item.label)).toEqual([
    'Project settings',
  ])
  const advisor = sidebarItems('performanceAdvisor', project)
  expect(advisor?.filter((item) => item.current).map((item) => item.label)).toEqual(['Database'])
  // It is in the menu of the reports, too.
  const queries = sidebarItems('queryPerformance', { ...project, capabilities: ['api'] })
  expect(queries?.filter((item) => item.current).map((item) => item.label)).toEqual(['Database'])
})

test('on a self-hosted server the link to the SQL editor leads to its first page', () => {
  const selfHosted: MenuScope = { ...project, mode: 'self-hosted' }
  const items = sidebarItems('firstSql', selfHosted)
  expect(items?.filter((item) => item.current).map((item) => item.href)).toEqual([
    `/project/${ref}/sql/1`,
  ])
  expect(hrefs({ ...selfHosted, status: 'COMING_UP' }, 'firstSql')).not.toContain(
    `/project/${ref}/sql/1`,
  )
})

test('while the project is coming up there is only the link to its home', () => {
  const items = sidebarItems('project', { ...project, status: 'COMING_UP' })
  expect(items?.map(({ href, current }) => [href, current])).toEqual([[`/project/${ref}`, true]])
})

test('while the project is not healthy its database is where its backups are', () => {
  for (const status of ['ACTIVE_UNHEALTHY', 'INACTIVE', 'START_FAILED', 'RESTORING'] as const) {
    const items = sidebarItems('backups', { ...project, status })
    expect(items?.filter((item) => item.current).map((item) => item.href)).toEqual([
      `/project/${ref}/database/backups/scheduled`,
    ])
  }
})

test('pages without permission have no link; while the permission is unknown the link is shown', () => {
  expect(hrefs({ ...project, can: () => 'no' })).toEqual([`/project/${ref}`])
  expect(hrefs({ ...project, slug: undefined, can: () => 'unknown' })).toHaveLength(8)
})

test('the documents of an organization are among its settings, and on their own for who sees none of these', () => {
  const organization: MenuScope = {
    slug: 'acme',
    ref: undefined,
    mode: 'platform',
    flags: { documents: true },
    can: allowed,
  }
  const other: MenuScope = { ...organization, can: () => 'no' }
  const current = (scope: MenuScope) =>
    sidebarItems('organizationDocuments', scope)?.flatMap((item) => (item.current ? item.href : []))
  expect(current(organization)).toEqual(['/org/acme/general'])
  expect(hrefs(organization, 'organizationDocuments')).not.toContain('/org/acme/documents')
  expect(current(other)).toEqual(['/org/acme/documents'])
  expect(hrefs({ ...other, flags: { documents: false } }, 'organizationDocuments')).toEqual([
    '/org/acme',
  ])
})

test('pages without a sidebar have no items', () => {
  expect(sidebarItems('organizations', { ...project, ref: undefined })).toBeNull()
})
