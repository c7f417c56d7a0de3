import { join } from 'node:path'
import { copyBase, sharesBlocks } from '../../postgres/copy/base-copy'
import { unpackedSize } from './archive/read-backup'
import { takeBaseBackup } from './archive/base-backup'
import { unpackBackup } from './archive/unpack-backup'
import type { StepProgress } from '../operations/operations.types'
import type { BackupsServices } from './services'

/** Copies of running clusters. */
export interface ClusterCopies {
  /**
   * Copies the whole Postgres of a running project, as of one moment: by sharing the blocks of its
   * files where the file system can, or else by a backup. Nothing of the copy but its data directory
   * remains, even if this throws.
   * @param copy.id of the operation that copies; a repeated call with it replaces what a crash left
   * @param copy.to path of the data directory, where nothing is
   */
  copy(ref: string, copy: { id: string; to: string }): Promise<void>
}

export function createClusterCopies({
  backupFiles: files,
  clusters,
  disk,
  log,
  operations,
  user,
}: Pick<
  BackupsServices,
  'backupFiles' | 'clusters' | 'disk' | 'log' | 'operations' | 'user'
>): ClusterCopies {
  const { signal } = operations
  return {
    async copy(ref, { id, to }) {
      const note = (bytes: StepProgress) => operations.noteProgress(id, bytes)
      const admin = await clusters.target(ref, 'admin')
      const label = `howdah copy ${id}`
      const { data: from } = admin
      if (from !== undefined && (await sharesBlocks(join(from, 'PG_VERSION'), `${to}.shared`))) {
        log.info('A copy of a project shares the blocks of its files', { project: ref })
        return disk.whileThereIsRoom(
          (ends) =>
            copyBase({
              ...{ admin, from, to, user, label, signal: ends, hasLog: true },
              onProgress: note,
            }),
          { signal },
        )
      }
      const folder = await files.prepare(ref, id)
      try {
        await disk.whileThereIsRoom(
          (ends) =>
            takeBaseBackup({
              ...{ admin, folder, label, signal: ends },
              isCompressed: false,
              onProgress: note,
            }),
          { signal },
        )
        const total = await unpackedSize(folder)
        const onProgress = (done: number) => note({ done: Math.min(done, total), total })
        await disk.whileThereIsRoom(
          (ends) => unpackBackup(folder, { to, user, signal: ends, onProgress }),
          { signal, needed: total },
        )
      } finally {
        await files.remove(ref, id)
      }
    },
  }
}
