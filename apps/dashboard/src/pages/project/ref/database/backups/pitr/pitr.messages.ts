import type { PointInTimeRecovery } from '@howdah/platform-client/resources/backups/point-in-time-recovery'
import { formatCount } from '../../../../../../format/number'

const days = (count: number) => (count === 1 ? 'day' : `${formatCount(count)} days`)

export const pitrMessages = {
  failed: 'Failed to retrieve point-in-time recovery',
  elsewhere: 'This database runs elsewhere. Back it up and restore it there.',

  offIntro: (count: number, bucket: string | null) =>
    `Restore this project to any second of the last ${days(count)}. Every change is archived as it is written, beside a daily backup; ${bucket === null ? 'both need space on this server’s disk' : `both are stored in ${bucket}`}.`,
  intro: (count: number) =>
    `This project can be restored to any second of the last ${days(count)}: all databases, roles and settings.`,
  turnOn: 'Turn on',
  turnOnFailed: 'Failed to turn on point-in-time recovery',
  turnOff: 'Turn off',
  turnOffFailed: 'Failed to turn off point-in-time recovery',
  turnOffTitle: 'Turn off point-in-time recovery?',
  turnOffText:
    'The archive and its restore points are deleted, so earlier times can’t be restored any more. Backups stay.',
  turnedOff: 'Point-in-time recovery is off',

  window: 'Window',
  state: 'State',
  states: {
    off: 'Off',
    starting: 'Creating the first backup',
    archiving: 'Archiving',
    waiting: 'Continues when the project is running',
    failed: 'Not archiving',
  } satisfies Record<PointInTimeRecovery['state'], string>,
  failing: (reason: string) =>
    `Changes aren’t archived at the moment. Postgres keeps up to 4 GB of them until this works again. ${reason}`,
  earliest: 'Earliest',
  latest: 'Latest',
  none: 'None yet',
  size: 'Size',
  sizes: (total: string, log: string, backups: string) =>
    `${total}: log ${log}, backups of the window ${backups}`,
  location: 'Archive',
  onDisk: 'On this server’s disk',
  waiting: 'Not in the bucket yet',
  waitingSince: (segments: number, size: string, since: string) =>
    `${segments === 1 ? '1 segment' : `${formatCount(segments)} segments`} (${size}), since ${since}`,
  bucketFailing: (reason: string) =>
    `New changes stay on this server’s disk until the bucket can be reached again. ${reason}`,
  test: 'Last test restore',
  gaps: 'Not in the window',
  gap: (from: string, until: string) => `${from} to ${until}`,

  restoreHeading: 'Restore to a time',
  time: 'Date and time',
  timeHint: (zone: string, utc: string) => (zone === 'UTC' ? zone : `${zone}. ${utc}.`),
  noTime: 'Enter a date and time, with seconds.',
  outside: 'This time isn’t in the window.',
  restore: 'Restore',

  changes: 'Drops and truncates',
  changesIntro: 'Found in the write-ahead log. Deleted rows aren’t listed.',
  noChanges: 'None in the window.',
  changeTime: 'Time',
  change: 'Change',
  changeKinds: { drop: 'Dropped', truncate: 'Truncated' } satisfies Record<
    PointInTimeRecovery['changes'][number]['kind'],
    string
  >,
  tables: 'Tables',
  choose: 'Use the second before',
  chooseBefore: (moment: string) => `Use the second before ${moment}`,

  points: 'Restore points',
  pointsIntro:
    'Name the current state before a risky change, to find it again. Restore points stay as long as they’re in the window.',
  pointName: 'Name',
  nameMissing: 'Enter a name.',
  createPoint: 'Create restore point',
  createFailed: 'Failed to create the restore point',
  created: 'Restore point created',
  notRunning: 'The project must be running to create a restore point.',
  noPoints: 'No restore points.',
  createdAt: 'Created',
  actions: 'Actions',
  actionsOf: (name: string) => `Actions for ${name}`,
  delete: 'Delete',
  deletePointTitle: (name: string) => `Delete the restore point “${name}”?`,
  deletePointText:
    'Its time can be restored as long as it’s in the window. A merge that it was created for can’t be undone any more.',
  pointDeleted: 'Restore point deleted',
  deletePointFailed: 'Failed to delete the restore point',

  restoreTitle: (name: string) => `Restore ${name}?`,
  restoreText: (moment: string) =>
    `This project’s databases will be as they were at ${moment}. Later changes are gone from them.`,
  restorePointText: (point: string, moment: string) =>
    `This project’s databases will be as they were at “${point}” (${moment}). Later changes are gone from them.`,
  restoreNotes: [
    'Open connections end, and nothing can connect until the project is running again.',
    'The database password stays as it is, unless the current data can no longer be read. Other database roles get the passwords they had then.',
    'Unlogged tables will be empty: Postgres doesn’t archive their rows.',
    'Read replicas stop, and have to be rebuilt afterwards.',
    'If it fails, nothing changes. Later times stay in the window, so you can go forward again.',
  ],
  newProject: 'Restore to a new project',
  newProjectText: (moment: string) =>
    `The new project will have the databases and files of ${moment}, and keys of its own. This project stays as it is.`,
  newProjectName: 'Name of the new project',
  newPassword: 'Database password',
  newProjectCreate: 'Create project',
  newProjectFailed: 'Failed to create the project',
  typeName: (name: string) => `Type ${name} to confirm`,
  typedWrong: (name: string) => `Type exactly ${name}.`,
  restoreFailed: 'Failed to restore the project',
} as const
