import { expect, test } from 'vitest'
import type { Project } from '@howdah/platform-client'
import type { Can } from '../../../../session/use-can'
import { settingsLinks } from './settings-links'

const ref = 'abcdefghijklmnopqrst'
const home = `/project/${ref}`
const links = (status: Project['status'], can: Can) => {
  // Only these of its fields are looked at.
  const project = { ref, organization_slug: 'acme', status } as Project
  return settingsLinks(project, can).map(({ href, isNew }) => [href, isNew])
}

test('keys and JWT are NEW', () => {
  expect(links('INACTIVE', () => 'yes')).toEqual([
    [`${home}/settings/general`, false],
    [`${home}/settings/api-keys`, true],
    [`${home}/settings/jwt`, true],
  ])
})

test('while the project comes up they lead to its home', () => {
  expect(links('COMING_UP', () => 'yes').slice(1)).toEqual([
    [home, true],
    [home, true],
  ])
})

test('who may not read the keys has no link to them', () => {
  expect(links('ACTIVE_HEALTHY', (_, __, resource) => (resource === 'service_api_keys' ? 'no' : 'yes'))).toHaveLength(1)
})
