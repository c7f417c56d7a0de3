import type { RelationKind } from '@howdah/platform-client'

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
  tableText: 'Its rows, indexes, policies and triggers go with it. This cannot be undone.',
  columnText: 'Its values go with it in every row. This cannot be undone.',
  loading: 'Looking for what depends on it …',
  dependentsFailed: 'What depends on it could not be read',
  nothingDepends: 'Nothing else depends on it.',
  dependents: 'What depends on it:',
  more: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  cascade: 'Delete what depends on it too',
  cascadeText: 'Without it nothing is deleted as long as something depends on it.',
  gone: 'It is not there any more.',
  cancel: 'Cancel',
  confirm: 'Delete',
  deleting: 'Deleting …',
  failed: 'Nothing was deleted',
}

export type DeleteConfirmationMessages = typeof deleteConfirmationMessages

export const deleteConfirmationTexts = { name: 'deleteConfirmation', defaults: deleteConfirmationMessages } as const
