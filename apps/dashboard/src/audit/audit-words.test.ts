import { expect, test } from 'vitest'
import { changedFields, targetName } from './audit-words'

test('what a change was made on goes by its name, and who makes it on themselves by theirs', () => {
  const actor = { person_id: 'u_1', name: 'Ada', email: 'ada@example.com' }
  expect(
    targetName({ target: { type: 'member', id: 'u_2', name: 'bob@example.com' }, actor }),
  ).toBe('bob@example.com')
  expect(targetName({ target: { type: 'person', id: 'u_1' }, actor })).toBe('Ada')
  expect(targetName({ target: { type: 'person', id: 'u_2' }, actor })).toBe('u_2')
  expect(targetName({ target: null, actor: null })).toBeNull()
})

test('fields stand side by side, whichever side names them', () => {
  expect(
    changedFields({
      before: { role: 'read-only' },
      after: { role: 'developer', project_roles: [] },
    }),
  ).toEqual([
    { field: 'role', before: 'read-only', after: 'developer' },
    { field: 'project_roles', before: null, after: '[]' },
  ])
  expect(changedFields({ before: null, after: { role: null } })).toEqual([
    { field: 'role', before: null, after: 'null' },
  ])
  expect(changedFields({ before: null, after: null })).toEqual([])
})
