import { expect, test } from 'vitest'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { Can } from '../session/use-can'
import { menuLinks } from './menu-links'

const ref = 'abcdefghijklmnopqrst'
const home = `/project/${ref}`
const links = (
  status: Project['status'],
  can: Can,
  capabilities: Project['capabilities'] = ['api'],
) => {
  const scope = { slug: 'acme', ref, mode: 'platform', status, capabilities, can } as const
  return menuLinks('projectSettings', scope).map(({ href, badge }) => [href, badge === 'NEW'])
}

test('keys and JWT are NEW', () => {
  expect(links('INACTIVE', () => 'yes')).toEqual([
    [`${home}/settings/general`, false],
    [`${home}/settings/api-keys`, true],
    [`${home}/settings/jwt`, true],
    [`${home}/settings/jwt/signing-keys`, true],
    ['/org/acme/billing', false],
    [`/org/acme/usage?projectRef=${ref}`, false],
  ])
})

test('while the project comes up they lead to its home', () => {
  expect(links('COMING_UP', () => 'yes').slice(1)).toEqual([
    [home, true],
    [home, true],
    [home, true],
    [home, false],
    [home, false],
  ])
})

test('who may not read the keys has no link to them, and neither has a project without an API', () => {
  expect(links('ACTIVE_HEALTHY', () => 'yes', [])).toHaveLength(3)
  expect(
    links('ACTIVE_HEALTHY', (_, __, resource) => (resource === 'service_api_keys' ? 'no' : 'yes')),
  ).toHaveLength(3)
})

test('who may not read the billing has no link to it', () => {
  expect(
    links('ACTIVE_HEALTHY', (_, __, resource) => (resource === 'billing' ? 'no' : 'yes')),
  ).toHaveLength(4)
})
