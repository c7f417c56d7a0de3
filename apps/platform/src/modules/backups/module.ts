import { clusterPlace } from '../../postgres/cluster/cluster-place'
import { defineModule } from '../define-module'
import { backupsConfig } from './config'
import { createBackupFiles } from './backup-files'
import { createArchiveSender } from './sending/send-archives'
import { createBackups } from './backups'
import { createBackupsTable } from './backups-table'
import { createClusterCopies } from './cluster-copies'
import { serverOf } from './bucket/claim-bucket'
import { backupCommands } from './commands'
import { createControlArchive } from './control/control-archive'
import { createBackupPlan } from './create-backup'
import { createBackup, deleteBackup, listBackups, restoreBackup } from './handlers'
import {
  createRestorePoint,
  deleteRestorePoint,
  getPointInTimeRecovery,
  restoreToNewProject,
  restoreToPointInTime,
  updatePointInTimeRecovery,
} from './point-in-time/handlers'
import { createPastData } from './point-in-time/past-data'
import { createPointInTime } from './point-in-time/point-in-time'
import { pointInTimePlan } from './point-in-time/restore-point-in-time'
import { createRestorePoints } from './point-in-time/restore-points'
import { recoveredProjectPlan } from './point-in-time/restore-to-project'
import { removeOldLog, tendArchives } from './point-in-time/tend-archives'
import { removeLeftTrials, testRecoveries } from './trial/test-recovery'
import { notifyOfBackup, notifyOfRecovery } from './notifications'
import { removeLeftData, restoredData } from './restored-data'
import { restoreBackupPlan } from './restore-backup'
import { runSchedule } from './schedule'
import archiveBucketSql from './migrations/2026-11-26-archive-bucket.sql'
import backupsSql from './migrations/270-backups.sql'
import walArchivesSql from './migrations/2026-11-25-wal-archives.sql'
import walChangesSql from './migrations/2026-11-26-wal-changes.sql'
import mergeBackupsSql from './migrations/2026-11-30-merge-backups.sql'
import walArchivesTestsSql from './migrations/2026-11-25-wal-archives-tests.sql'
import recoveryTestAttemptsSql from './migrations/2026-12-02-recovery-test-attempts.sql'
import recoveryTestsSql from './migrations/2026-12-01-recovery-tests.sql'
import type { BackupsServices } from './services'
import { createLogReplays } from './wal/log-replays'
import { createWalArchive } from './wal/wal-archive'

const POLL_INTERVAL_MS = 60_000
const ARCHIVE_INTERVAL_MS = 1_000
const SEND_INTERVAL_MS = 1_000
/** Interval between looks for projects whose last restore on trial was a week ago. */
const TRIAL_INTERVAL_MS = 600_000

