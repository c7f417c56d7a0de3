import { expect, test } from 'vitest'
import { lacksProject, roleChoices, rolesOf, rolesRequest } from './roles'

const shop = { ref: 'abcdefghijklmnopqrst', name: 'shop', role: 'developer' } as const

test('only who may make owners is offered that', () => {
  expect(roleChoices(true)).toEqual([
    'owner',
    'administrator',
    'developer',
    'read-only',
    'project-only',
  ])
  expect(roleChoices(false)).not.toContain('owner')
})

test('what is chosen becomes what the contract takes, and back', () => {
  const choice = rolesOf({ role: null, project_roles: [shop] })
  expect(choice.role).toBe('project-only')
  expect(rolesRequest(choice)).toEqual({
    role: null,
    projectRoles: [{ ref: shop.ref, role: 'developer' }],
  })
  expect(rolesRequest({ role: 'owner', projects: [shop] })).toEqual({
    role: 'owner',
    projectRoles: [],
  })
})

test('single projects alone are one at least', () => {
  expect(lacksProject({ role: 'project-only', projects: [] })).toBe(true)
  expect(lacksProject({ role: 'project-only', projects: [shop] })).toBe(false)
  expect(lacksProject({ role: 'read-only', projects: [] })).toBe(false)
})
