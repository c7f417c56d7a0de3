import { expect, test } from 'vitest'
import type { Can } from '../session/use-can'
import { taskCommands } from './task-commands'

const ref = 'abcdefghijklmnopqrst'
const all: Can = () => 'yes'
const reader: Can = (_, action) => (action === 'read' ? 'yes' : 'no')

test('tasks lead to the pages on which they are done', () => {
  const found = taskCommands({ slug: 'acme', ref, mode: 'platform', can: all })
  expect(found.map(({ label, href }) => [label, href])).toEqual(
    expect.arrayContaining([
      ['New table', `/project/${ref}/editor`],
      ['New bucket', `/project/${ref}/storage/buckets`],
      ['Restart project', `/project/${ref}/settings/general`],
      ['Invite a member', '/org/acme/team'],
    ]),
  )
})

test('what the role does not allow, and what is of no project, is not offered', () => {
  const labels = (scope: Parameters<typeof taskCommands>[0]) =>
    taskCommands(scope).map(({ label }) => label)
  const read = labels({ slug: 'acme', ref, mode: 'platform', can: reader })
  for (const label of ['New table', 'Restart project', 'Invite a member'])
    expect(read).not.toContain(label)
  const outside = labels({ slug: 'acme', ref: undefined, mode: 'platform', can: all })
  expect(outside).toContain('Invite a member')
  expect(outside).not.toContain('New table')
  expect(labels({ slug: undefined, ref, mode: 'self-hosted', can: all })).not.toContain(
    'Invite a member',
  )
})

test('a project that is coming up has no tasks', () => {
  const found = taskCommands({ slug: 'acme', ref, status: 'COMING_UP', mode: 'platform', can: all })
  expect(found.some(({ href }) => href.startsWith('/project/'))).toBe(false)
  expect(found.map(({ label }) => label)).toContain('Invite a member')
})
