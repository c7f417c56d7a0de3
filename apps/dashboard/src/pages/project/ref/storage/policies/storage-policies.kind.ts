import { nameProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import {
  alterPolicyObject,
  createPolicyObject,
  policiesKind,
  policyDraft,
  type PolicyObject,
} from '@howdah/platform-client/catalog/objects/policies'
import type { ObjectKind, ObjectProblems } from '../../../../../database/objects/object-kind.types'
import { copyName } from '../../../../../database/objects/object-names'
import { policyKind } from '../../../../../database/policies/policies.kind'
import { policyMessages } from '../../../../../database/policies/policies.messages'
import { storagePolicyMessages as messages } from './storage-policies.messages'
import { storagePoliciesOf, type StoragePolicyDraft } from './storage-policy'
import { StoragePolicyFields } from './storage-policy-fields'

const draftOf = (row: PolicyObject): StoragePolicyDraft => ({
  ...policyDraft(row),
  ...{ operations: [], bucketId: '', template: 'all' },
})

const start = (): StoragePolicyDraft => ({
  ...{ table: { schema: 'storage', name: 'objects' }, name: '', command: 'SELECT' },
  ...{ permissive: true, roles: ['authenticated'], using: 'true', check: null, comment: null },
  ...{ enableRls: false, operations: ['download', 'list'], bucketId: '', template: 'all' },
})

/** Returns the problem of the names that the policies of a draft get, or undefined. */
function namesProblem(draft: StoragePolicyDraft, others: readonly PolicyObject[]) {
  const names = storagePoliciesOf(draft).map(({ name }) => name)
  const taken = new Set(
    others.filter(({ table }) => table === draft.table.name).map(({ name }) => name),
  )
  if (draft.name === '' || names.some((name) => nameProblem(name) !== null))
    return messages.namesProblem
  return names.some((name) => taken.has(name)) ? messages.takenProblem : undefined
}

/** Returns the problem of a draft with a policy that would have no condition: of a command that only reads or deletes. */
function conditionProblems(draft: StoragePolicyDraft): ObjectProblems {
  const isOpen = storagePoliciesOf(draft).some(
    ({ using, check }) => using === null && check === null,
  )
  return isOpen && draft.using === null && draft.check !== null
    ? { using: policyMessages.conditionProblem }
    : {}
}

/** Policies of the tables of files and buckets. */
export const storagePolicyKind: ObjectKind<PolicyObject, PolicyObject, StoragePolicyDraft> = {
  catalog: {
    ...policiesKind,
    name: 'storage-policies',
    listSql: `${policiesKind.listSql} and n.nspname = 'storage' and c.relname in ('objects', 'buckets')`,
  },
  texts: messages,
  hasSchema: false,
  columns: policyKind.columns.map((column) =>
    column.name === 'table'
      ? {
          ...column,
          label: messages.target,
          value: ({ table }) =>
            table === 'objects' ? messages.targets.objects : messages.targets.buckets,
        }
      : column,
  ),
  ...(policyKind.searched && { searched: policyKind.searched }),
  label: ({ name }) => name,
  ...(policyKind.definition && { definition: policyKind.definition }),
  ...(policyKind.actions && { actions: policyKind.actions }),
  ...(policyKind.drop && { drop: policyKind.drop }),
  form: {
    start,
    draftOf,
    copyOf: (row) => ({ ...draftOf(row), name: copyName(row.name) }),
    problems: (draft, others) => ({
      ...policyKind.form?.problems(draft, others),
      ...conditionProblems(draft),
      name: namesProblem(draft, others),
    }),
    change: (draft, before) => ({
      statements:
        before === null
          ? storagePoliciesOf(draft).flatMap(createPolicyObject)
          : alterPolicyObject(before, draft),
    }),
    Fields: StoragePolicyFields,
  },
}
