import type { TablePolicyDraft } from '@howdah/platform-client/catalog/objects/policies'
import {
  quoteLiteral,
  storagePrivileges,
  type StorageOperation,
  type StoragePrivilege,
} from '@howdah/sdk/rules'

export const storageTemplates = ['all', 'own-folder', 'own'] as const

/** Template that determines the files a policy applies to. */
export type StoragePolicyTemplate = (typeof storageTemplates)[number]

/** A policy of files or buckets as its form edits it. */
export interface StoragePolicyDraft extends TablePolicyDraft {
  /** Operations on files that new policies allow, one for each privilege; none for the command. */
  operations: StorageOperation[]
  /** '' for every bucket. */
  bucketId: string
  template: StoragePolicyTemplate
}

const inOrder: readonly StoragePrivilege[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']

/** Returns the privileges that the operations require, without duplicates. Spec section 6. */
export function privilegesOf(operations: readonly StorageOperation[]): StoragePrivilege[] {
  const needed = new Set(operations.flatMap((operation) => storagePrivileges(operation)))
  return inOrder.filter((privilege) => needed.has(privilege))
}

/** Returns the condition on files of a bucket. */
export function storageCondition({
  bucketId,
  template,
}: Pick<StoragePolicyDraft, 'bucketId' | 'template'>): string {
  const bucket = bucketId === '' ? [] : [`bucket_id = ${quoteLiteral(bucketId)}`]
  const files = {
    all: [],
    'own-folder': ['(storage.foldername(name))[1] = (select auth.uid()::text)'],
    own: ['owner_id = (select auth.uid()::text)'],
  }[template]
  const all = [...bucket, ...files]
  return all.length === 0 ? 'true' : all.join(' and ')
}

/** Returns the parts of a draft that have a condition, by its command. */
export const conditionParts = (
  command: StoragePolicyDraft['command'],
  condition: string,
): Pick<StoragePolicyDraft, 'check' | 'using'> =>
  command === 'INSERT' ? { using: null, check: condition } : { using: condition, check: null }

/** Returns the condition that a draft has by its bucket and template, or by what was written. */
export const conditionOf = ({ command, using, check }: StoragePolicyDraft): string | null =>
  command === 'INSERT' ? check : using

/** Returns the policies of a new draft: one for each privilege of its operations. */
export function storagePoliciesOf(draft: StoragePolicyDraft): TablePolicyDraft[] {
  const { bucketId: _bucket, operations, template: _template, ...policy } = draft
  const privileges = privilegesOf(operations)
  if (privileges.length === 0) return [policy]
  return privileges.map((command) => ({
    ...policy,
    command,
    name: privileges.length === 1 ? draft.name : `${draft.name} (${command.toLowerCase()})`,
    using: command === 'INSERT' ? null : policy.using,
    check:
      command === 'INSERT'
        ? (policy.check ?? policy.using)
        : command === 'UPDATE'
          ? policy.check
          : null,
  }))
}
