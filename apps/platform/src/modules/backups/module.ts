import { defineModule } from '../define-module'
import { backupsConfig } from './config'
import { createBackupFiles } from './backup-files'
import { createBackups } from './backups'
import { createBackupsTable } from './backups-table'
import { createBackupPlan } from './create-backup'
import { createBackup, deleteBackup, listBackups, restoreBackup } from './handlers'
import { notifyOfBackup } from './notifications'
import { removeLeftData } from './restored-data'
import { restoreBackupPlan } from './restore-backup'
import { runSchedule } from './schedule'
import backupsSql from './migrations/270-backups.sql'
import type { BackupsServices } from './services'

const POLL_INTERVAL_MS = 60_000

export const backups = defineModule<BackupsServices>({
  name: 'backups',
  config: backupsConfig,
  migrations: [{ name: '270-backups', sql: backupsSql }],
  services: {
    backups: createBackups,
    backupFiles: ({ directory, user }) => createBackupFiles(directory.backups, user),
    backupsTable: ({ control }) => createBackupsTable(control),
  },
  handlers: () => ({ listBackups, createBackup, deleteBackup, restoreBackup }),
  operations: (services) => ({
    create_backup: createBackupPlan(services),
    restore_backup: restoreBackupPlan(services),
  }),
  notifications: { 'operation.ended': notifyOfBackup },
  prepare: removeLeftovers,
  schedules: (services) =>
    services.config.scheduledBackups
      ? [
          {
            name: 'backups',
            begins: 'later',
            intervalMs: POLL_INTERVAL_MS,
            run: (now, signal) =>
              runSchedule({ ...services, home: services.directory.id }, now, signal),
          },
        ]
      : [],
})

/** Removes files that a crash left. Those that cannot be removed stay until the next start. */
async function removeLeftovers({
  backupFiles,
  backupsTable,
  directory,
  log,
  operations,
}: BackupsServices): Promise<void> {
  const warn = (error: unknown) =>
    log.warn('Files that a crash left of backups and restores are still there', { error })
  const unfinished = new Set((await operations.unfinished()).map(({ id }) => id))
  await backupFiles
    .cleanUp(
      async (ref) => new Map((await backupsTable.all(ref)).map(({ id, state }) => [id, state])),
    )
    .catch(warn)
  await removeLeftData(directory.clusters, (id) => unfinished.has(id)).catch(warn)
}
