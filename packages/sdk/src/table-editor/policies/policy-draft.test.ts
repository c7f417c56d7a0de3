// @vitest-environment node
import type { PolicyShape } from '@howdah/platform-client/catalog/ddl/policy'
import { expect, it } from 'vitest'
import { newPolicyDraft, policyProblems, policyShapeOf } from './policy-draft'

const draft: PolicyShape = { ...newPolicyDraft, name: 'a', using: 'true' }
const problems = (change: Partial<PolicyShape>) =>
  Object.fromEntries(policyProblems({ ...draft, ...change }, ['taken']))

it.each<[Partial<PolicyShape>, Record<string, string>]>([
  [{}, {}],
  [{ name: ' ' }, { name: 'name-missing' }],
  [{ name: 'ä'.repeat(32) }, { name: 'name-long' }],
  [{ name: 'taken' }, { name: 'name-taken' }],
  [{ roles: [] }, { roles: 'roles-missing' }],
  [{ using: '' }, { using: 'expression-missing' }],
  [{ using: 'true) or (true' }, { using: 'expression-broken' }],
  [{ command: 'INSERT' }, { check: 'expression-missing' }],
  [{ command: 'INSERT', check: 'true', using: '' }, {}],
  [{ command: 'UPDATE', check: ';' }, { check: 'expression-broken' }],
])('of %j: %j', (change, expected) => expect(problems(change)).toEqual(expected))

it('writes no condition that the command does not have', () => {
  expect(policyShapeOf({ ...draft, check: 'true' }).check).toBeNull()
  expect(policyShapeOf({ ...draft, command: 'INSERT', check: 'true' }).using).toBeNull()
  expect(policyShapeOf({ ...draft, command: 'ALL', check: ' ' }).check).toBeNull()
})
