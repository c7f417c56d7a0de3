import type {
  ReadReplica,
  ReadReplicaStage,
} from '@howdah/platform-client/resources/replicas/list-read-replicas'

type StageName = ReadReplicaStage['stage']

/** Texts of the read replicas. Those of failed stages are the specification's. */
export const replicasMessages = {
  heading: 'Read replicas',
  intro:
    'A read replica follows the primary database and takes no writes. It runs on this server, with an address of its own.',
  failed: 'Failed to retrieve the read replicas',
  count: (count: number, max: number) => `${count} of ${max} in the plan`,
  create: 'New read replica',
  createTitle: 'Create a read replica?',
  createText:
    'It has all data of the project, and so as much disk space, and a Postgres of its own with the memory of the project’s compute size. The primary is copied while it runs; nothing is interrupted. It counts as one of the replicas of the plan.',
  createConfirm: 'Create',
  full: 'The plan includes no more read replicas.',
  notRunning: 'Only while the project is running.',
  createFailed: 'Failed to create the read replica',
  mapLabel: 'Primary database and read replicas',
  primary: 'Primary database',
  replica: (region: string) => `Read replica (${region})`,
  actionsOf: (identifier: string) => `Actions of ${identifier}`,
  restart: 'Restart',
  rebuild: 'Rebuild',
  promote: 'Promote to primary',
  remove: 'Remove',
  retry: 'Try again',
  restarted: 'Restarting the read replica',
  rebuilt: 'Setting the read replica up again',
  removed: 'Removing the read replica',
  actionFailed: {
    restart: 'Failed to restart the read replica',
    rebuild: 'Failed to set the read replica up',
    remove: 'Failed to remove the read replica',
  },
  removeTitle: (identifier: string) => `Remove ${identifier}?`,
  removeText: 'Connections to it end. The primary database and its data don’t change.',
  promoteTitle: (identifier: string) => `Promote ${identifier} to primary?`,
  promoteText:
    'Connections end, and nothing can connect for some seconds. Afterwards this replica is the primary database, with the same addresses, passwords and keys.',
  promoteNotes: [
    'The primary is shut down when the replica has caught up. If the replica doesn’t get everything, nothing changes.',
    'Unlogged tables are empty afterwards: a replica doesn’t have their rows.',
    'Other read replicas are set up again, and the project is backed up. The files of the former primary remain until then.',
  ],
  typeIdentifier: (identifier: string) => `Type ${identifier} to confirm`,
  typedWrong: (identifier: string) => `Type ${identifier}, exactly as it’s written.`,
  promoting: 'Promoting a read replica. This page updates automatically.',
  promoteFailed: 'Failed to promote the read replica',
  acceptLoss:
    'The primary isn’t running. Promote without it, and lose what the replica hasn’t received.',
  former: (size: string, moment: string) =>
    `The files of the former primary (${size}) remain until there’s a backup of the new one. Promoted ${moment}.`,
  dropFormer: 'Remove these files',
  dropFormerTitle: 'Remove the files of the former primary?',
  dropFormerText: 'The primary database and its data don’t change.',
  formerDropped: 'The files of the former primary were removed',
  formerGone: 'There is a backup of the new primary, so that they are no longer needed.',
  close: 'Close',
  formerNotDropped: 'Failed to remove the files of the former primary',
  stages: {
    Requested: 'Requested',
    Started: 'Started',
    LaunchedReadReplicaInstance: 'Replica launched',
    InitiatedReadReplicaSetup: 'Setup initiated',
    DownloadedBaseBackup: 'Base backup downloaded',
    ReplayedWalArchives: 'WAL archives replayed',
    CompletedReadReplicaSetup: 'Setup completed',
  } satisfies Record<StageName, string>,
  stageFailed: {
    Requested: 'Failed to launch replica',
    Started: 'Failed to launch replica',
    LaunchedReadReplicaInstance: 'Failed to launch replica',
    InitiatedReadReplicaSetup: 'Failed to initiate replica',
    DownloadedBaseBackup: 'Failed to download backup',
    ReplayedWalArchives: 'Failed to replay WAL archives',
    CompletedReadReplicaSetup: 'Failed to set up replica',
  } satisfies Record<StageName, string>,
  stageStates: {
    waiting: 'waiting',
    running: 'in progress',
    completed: 'done',
    failed: 'failed',
  } satisfies Record<ReadReplicaStage['state'], string>,
  progressLabel: 'Progress of the setup',
  bytes: (done: string, total: string) => `${done} of ${total}`,
  problems: {
    slot_lost:
      'It fell more than 4 GB behind, and the log that it needs is gone. Rebuild it to use it again.',
    slot_missing:
      'The primary database was restored to another state. Rebuild the replica to use it again.',
  } satisfies Record<NonNullable<ReadReplica['problem']>, string>,
  log: 'Postgres log',
  lag: 'Lag',
  lagNow: (bytes: string, seconds: string) => `${bytes}, ${seconds}`,
  lagUnknown: 'Not measured yet',
  lagInSeconds: 'Lag in seconds',
  lagInBytes: 'Lag in bytes',
  lagFailed: 'Failed to retrieve the lag',
  lagEmpty: 'No measurements yet.',
  lagMax: (value: string) => `at most ${value}`,
  lagSummary: (title: string, max: string) => `${title} during the last hour, at most ${max}.`,
  showLag: 'Show lag',
  hideLag: 'Hide lag',
}
