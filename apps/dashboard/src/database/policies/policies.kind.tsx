import { expressionProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import { hasCheck, hasUsing } from '@howdah/platform-client/catalog/ddl/policy'
import {
  alterPolicyObject,
  createPolicyObject,
  dropPolicyObject,
  policiesKind as catalog,
  policyDraft,
  type TablePolicyDraft,
  type PolicyObject,
} from '@howdah/platform-client/catalog/objects/policies'
import { Badge } from '@howdah/ui/elements'
import type { ObjectKind, ObjectProblems } from '../objects/object-kind.types'
import { copyName, objectNameProblem } from '../objects/object-names'
import { policyMessages as messages } from './policies.messages'
import { TablePolicyFields } from './table-policy-fields'

const start = (): TablePolicyDraft => ({
  table: { schema: '', name: '' },
  name: '',
  command: 'SELECT',
  permissive: true,
  roles: ['public'],
  using: 'true',
  check: null,
  comment: null,
  enableRls: false,
})

const partProblem = (sql: string | null): string | undefined =>
  sql === null || expressionProblem(sql) === null ? undefined : messages.expressionProblem

const problems = (draft: TablePolicyDraft, others: readonly PolicyObject[]): ObjectProblems => {
  const { name, table, command, using, check, roles } = draft
  const isMissing = (!hasUsing(command) || using === null) && (!hasCheck(command) || check === null)
  const missing = isMissing ? messages.conditionProblem : undefined
  return {
    name: objectNameProblem(
      name,
      others.some(
        (one) => one.name === name && one.schema === table.schema && one.table === table.name,
      ),
    ),
    table: table.name === '' ? messages.tableProblem : undefined,
    roles: roles.length === 0 ? messages.rolesProblem : undefined,
    using: hasUsing(command) ? (partProblem(using) ?? missing) : undefined,
    check: hasCheck(command)
      ? (partProblem(check) ?? (hasUsing(command) ? undefined : missing))
      : undefined,
  }
}

/** Returns the SQL of a policy as it is. */
const definition = (row: PolicyObject): string =>
  `${createPolicyObject(policyDraft(row)).join(';\n\n')};`

export const policyKind: ObjectKind<PolicyObject, PolicyObject, TablePolicyDraft> = {
  catalog,
  texts: messages,
  hasSchema: true,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    { name: 'table', label: messages.table, value: ({ table }) => table },
    { name: 'command', label: messages.command, value: ({ command }) => command, code: true },
    { name: 'roles', label: messages.roles, value: ({ roles }) => roles.join(', '), wide: true },
    {
      name: 'behavior',
      label: messages.behavior,
      value: (row) => (row.permissive ? messages.permissive : messages.restrictive),
      wide: true,
    },
    { name: 'using', label: messages.using, value: ({ using }) => using, code: true, wide: true },
    { name: 'check', label: messages.check, value: ({ check }) => check, code: true, wide: true },
    {
      name: 'rls',
      label: messages.rls,
      value: (row) => (row.rls_enabled ? messages.on : messages.off),
      render: (row) =>
        row.rls_enabled ? messages.on : <Badge color="amber">{messages.off}</Badge>,
    },
  ],
  searched: (row) => [row.table, row.using, row.check, ...row.roles],
  label: ({ name, table }) => `${name} (${table})`,
  definition,
  actions: [
    {
      name: 'turn-on',
      label: messages.turnOn,
      isOffered: (row) => !row.rls_enabled,
      change: (row) => ({
        statements: createPolicyObject({ ...policyDraft(row), enableRls: true }).slice(0, 1),
      }),
    },
  ],
  form: {
    start,
    draftOf: policyDraft,
    copyOf: (row) => ({ ...policyDraft(row), name: copyName(row.name) }),
    problems,
    change: (draft, before) => ({
      statements: before === null ? createPolicyObject(draft) : alterPolicyObject(before, draft),
    }),
    Fields: TablePolicyFields,
  },
  drop: dropPolicyObject,
}
