import { expressionProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import {
  quoteLiteral,
  quoteName,
  storagePrivileges,
  type StorageOperation,
  type StoragePrivilege,
} from '@howdah/sdk/rules'

/** Template that determines the files a policy applies to. */
export type StoragePolicyTemplate = 'all' | 'own-folder' | 'own' | 'custom'

export const policyTemplates = [
  'all',
  'own-folder',
  'own',
  'custom',
] as const satisfies readonly StoragePolicyTemplate[]

export const policyRoles = ['anon', 'authenticated', 'public'] as const
export type PolicyRole = (typeof policyRoles)[number]

/** Input for a policy on storage.objects. */
export interface PolicyDraft {
  name: string
  operations: readonly StorageOperation[]
  roles: readonly PolicyRole[]
  /** '' for every bucket. */
  bucketId: string
  template: StoragePolicyTemplate
  /** Of the template `custom`. */
  expression: string
}

export type StoragePolicyProblem = 'name' | 'taken' | 'operations' | 'roles' | 'expression'

const inOrder: readonly StoragePrivilege[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']

/** Returns the privileges that the operations require, without duplicates. Spec section 6. */
export function privilegesOf(operations: readonly StorageOperation[]): StoragePrivilege[] {
  const needed = new Set(operations.flatMap((operation) => storagePrivileges(operation)))
  return inOrder.filter((privilege) => needed.has(privilege))
}

/** The names of the policies that are made: one for each privilege. */
export function policyNames({
  name,
  operations,
}: Pick<PolicyDraft, 'name' | 'operations'>): string[] {
  const privileges = privilegesOf(operations)
  return privileges.map((privilege) =>
    privileges.length === 1 ? name.trim() : `${name.trim()} (${privilege.toLowerCase()})`,
  )
}

/** @param taken the names of the table's policies */
export function storagePolicyProblems(
  draft: PolicyDraft,
  taken: readonly string[],
): StoragePolicyProblem[] {
  const names = policyNames(draft)
  const problems: StoragePolicyProblem[] = []
  const isLong = names.some((name) => new TextEncoder().encode(name).length > 63)
  if (draft.name.trim() === '' || isLong || draft.name.includes('\0')) problems.push('name')
  else if (names.some((name) => taken.includes(name))) problems.push('taken')
  if (names.length === 0) problems.push('operations')
  if (draft.roles.length === 0) problems.push('roles')
  if (draft.template === 'custom' && expressionProblem(draft.expression) !== null)
    problems.push('expression')
  return problems
}

/** Builds one statement per privilege. The input must be free of problems. */
export function policyStatements(draft: PolicyDraft): string[] {
  const names = policyNames(draft)
  const condition = conditionOf(draft)
  return privilegesOf(draft.operations).map((privilege, index) => {
    const clauses = {
      SELECT: `using ${condition}`,
      INSERT: `with check ${condition}`,
      UPDATE: `using ${condition}\n  with check ${condition}`,
      DELETE: `using ${condition}`,
    }[privilege]
    return `create policy ${quoteName(names[index] ?? '')}\n  on storage.objects for ${privilege.toLowerCase()}\n  to ${draft.roles.join(', ')}\n  ${clauses}`
  })
}

function conditionOf({ bucketId, template, expression }: PolicyDraft): string {
  const bucket = bucketId === '' ? [] : [`bucket_id = ${quoteLiteral(bucketId)}`]
  const files = {
    all: [],
    'own-folder': ['(storage.foldername(name))[1] = (select auth.uid()::text)'],
    own: ['owner_id = (select auth.uid()::text)'],
    // On lines of its own, so that a comment at its end swallows nothing.
    custom: [`(\n${expression}\n)`],
  }[template]
  const all = [...bucket, ...files]
  return `(${all.length === 0 ? 'true' : all.join(' and ')})`
}

export const dropPolicySql = (table: 'objects' | 'buckets', name: string): string =>
  `drop policy ${quoteName(name)} on storage.${table}`
