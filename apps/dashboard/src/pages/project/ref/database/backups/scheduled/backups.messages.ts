import type { Backup } from '@howdah/platform-client'
import { formatCount } from '../../../../../../format/number'

export const backupsMessages = {
  title: 'Backups',
  intro:
    'Copies of the whole Postgres of this project: all databases, roles and settings. The bytes of overwritten and deleted files in storage stay as long as a backup needs them. Backups of the schedule are made once a day, and the newest seven are kept; manual backups stay until someone deletes them.',
  failed: 'Failed to retrieve the backups',
  count: (count: number) => (count === 1 ? '1 backup' : `${formatCount(count)} backups`),
  next: (when: string) => `Next scheduled backup: ${when}`,
  nextNow: 'Next scheduled backup: now',
  noNext: 'No scheduled backup while the project does not run, or where this server has no schedule.',
  elsewhere: 'Somebody else runs this Postgres: it is backed up and restored where it runs, and this server keeps no copies of it.',
  empty: 'No backups',
  emptyText:
    'A backup is what the project can be put back to, should something be lost. The schedule makes one each day; you can make one now.',
  emptyTextReader: 'A backup is what the project can be put back to, should something be lost. The schedule makes one each day.',

  make: 'Back up now',
  makeFailed: 'The project could not be backed up',
  notRunning: 'A project is backed up while its Postgres runs.',

  time: 'Time',
  kind: 'Kind',
  state: 'State',
  size: 'Size',
  version: 'Postgres',
  kinds: { scheduled: 'Scheduled', manual: 'By hand' } satisfies Record<Backup['kind'], string>,
  states: { running: 'Being made', completed: 'Complete', failed: 'Failed' } satisfies Record<Backup['state'], string>,
  none: 'None',
  ago: (span: string) => `${span} ago`,
  actions: 'Actions',
  actionsOf: (moment: string) => `Actions for the backup of ${moment}`,
  restore: 'Restore',
  delete: 'Delete',

  deleteTitle: (moment: string) => `Delete the backup of ${moment}?`,
  deleteText: 'Its bytes do not come back, and the project cannot be restored from it any more.',
  deleted: 'The backup is deleted',
  deleteFailed: 'The backup could not be deleted',

  restoreTitle: (name: string) => `Restore ${name}?`,
  restoreText: (moment: string, span: string) =>
    `Everything that was written to any database of this project since ${moment} is lost. That is ${span} of work.`,
  restoreFacts: [
    'Open connections end, and nothing can connect until the project runs again.',
    'Roles have the passwords that they had then, the role postgres too.',
    'Files in storage are as they were: files that were overwritten or deleted since come back, and files that were uploaded since are removed.',
    'Unlogged tables are empty: Postgres does not back up their rows.',
    'Should it fail, the project is as it was before.',
  ],
  typeName: (name: string) => `Type ${name} to confirm`,
  typedWrong: (name: string) => `Type ${name}, as it is written here.`,
  restoreFailed: 'The project could not be restored',
} as const