export const backups = defineModule<BackupsServices>({
  name: 'backups',
  config: backupsConfig,
  commands: backupCommands,
  migrations: [
    { name: '270-backups', sql: backupsSql },
    { name: '2026-11-25-wal-archives', sql: walArchivesSql },
    { name: '2026-11-25-wal-archives-tests', sql: walArchivesTestsSql },
    { name: '2026-11-26-archive-bucket', sql: archiveBucketSql },
    { name: '2026-11-26-wal-changes', sql: walChangesSql },
    { name: '2026-11-30-merge-backups', sql: mergeBackupsSql },
    { name: '2026-12-01-recovery-tests', sql: recoveryTestsSql },
    { name: '2026-12-02-recovery-test-attempts', sql: recoveryTestAttemptsSql },
  ],
  async open(services) {
    // Closed after every Postgres has ended, and has sent the rest of its log.
    services.closers.add(() => services.walArchive.close())
    services.closers.add(() => services.controlArchive.close())
    const { config, directory, log } = services
    if (config.archiveS3 === null) return { archiveBucket: null }
    // Its SDK is large, and most servers use none of it.
    const { openArchiveBucket } = await import('./bucket/archive-bucket')
    return {
      archiveBucket: await openArchiveBucket(
        config.archiveS3,
        serverOf(directory, config),
        (error) => log.warn('The bucket of the archive does not answer', { error }),
      ),
    }
  },
  services: {
    backups: createBackups,
    archiveSender: createArchiveSender,
    backupFiles: ({ archiveBucket, directory, user }) =>
      createBackupFiles(directory.backups, user, archiveBucket),
    backupsTable: ({ control }) => createBackupsTable(control),
    pastData: createPastData,
    pointInTime: createPointInTime,
    restorePoints: createRestorePoints,
    walArchive: createWalArchive,
    clusterCopies: createClusterCopies,
    controlArchive: createControlArchive,
    logReplays: createLogReplays,
    dataReplacements:
      ({ directory }) =>
      (ref, id) =>
        restoredData(clusterPlace(directory, ref), id),
  },
  handlers: () => ({
    listBackups,
    createBackup,
    deleteBackup,
    restoreBackup,
    getPointInTimeRecovery,
    updatePointInTimeRecovery,
    createRestorePoint,
    deleteRestorePoint,
    restoreToPointInTime,
    restoreToNewProject,
  }),
  operations: (services) => ({
    create_backup: createBackupPlan(services),
    restore_backup: restoreBackupPlan(services),
    restore_point_in_time: pointInTimePlan(services),
    restore_to_project: recoveredProjectPlan(services),
  }),
  notifications: { 'operation.ended': notifyOfBackup, 'recovery.failed': notifyOfRecovery },
  prepare: removeLeftovers,
  start: ({ controlArchive }) => controlArchive.release(),
  listen({ events, log, walArchive }) {
    events.on('project.brought-up', ({ ref }) =>
      walArchive.release(ref).catch((error: unknown) => {
        log.warn('A project may keep log that nothing archives', { project: ref, error })
      }),
    )
  },
  schedules: (services) => [
    {
      name: 'archives',
      begins: 'now',
      intervalMs: ARCHIVE_INTERVAL_MS,
      run: (now) => tendArchives(services, now),
    },
    ...(services.archiveBucket === null
      ? [
          {
            name: 'backups of the control database',
            begins: 'later' as const,
            intervalMs: POLL_INTERVAL_MS,
            run: (now: Date, signal: AbortSignal) => services.controlArchive.tend(now, signal),
          },
        ]
      : [
          {
            name: 'log to the bucket',
            begins: 'now' as const,
            intervalMs: SEND_INTERVAL_MS,
            run: (_: Date, signal: AbortSignal) => services.archiveSender.sendLog(signal),
          },
          {
            name: 'control database to the bucket',
            begins: 'now' as const,
            intervalMs: SEND_INTERVAL_MS,
            run: (now: Date, signal: AbortSignal) => services.controlArchive.tend(now, signal),
          },
          {
            name: 'backups to the bucket',
            begins: 'now' as const,
            intervalMs: SEND_INTERVAL_MS,
            run: (_: Date, signal: AbortSignal) => services.archiveSender.sendBackups(signal),
          },
        ]),
    {
      name: 'old log',
      begins: 'later',
      intervalMs: POLL_INTERVAL_MS,
      run: (now, signal) => removeOldLog(services, now, signal),
    },
    {
      name: 'restores on trial',
      begins: 'later',
      intervalMs: TRIAL_INTERVAL_MS,
      run: (now, signal) => testRecoveries(services, now, signal),
    },
    ...(services.config.scheduledBackups
      ? [
          {
            name: 'backups',
            begins: 'later' as const,
            intervalMs: POLL_INTERVAL_MS,
            run: (now: Date, signal: AbortSignal) =>
              runSchedule({ ...services, home: services.directory.id }, now, signal),
          },
        ]
      : []),
  ],
})

/** Removes files that a crash left. Those that cannot be removed stay until the next start. */
async function removeLeftovers(services: BackupsServices): Promise<void> {
  const { backupFiles, backupsTable, directory, log, operations } = services
  const warn = (error: unknown) =>
    log.warn('Files that a crash left of backups and restores are still there', { error })
  const unfinished = new Set((await operations.unfinished()).map(({ id }) => id))
  await removeLeftTrials(services).catch(warn)
  await backupFiles
    .cleanUp(
      async (ref) => new Map((await backupsTable.all(ref)).map((backup) => [backup.id, backup])),
    )
    .catch(warn)
  await removeLeftData(directory.clusters, (id) => unfinished.has(id)).catch(warn)
}
