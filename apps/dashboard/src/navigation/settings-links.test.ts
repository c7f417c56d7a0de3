import { expect, test } from 'vitest'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { Can } from '../session/use-can'
import { isInMenu, menuGroups, menuLinks } from './menu-links'

const ref = 'abcdefghijklmnopqrst'
const home = `/project/${ref}`
const links = (
  status: Project['status'],
  can: Can,
  capabilities: Project['capabilities'] = ['api', 'data_api'],
) => {
  const scope = { slug: 'acme', ref, mode: 'platform', status, capabilities, can } as const
  return menuLinks('projectSettings', scope).map(({ href, badge }) => [href, badge === 'NEW'])
}

test('keys and JWT are NEW', () => {
  expect(links('INACTIVE', () => 'yes')).toEqual([
    [`${home}/settings/general`, false],
    [`${home}/settings/compute-and-disk`, false],
    [`${home}/settings/infrastructure`, false],
    [`${home}/settings/log-drains`, false],
    [`${home}/settings/addons`, false],
    [`${home}/settings/api`, false],
    [`${home}/settings/realtime`, false],
    [`${home}/settings/api-keys`, true],
    [`${home}/settings/embed-sessions`, false],
    [`${home}/settings/jwt`, true],
    [`${home}/settings/jwt/signing-keys`, true],
    [`${home}/storage/settings`, false],
    ['/org/acme/billing', false],
    [`/org/acme/usage?projectRef=${ref}`, false],
  ])
})

test('while the project comes up there is only the link to its home', () => {
  expect(links('COMING_UP', () => 'yes')).toEqual([[home, false]])
})

test('who may not read the keys has no link to them, and neither has a project without an API', () => {
  expect(links('ACTIVE_HEALTHY', () => 'yes', [])).toHaveLength(6)
  expect(links('ACTIVE_HEALTHY', () => 'yes', ['data_api'])).toHaveLength(9)
  expect(
    links('ACTIVE_HEALTHY', (_, __, resource) => (resource === 'service_api_keys' ? 'no' : 'yes')),
  ).toHaveLength(11)
})

test('who may not read the billing has no link to it', () => {
  expect(
    links('ACTIVE_HEALTHY', (_, __, resource) => (resource === 'billing' ? 'no' : 'yes')),
  ).toHaveLength(12)
})

test('they are grouped, and a link to another area does not make it one of these pages', () => {
  const can: Can = () => 'yes'
  const capabilities = ['api', 'data_api']
  const project = { slug: 'acme', ref, status: 'ACTIVE_HEALTHY', capabilities } as const
  const scope = { ...project, mode: 'platform', can } as const
  expect(
    menuGroups('projectSettings', scope).map(({ title, links: found }) => [title, found.length]),
  ).toEqual([
    [null, 5],
    ['Configuration', 7],
    ['Billing', 2],
  ])
  expect(menuGroups('projectSettings', { ...scope, can: () => 'no' })).toEqual([])
  expect(isInMenu('projectSettings', 'storageSettings')).toBe(false)
  expect(isInMenu('projectSettings', 'apiKeys')).toBe(true)
})
