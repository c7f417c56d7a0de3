import { unpackedSize } from './archive/read-backup'
import { takeBaseBackup } from './archive/base-backup'
import { unpackBackup } from './archive/unpack-backup'
import type { BackupsServices } from './services'

/** Copies of running clusters. */
export interface ClusterCopies {
  /**
   * Copies the whole Postgres of a running project, as of one moment. Nothing of the copy but its
   * data directory remains, even if this throws.
   * @param copy.id names the copy; a repeated call with it replaces what a crash left
   * @param copy.to path of the data directory, where nothing is
   */
  copy(ref: string, copy: { id: string; to: string }): Promise<void>
}

export function createClusterCopies({
  backupFiles: files,
  clusters,
  disk,
  operations,
  user,
}: Pick<
  BackupsServices,
  'backupFiles' | 'clusters' | 'disk' | 'operations' | 'user'
>): ClusterCopies {
  return {
    async copy(ref, { id, to }) {
      const { signal } = operations
      const folder = await files.prepare(ref, id)
      try {
        const admin = await clusters.target(ref, 'admin')
        const label = `howdah copy ${id}`
        await disk.whileThereIsRoom(
          (ends) => takeBaseBackup({ admin, folder, label, isCompressed: false, signal: ends }),
          { signal },
        )
        const needed = await unpackedSize(folder)
        await disk.whileThereIsRoom((ends) => unpackBackup(folder, { to, user, signal: ends }), {
          signal,
          needed,
        })
      } finally {
        await files.remove(ref, id)
      }
    },
  }
}
