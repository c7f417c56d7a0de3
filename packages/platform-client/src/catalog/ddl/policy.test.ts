// @vitest-environment node
import { expect, it } from 'vitest'
import { alterPolicy, createPolicy, dropPolicy, type PolicyShape } from './policy'

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

it.each<[string, Partial<PolicyShape>, string[]]>([
  ['nothing', {}, []],
  ['the order of roles', { roles: ['b', 'a'] }, []],
  ['its name', { name: 'mine' }, ['alter policy "own" on "public"."My notes" rename to "mine"']],
  [
    'its name, roles and conditions',
    { name: 'mine', roles: ['public'], using: 'true', check: 'false' },
    [
      'alter policy "own" on "public"."My notes" rename to "mine"',
      `alter policy "mine" on "public"."My notes"
  to public
  using (true)
  with check (false)`,
    ],
  ],
  [
    'its comment',
    { comment: "it's" },
    [`comment on policy "own" on "public"."My notes" is 'it''s'`],
  ],
])('alters %s', (_, change, statements) => {
  const before = { ...policy, roles: ['a', 'b'] }
  expect(alterPolicy(table, before, { ...before, ...change })).toEqual(statements)
})

it.each<[string, Partial<PolicyShape>]>([
  ['the command', { command: 'UPDATE' }],
  ['the command, which has one condition less', { command: 'SELECT' }],
  ['the behavior', { permissive: false }],
  ['a condition less', { check: null }],
])('replaces a policy to change %s', (_, change) => {
  const after = { ...policy, ...change, name: 'new' }
  expect(alterPolicy(table, policy, after)).toEqual([
    ...dropPolicy(table, 'own'),
    ...createPolicy(table, after),
  ])
})

it.each(['', 'true) or (true', 'true; drop table x'])('refuses the condition %j', (using) =>
  expect(() => createPolicy(table, { ...policy, using })).toThrow(),
)
