import { inTransaction } from '../../base/transaction'
import type { OperationRunner } from '../operations/operation-runner'
import { BackupError } from './backup-error'
import { backupMessages as messages } from './backups.messages'
import { createBackupsTable } from './backups-table'
import type { Backups } from './backups.types'
import { reserveBackup, type CreateBackupParts } from './create-backup'
import { holdProject } from './hold-project'
import { reserveRestore, type RestoreBackupParts } from './restore-backup'

export type BackupParts = CreateBackupParts & RestoreBackupParts

/** The backups of all projects, and the runner that makes them and puts projects back to them. */
export function createBackups(parts: BackupParts, runner: Pick<OperationRunner, 'run'>): Backups {
  const { control, files, home, rows } = parts
  return {
    page: rows.page,
    find: rows.find,
    all: rows.all,
    async create(projectRef, kind) {
      const reserved = await reserveBackup(parts, projectRef, kind)
      runner.run(reserved.operation.id)
      return reserved
    },
    async restore(projectRef, id) {
      const operation = await reserveRestore(parts, projectRef, id)
      runner.run(operation.id)
      return operation
    },
    async remove(projectRef, id) {
      await inTransaction(control, async (client) => {
        const status = await holdProject(client, { projectRef, home, work: 'create_backup', from: null })
        const own = createBackupsTable(client)
        const backup = await own.find(projectRef, id)
        if (!backup || backup.home !== home) throw new BackupError('gone', messages.noBackup)
        if (backup.state === 'running') throw new BackupError('running', messages.running)
        if (status === 'RESTORING') throw new BackupError('in-use', messages.inUse)
        await files.setAside(projectRef, id)
        await own.remove(id)
      })
      await files.remove(projectRef, id)
    },
  }
}
