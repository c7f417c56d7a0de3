import { expressionProblem, nameProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import {
  hasCheck,
  hasUsing,
  replacePolicy,
  type PolicyShape,
} from '@howdah/platform-client/catalog/ddl/policy'
import type { Policy } from '@howdah/platform-client/catalog/policies'

/** Fields of an existing policy. What Postgres cannot change, such as its command, stays. */
export interface PolicyEdit {
  name: string
  roles: readonly string[]
  using: string
  check: string
}

export interface PolicyEditProblems {
  name: 'name' | 'taken' | undefined
  using: 'expression' | undefined
  check: 'expression' | undefined
  roles: 'roles' | undefined
}

export const editOf = ({ name, roles, definition, check }: Policy): PolicyEdit => ({
  name,
  roles,
  using: definition ?? '',
  check: check ?? '',
})

/** @param taken the names of the table's other policies */
export function policyEditProblems(
  { command }: Pick<Policy, 'command'>,
  { check, name, roles, using }: PolicyEdit,
  taken: readonly string[],
): PolicyEditProblems {
  const given = name.trim()
  const isBroken = (sql: string) => sql.trim() !== '' && expressionProblem(sql) !== null
  // Postgres takes a missing condition for true, which an empty field should not grant.
  const needsUsing = hasUsing(command)
  return {
    name: nameProblem(given) ? 'name' : taken.includes(given) ? 'taken' : undefined,
    using: needsUsing && (using.trim() === '' || isBroken(using)) ? 'expression' : undefined,
    check:
      hasCheck(command) && ((!needsUsing && check.trim() === '') || isBroken(check))
        ? 'expression'
        : undefined,
    roles: roles.length === 0 ? 'roles' : undefined,
  }
}

/** Returns the statements that replace a policy. The edit must be free of problems. */
export function policyEditStatements(policy: Policy, edit: PolicyEdit): string[] {
  const { command, comment, name, permissive, schema, table } = policy
  const given = (sql: string) => (sql.trim() === '' ? null : sql)
  const shape: PolicyShape = {
    ...{ command, comment, permissive },
    name: edit.name.trim(),
    roles: edit.roles,
    using: given(edit.using),
    check: given(edit.check),
  }
  return replacePolicy({ schema, name: table }, name, shape)
}
