import type { Backup } from '@howdah/platform-client/resources/backups/list-backups'
import { newBranchMessages } from '../new-branch.messages'
import { pitrMessages } from '../pitr/pitr.messages'
import { formatCount } from '../../../../../../format/number'

export const backupsMessages = {
  title: 'Backups',
  intro:
    'Copies of this project’s whole Postgres cluster: all databases, roles and settings. Overwritten and deleted files in storage stay as long as a backup needs them. Scheduled backups run daily; manual backups are retained until deleted. A backup from before the merge of a branch is retained for a day.',
  failed: 'Failed to retrieve backups',
  count: (count: number) => (count === 1 ? '1 backup' : `${formatCount(count)} backups`),
  next: (when: string) => `Next scheduled backup: ${when}.`,
  retained: (count: number) => `The latest ${formatCount(count)} scheduled backups are retained.`,
  nextNow: 'Next scheduled backup: now.',
  noNext: 'No scheduled backup while the project isn’t running, or if this server has no schedule.',
  test: (result: string) => `Last test restore: ${result}`,
  elsewhere: 'This database runs elsewhere. Back it up and restore it there.',
  empty: 'No backups',
  emptyText:
    'Restore the project from a backup if something gets lost. One is created daily, or create one now.',
  emptyTextReader:
    'Restore the project from a backup if something gets lost. One is created daily.',

  make: 'Back up now',
  makeFailed: 'Failed to back up the project',
  notRunning: 'The project must be running to back it up.',

  time: 'Time',
  kind: 'Kind',
  state: 'State',
  size: 'Size',
  version: 'Postgres',
  kinds: { scheduled: 'Scheduled', manual: 'Manual', merge: 'Before a merge' } satisfies Record<
    Backup['kind'],
    string
  >,
  states: { running: 'In progress', completed: 'Complete', failed: 'Failed' } satisfies Record<
    Backup['state'],
    string
  >,
  none: 'None',
  actions: 'Actions',
  actionsOf: (moment: string) => `Actions for the backup of ${moment}`,
  restore: 'Restore',
  project: pitrMessages.newProject,
  branch: newBranchMessages.title,
  delete: 'Delete',

  deleteTitle: (moment: string) => `Delete the backup of ${moment}?`,
  deleteText: 'The project can no longer be restored from it. This can’t be undone.',
  deleted: 'Backup deleted',
  deleteFailed: 'Failed to delete the backup',

  restoreTitle: (name: string) => `Restore ${name}?`,
  restoreText: (moment: string, span: string) =>
    `You’ll lose all changes to this project’s databases since ${moment} (${span}).`,
  restoreNotes: [
    'Open connections end, and nothing can connect until the project is running again.',
    'The database password stays as it is, unless the current data can no longer be read. Other database roles get the passwords they had then.',
    'Unlogged tables will be empty: Postgres doesn’t back up their rows.',
    'Read replicas stop, and have to be rebuilt afterwards.',
    'If it fails, nothing changes.',
  ],
  typeName: (name: string) => `Type ${name} to confirm`,
  typedWrong: (name: string) => `Type exactly ${name}.`,
  restoreFailed: 'Failed to restore the project',
} as const
