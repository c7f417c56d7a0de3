import type { Policy } from '@howdah/platform-client/catalog/policies'
import { expect, test } from 'vitest'
import { editOf, policyEditProblems, policyEditStatements } from './policy-edit'

const policy: Policy = {
  id: 1,
  schema: 'storage',
  table: 'objects',
  name: 'Own "files"',
  permissive: true,
  command: 'UPDATE',
  roles: ['authenticated'],
  definition: 'owner_id = 1',
  check: null,
  comment: 'It’s ours',
}
const edit = editOf(policy)
const problems = (part: object, command: Policy['command'] = 'UPDATE') =>
  Object.fromEntries(
    Object.entries(policyEditProblems({ command }, { ...edit, ...part }, ['taken'])).filter(
      ([, problem]) => problem !== undefined,
    ),
  )

test('a policy is replaced, with what the form does not show', () => {
  expect(
    policyEditStatements(policy, {
      ...edit,
      name: ' Theirs ',
      roles: ['public', 'a b'],
      check: 'true',
    }),
  ).toEqual([
    'drop policy "Own ""files""" on "storage"."objects"',
    'create policy "Theirs"\n  on "storage"."objects"\n  for update\n  to public, "a b"\n  using (owner_id = 1)\n  with check (true)',
    `comment on policy "Theirs" on "storage"."objects" is 'It’s ours'`,
  ])
})

test('problems are those of the command', () => {
  expect(problems({})).toEqual({})
  expect(problems({ name: ' ', roles: [] })).toEqual({ name: 'name', roles: 'roles' })
  expect(problems({ name: 'taken' })).toEqual({ name: 'taken' })
  expect(problems({ using: '' })).toEqual({ using: 'expression' })
  expect(problems({ using: 'true) or (true', check: 'a; b' })).toEqual({
    using: 'expression',
    check: 'expression',
  })
  expect(problems({ using: '', check: '' }, 'INSERT')).toEqual({ check: 'expression' })
  expect(problems({ check: 'broken (' }, 'SELECT')).toEqual({})
})
