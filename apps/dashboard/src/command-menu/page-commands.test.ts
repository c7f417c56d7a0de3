import { expect, test } from 'vitest'
import type { Can } from '../session/use-can'
import { pageCommands } from './page-commands'

const all: Can = () => 'yes'
const ref = 'abcdefghijklmnopqrst'
const titles = (scope: Omit<Parameters<typeof pageCommands>[0], 'can'>, can = all) =>
  pageCommands({ ...scope, can }).map(({ href }) => href)

test('without an organization there are the pages of one’s own', () => {
  const found = titles({ slug: undefined, ref: undefined, mode: 'platform' })
  expect(found).toContain('/organizations')
  expect(found).toContain('/support/new')
  expect(found.some((href) => href.startsWith('/org/') || href.startsWith('/project/'))).toBe(false)
})

test('in a project there are its pages and those of its organization, by what the person may do', () => {
  const found = titles({ slug: 'acme', ref, mode: 'platform' })
  expect(found).toEqual(
    expect.arrayContaining([
      `/project/${ref}`,
      `/project/${ref}/sql`,
      `/project/${ref}/editor`,
      '/org/acme/team',
      '/new/acme',
      '/support/new',
    ]),
  )
  const reader: Can = (_, action, resource) =>
    action === 'read' && resource === 'projects' ? 'yes' : 'no'
  expect(titles({ slug: 'acme', ref, mode: 'platform' }, reader)).not.toContain(
    `/project/${ref}/sql`,
  )
})

test('a self-hosted server has its project only', () => {
  const found = titles({ slug: undefined, ref, mode: 'self-hosted' })
  expect(found).toContain(`/project/${ref}/sql`)
  expect(found.every((href) => href.startsWith(`/project/${ref}`))).toBe(true)
})

test('nothing that has to be filled in, and no page of signing in', () => {
  const found = titles({ slug: 'acme', ref, mode: 'platform' })
  expect(
    found.some((href) => href.includes(':') || href.includes('sign-in') || href.includes('reset')),
  ).toBe(false)
})

test('a project that is coming up has its home only', () => {
  const found = titles({ slug: 'acme', ref, status: 'COMING_UP', mode: 'platform' })
  expect(found.filter((href) => href.startsWith('/project/'))).toEqual([`/project/${ref}`])
  expect(found).toContain('/org/acme/team')
})
