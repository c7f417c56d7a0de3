import { inTransaction } from '../../base/transaction'
import { BackupError } from './backup-error'
import { createBackupsTable } from './backups-table'
import { backupMessages as messages } from './backups.messages'
import { requestRemoval } from './bucket/archive-removals'
import { bucketKeys } from './bucket/bucket-keys'
import type { Backups } from './backups.types'
import { reserveBackup } from './create-backup'
import { reserveRestore } from './restore-backup'
import type { BackupsServices } from './services'

/** The backups of all projects. */
export function createBackups(services: BackupsServices): Backups {
  const {
    archiveBucket,
    backupFiles: files,
    backupsTable: rows,
    control,
    directory,
    operations,
    pointInTime,
    projectLife,
  } = services
  return {
    page: rows.page,
    find: rows.find,
    all: rows.all,
    spans: async (projectRef) => [
      ...(await rows.all(projectRef)),
      ...(await pointInTime.spans(projectRef)),
    ],
    async create(projectRef, kind, id) {
      const reserved = await reserveBackup(services, { projectRef, kind, id })
      operations.run(reserved.operation.id)
      return reserved
    },
    async restore(projectRef, id, files) {
      const operation = await reserveRestore(services, projectRef, id, files)
      operations.run(operation.id)
      return operation
    },
    async remove(projectRef, id) {
      if ((await pointInTime.needed(projectRef, new Date())).has(id))
        throw new BackupError('in-use', messages.neededForRecovery)
      await inTransaction(control, async (client) => {
        const status = await projectLife.hold(client, {
          projectRef,
          work: 'create_backup',
          from: null,
        })
        const own = createBackupsTable(client)
        const backup = await own.find(projectRef, id)
        if (!backup || backup.home !== directory.id)
          throw new BackupError('gone', messages.noBackup)
        if (backup.state === 'running') throw new BackupError('running', messages.running)
        if (await own.isRead(id)) throw new BackupError('in-use', messages.backupInUse)
        if (status === 'RESTORING') throw new BackupError('in-use', messages.inUse)
        await files.setAside(projectRef, id)
        if (archiveBucket) await requestRemoval(client, [bucketKeys.backup(projectRef, id)])
        await own.remove(id)
      })
      await files.remove(projectRef, id)
    },
  }
}
