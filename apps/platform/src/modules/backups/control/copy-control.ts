import { randomUUID } from 'node:crypto'
import { CONTROL_CLUSTER } from '../../../postgres/cluster/cluster-settings'
import { takeBaseBackup } from '../archive/base-backup'
import { readBackup, readWalRange } from '../archive/read-backup'
import { BrokenBackup } from '../archive/read-tar'
import { backupMessages as messages } from '../backups.messages'
import type { BackupsServices } from '../services'
import type { ControlBackup } from './control-backups'

/** A complete and verified copy of the control database, and what is known of it. */
export type ControlCopy = Pick<
  ControlBackup,
  'id' | 'postgresVersion' | 'startedAt' | 'timeline' | 'start' | 'end'
> & { folder: string }

/** Copies the control database into the folder of a new backup. A failure leaves none. @throws BrokenBackup */
export async function copyControl(
  { backupFiles, disk }: Pick<BackupsServices, 'backupFiles' | 'disk'>,
  admin: Parameters<typeof takeBaseBackup>[0]['admin'],
  signal: AbortSignal,
): Promise<ControlCopy> {
  const id = randomUUID()
  const startedAt = new Date()
  const folder = await backupFiles.prepare(CONTROL_CLUSTER, id)
  try {
    const label = `howdah backup ${id}`
    const postgresVersion = await disk.whileThereIsRoom(
      (ends) => takeBaseBackup({ admin, folder, label, signal: ends }),
      { signal },
    )
    await readBackup(folder, { signal })
    const range = await readWalRange(folder)
    if (range === null) throw new BrokenBackup(messages.badManifest)
    return { ...range, id, folder, postgresVersion, startedAt }
  } catch (error) {
    await backupFiles.remove(CONTROL_CLUSTER, id)
    throw error
  }
}
