import { expressionProblem, nameProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import { hasCheck, hasUsing, type PolicyShape } from '@howdah/platform-client/catalog/ddl/policy'
import type { Policy } from '@howdah/platform-client/catalog/policies'

export type PolicyProblem =
  | 'name-missing'
  | 'name-long'
  | 'name-taken'
  | 'roles-missing'
  | 'expression-missing'
  | 'expression-broken'
export type PolicyField = 'name' | 'roles' | 'using' | 'check'

/** Draft of a new policy for reading by signed-in users, whose condition has to be entered. */
export const newPolicyDraft: PolicyShape = {
  name: '',
  command: 'SELECT',
  permissive: true,
  roles: ['authenticated'],
  using: '',
  check: '',
  comment: null,
}

export const draftOfPolicy = (policy: Policy): PolicyShape => ({
  name: policy.name,
  command: policy.command,
  permissive: policy.permissive,
  roles: policy.roles,
  using: policy.definition,
  check: policy.check,
  comment: policy.comment,
})

/** Returns the policy without conditions that are empty or that its command does not have. */
export function policyShapeOf(draft: PolicyShape): PolicyShape {
  const given = (text: string | null) => (text === null || text.trim() === '' ? null : text)
  return {
    ...draft,
    name: draft.name.trim(),
    using: hasUsing(draft.command) ? given(draft.using) : null,
    check: hasCheck(draft.command) ? given(draft.check) : null,
  }
}

/** @param taken names of the other policies of the table */
export function policyProblems(
  draft: PolicyShape,
  taken: readonly string[],
): ReadonlyMap<PolicyField, PolicyProblem> {
  const shape = policyShapeOf(draft)
  const found = new Map<PolicyField, PolicyProblem>()
  const name = nameProblem(shape.name)
  if (name) found.set('name', name === 'name-too-long' ? 'name-long' : 'name-missing')
  else if (taken.includes(shape.name)) found.set('name', 'name-taken')
  if (shape.roles.length === 0) found.set('roles', 'roles-missing')
  for (const part of ['using', 'check'] as const) {
    const sql = shape[part]
    if (sql !== null && expressionProblem(sql) !== null) found.set(part, 'expression-broken')
  }
  // Postgres takes a missing condition for true, which an empty field should not grant.
  const needed = hasUsing(shape.command) ? 'using' : 'check'
  if (shape[needed] === null) found.set(needed, 'expression-missing')
  return found
}
