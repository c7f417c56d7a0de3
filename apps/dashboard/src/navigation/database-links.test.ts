import { expect, test } from 'vitest'
import type { MenuScope } from '../sections/section.types'
import { closestLink, menuGroups, menuLinks } from './menu-links'

const ref = 'abcdefghijklmnopqrst'
const scope: MenuScope = {
  ref,
  slug: 'acme',
  status: 'ACTIVE_HEALTHY',
  mode: 'platform',
  capabilities: ['api', 'backups'],
  can: () => 'yes',
}
const found = (part: Partial<MenuScope> = {}) =>
  menuLinks('database', { ...scope, ...part }).map(({ href, label, badge }) => [
    href.slice(`/project/${ref}/`.length),
    ...(badge === undefined ? [label] : [label, badge]),
  ])
const hrefs = (part: Partial<MenuScope>) => found(part).map(([href]) => href)

test('the menu of the database has its pages by groups', () => {
  expect(
    menuGroups('database', scope).map(({ title, links }) => [
      title,
      links.map(({ label, badge }) => [label, ...(badge === undefined ? [] : [badge])].join(' ')),
    ]),
  ).toEqual([
    [
      'Database management',
      [
        ...['Schemas', 'Tables', 'Functions', 'Triggers', 'Types'],
        ...['Extensions', 'Indexes', 'Publications'],
      ],
    ],
    ['Access control', ['Roles', 'Column privileges ALPHA', 'Policies']],
    ['Platform', ['Replication', 'Migrations', 'Backups', 'Dump and import']],
    [
      'Tools',
      ['Security advisor', 'Performance advisor', 'Query performance', 'Locks and activity'],
    ],
    ['Configuration', ['Settings']],
  ])
})

test('replication is Coming soon unless it is enabled', () => {
  const entry = ['database/replication', 'Replication']
  expect(found({ flags: { replication: true } })).toContainEqual(entry)
  expect(found({ flags: { replication: false } })).toContainEqual([...entry, 'Coming soon'])
})

test('roles and column privileges are only there if they are enabled', () => {
  const on = hrefs({ flags: { roles: true, column_privileges: true } })
  expect(on).toContain('database/roles')
  expect(on).toContain('database/column-privileges')
  const off = hrefs({ flags: { roles: false, column_privileges: false } })
  expect(off).not.toContain('database/roles')
  expect(off).not.toContain('database/column-privileges')
  expect(off).toHaveLength(on.length - 2)
})

test('backups are point-in-time recovery where it is on, and scheduled ones otherwise', () => {
  const backups = (part: Partial<MenuScope>) =>
    hrefs(part).filter((href) => /backups\/(pitr|scheduled)/.test(href ?? ''))
  expect(backups({})).toEqual(['database/backups/scheduled'])
  const capabilities = ['api', 'backups', 'pitr']
  expect(backups({ capabilities })).toEqual(['database/backups/pitr'])
  expect(backups({ capabilities, status: 'ACTIVE_UNHEALTHY' })).toEqual([
    'database/backups/scheduled',
    'database/backups/pitr',
  ])
})

test('a page without permission has no entry', () => {
  const noWrite = hrefs({ can: (_, action, resource) => (resource === 'sql_write' ? 'no' : 'yes') })
  expect(noWrite).not.toContain('database/backups/dumps')
  expect(noWrite).toContain('database/tables')
})

test('a page of the backups is marked once, with the entry that leads to it', () => {
  const marked = (page: string, part: Partial<MenuScope>) =>
    closestLink(menuLinks('database', { ...scope, ...part }), `/project/${ref}/database/${page}`)
      ?.label
  const capabilities = ['api', 'backups', 'pitr']
  expect(marked('backups/scheduled', {})).toBe('Backups')
  expect(marked('backups/scheduled', { capabilities })).toBe('Point-in-time recovery')
  expect(marked('backups/scheduled', { capabilities, status: 'ACTIVE_UNHEALTHY' })).toBe('Backups')
  expect(marked('backups/dumps', { capabilities })).toBe('Dump and import')
  expect(marked('settings', { capabilities })).toBe('Settings')
})
