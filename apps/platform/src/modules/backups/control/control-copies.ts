import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readIfThere, writeWhole } from '../../../base/disk/disk'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { ALWAYS_THERE, CONTROL_CLUSTER } from '../../../postgres/cluster/cluster-settings'
import type { takeBaseBackup } from '../archive/base-backup'
import { AUTHORITY_KEY, bucketKeys } from '../bucket/bucket-keys'
import { serverOf } from '../bucket/claim-bucket'
import { openBackupsFolder } from '../restore-server/archive-source'
import { createAttempts } from '../sending/attempts'
import type { BackupsServices } from '../services'
import { dropSlots } from '../wal/archive-slots'
import type { ControlArchive } from './control-archive'
import { copyControl } from './copy-control'
import {
  neededControlBackups,
  nextControlBackupAt,
  readControlBackups,
  writeControlBackup,
  type ControlBackup,
} from './control-backups'

type Parts = Pick<
  BackupsServices,
  'backupFiles' | 'config' | 'controlCluster' | 'directory' | 'disk' | 'log'
>

/**
 * Daily backups of the control database in the data directory, next to those of the projects: a copy
 * of that folder is one of the whole server. The master key is not in it.
 * @param copy copies the control database into the folder of a new backup
 */
export function createControlCopies(parts: Parts, copy = copyControl): ControlArchive {
  const { backupFiles, config, controlCluster: cluster, directory, disk, log } = parts
  const isOn = config.scheduledBackups && cluster !== null
  const attempts = createAttempts((error) =>
    log.warn('The control database is not backed up', { error }),
  )
  let known: readonly ControlBackup[] | null = null
  let isDescribed = false
  const list = () => readControlBackups(openBackupsFolder(directory.backups))
  const write = async (key: string, bytes: Buffer | string) => {
    const file = join(directory.backups, key)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeWhole(file, bytes.toString())
  }

  async function backUp(
    admin: Parameters<typeof takeBaseBackup>[0]['admin'],
    signal: AbortSignal,
  ): Promise<void> {
    const { folder, ...made } = await copy({ backupFiles, disk }, admin, signal)
    const { id } = made
    try {
      await writeControlBackup(
        (key, bytes) =>
          // Postgres can write to the folder: what has the name already may be a link of its user.
          writeFile(join(folder, key.split('/').at(-1) ?? ''), bytes, { mode: 0o600, flag: 'wx' }),
        {
          ...{ ...made, chain: null, segmentBytes: 0 },
          completedAt: new Date(),
        },
      )
      await backupFiles.sync(CONTROL_CLUSTER, id)
      await backupFiles.keep(CONTROL_CLUSTER, id)
    } catch (error) {
      await backupFiles.remove(CONTROL_CLUSTER, id)
      throw error
    }
  }

  /** Notes the server of the folder, without which no copy of it can be restored. */
  async function describe(): Promise<void> {
    await write(bucketKeys.server, `${JSON.stringify(serverOf(directory, config))}\n`)
    const authority = await readIfThere(join(directory.root, AUTHORITY_KEY))
    if (authority !== null) await write(AUTHORITY_KEY, authority)
  }

  /** Removes the backups that no day of the window needs, and what is not complete. */
  async function removeOld(now: Date): Promise<void> {
    const { complete, ids } = await list()
    known = neededControlBackups(complete, now)
    const stays = new Set(known.map(({ id }) => id))
    for (const id of ids.filter((one) => !stays.has(one))) {
      // A crash, or a copy that is made meanwhile, finds no half of it.
      await backupFiles.setAside(CONTROL_CLUSTER, id)
      await backupFiles.remove(CONTROL_CLUSTER, id)
    }
  }

  return {
    async state() {
      if (!isOn) return null
      return {
        ...{ isArchived: attempts.failure === null, waitingBytes: 0, waitingSince: null },
        lastBackupAt: known?.at(-1)?.completedAt ?? null,
      }
    },
    async tend(now, signal) {
      if (!isOn || cluster === null) return
      await attempts.run(async () => {
        if (!isDescribed) await describe()
        isDescribed = true
        known ??= (await list()).complete
        if (nextControlBackupAt(known, null, now) > now) return
        await describe()
        await backUp({ ...cluster, database: ALWAYS_THERE }, signal)
        // Read again if the rest fails: the next attempt makes no other one.
        known = null
        await removeOld(now)
      }, signal)
    },
    /** Of a bucket that the server had before. */
    async release() {
      if (cluster === null) return
      await withAdmin({ ...cluster, database: ALWAYS_THERE }, (client) => dropSlots(client))
    },
    close: () => Promise.resolve(),
  }
}
