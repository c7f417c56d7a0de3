// @vitest-environment node
import { expect, it } from 'vitest'
import { createPolicy, dropPolicy, replacePolicy, type PolicyShape } from './policy'

const table = { schema: 'public', name: 'My notes' }
const policy: PolicyShape = {
  name: 'own',
  command: 'ALL',
  permissive: true,
  roles: ['authenticated'],
  using: 'owner = me()',
  check: 'owner = me()',
  comment: null,
}

it('writes a policy with its roles and conditions', () => {
  expect(createPolicy(table, policy)).toEqual([
    `create policy "own"
  on "public"."My notes"
  for all
  to "authenticated"
  using (owner = me())
  with check (owner = me())`,
  ])
})

it.each([
  ['SELECT', true, false],
  ['INSERT', false, true],
  ['UPDATE', true, true],
  ['DELETE', true, false],
] as const)('gives %s only the conditions that it has', (command, using, check) => {
  const sql = createPolicy(table, { ...policy, command })[0] ?? ''
  expect(sql.includes('using (')).toBe(using)
  expect(sql.includes('with check (')).toBe(check)
})

it('quotes roles except the keyword, and comments', () => {
  const [sql, comment] = createPolicy(table, {
    ...policy,
    permissive: false,
    roles: ['public', 'a"b'],
    comment: "it's",
  })
  expect(sql).toContain('as restrictive')
  expect(sql).toContain('to public, "a""b"')
  expect(comment).toBe(`comment on policy "own" on "public"."My notes" is 'it''s'`)
})

it('replaces a changed policy', () => {
  expect(replacePolicy(table, 'old', policy)).toEqual([
    ...dropPolicy(table, 'old'),
    ...createPolicy(table, policy),
  ])
})

it.each(['', 'true) or (true', 'true; drop table x'])('refuses the condition %j', (using) =>
  expect(() => createPolicy(table, { ...policy, using })).toThrow(),
)
