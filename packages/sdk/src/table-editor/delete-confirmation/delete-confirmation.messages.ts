import type { RelationKind } from '@howdah/platform-client/catalog/catalog'

const KINDS: Record<RelationKind, string> = {
  r: 'table',
  v: 'view',
  m: 'materialized view',
  f: 'foreign table',
  p: 'partitioned table',
}

export const deleteConfirmationMessages = {
  tableTitle: (kind: RelationKind, name: string) => `Delete the ${KINDS[kind]} ${name}?`,
  columnTitle: (column: string, table: string) => `Delete the column ${column} of ${table}?`,
  tableText: 'Deletes its rows, indexes, policies and triggers. This can’t be undone.',
  columnText: 'Deletes its values in every row. This can’t be undone.',
  loading: 'Checking dependencies…',
  dependentsFailed: 'Failed to check dependencies',
  nothingDepends: 'No dependencies.',
  dependents: 'Dependencies:',
  more: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  cascade: 'Delete dependencies too (cascade)',
  cascadeText: 'Required while other objects depend on it.',
  cascadeNothing: 'Has no effect while no other object depends on it.',
  gone: 'It no longer exists.',
  preview: 'Preview SQL',
  cancel: 'Cancel',
  confirm: 'Delete',
  deleting: 'Deleting…',
  failed: 'Nothing was deleted',
}

export type DeleteConfirmationMessages = typeof deleteConfirmationMessages

export const deleteConfirmationTexts = {
  name: 'deleteConfirmation',
  defaults: deleteConfirmationMessages,
} as const
