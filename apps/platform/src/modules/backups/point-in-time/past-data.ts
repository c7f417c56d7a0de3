import type { Queryable } from '../../../base/transaction'
import { BackupError } from '../backup-error'
import { backupMessages as messages } from '../backups.messages'
import { createBackupsTable } from '../backups-table'
import type { BackupsServices } from '../services'
import {
  chooseRecovery,
  needChain,
  type RecoveryChoice,
  type RecoveryPath,
} from './choose-recovery'
import { createRecoverySteps, type DataRecovery } from './recover-data'

/** Earlier data that a person chose. */
export type PastChoice = RecoveryChoice | { backup: string }

/** Way to earlier data, as stored with an operation: the archive, or a backup alone. */
export type PastPath = RecoveryPath | Pick<RecoveryPath, 'backupId'>

/** Data that projects had at a moment, for other projects. */
export interface PastData {
  /** Finds the way to earlier data of a project. @throws BackupError */
  choose(ref: string, choice: PastChoice): Promise<PastPath>
  /** Checks in a transaction that what was chosen is still there. @throws BackupError */
  need(client: Queryable, ref: string, path: PastPath): Promise<void>
  /**
   * Fills a data directory that does not run, where nothing is; may be repeated.
   * @param past.ref project that had the data
   * @param past.name id of the operation that does it
   */
  fill(past: { ref: string; path: PastPath; data: string; name: string }): Promise<void>
}

export function createPastData(
  services: Pick<
    BackupsServices,
    | 'backupFiles'
    | 'backups'
    | 'backupsTable'
    | 'binaries'
    | 'control'
    | 'directory'
    | 'disk'
    | 'operations'
    | 'pointInTime'
    | 'restorePoints'
    | 'user'
    | 'walArchive'
  >,
): PastData {
  const { binaries, directory } = services
  const steps = createRecoverySteps(services)

  async function needBackup(client: Queryable, ref: string, id: string): Promise<void> {
    const backup = await createBackupsTable(client).find(ref, id)
    if (!backup || backup.home !== directory.id) throw new BackupError('gone', messages.noBackup)
    if (backup.state !== 'completed') throw new BackupError('not-complete', messages.notComplete)
    const { postgresVersion: version } = backup
    if (version !== null && Number.parseInt(version, 10) !== binaries.major)
      throw new BackupError('other-version', messages.otherVersion(version, binaries.major))
  }

  return {
    choose: async (ref, choice) =>
      'backup' in choice ? { backupId: choice.backup } : chooseRecovery(services, ref, choice),
    async need(client, ref, path) {
      if ('chainId' in path) await needChain(client, path)
      await needBackup(client, ref, path.backupId)
    },
    async fill({ path, ...of }) {
      const { operations } = services
      const past: Omit<DataRecovery, 'path'> = {
        ...of,
        onProgress: (bytes) => operations.noteProgress(of.name, bytes),
      }
      await steps.unpack({ ...past, path })
      if (!('chainId' in path)) return
      await steps.collect({ ...past, path })
      await steps.replay({ ...past, path })
    },
  }
}
