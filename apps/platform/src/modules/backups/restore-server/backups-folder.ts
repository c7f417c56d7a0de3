import { constants } from 'node:fs'
import { cp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../../../base/disk/disk'
import type { DiskRoom } from '../../../base/disk/disk-room'
import { readBackupTimes, readWalRange, type BackupTimes } from '../archive/read-backup'
import { BrokenBackup } from '../archive/read-tar'
import { packGrowing } from '../wal/archived-segments'
import { parsePosition } from '../wal/wal-position'

/** Complete backup of a project in the folder `backups` of a data directory. */
export interface StoredBackup {
  ref: string
  id: string
  /** null if its manifest is damaged. */
  times: BackupTimes | null
  bytes: number
}

const PROJECT = /^[a-z]{20}$/
const BACKUP = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const GROWING = '.part'
const NO_PLACE = { position: 0n, times: null }

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

/** Returns true for the folder `backups` of a data directory, and false for a copy of a bucket. */
export async function isBackupsFolder(folder: string, control: string): Promise<boolean> {
  return (await namesIn(join(folder, control))).some((name) => BACKUP.test(name))
}

/** Places of the keys of an archive in the folder `backups`, which has the backups of a cluster next to its log. */
export const backupsFolder = {
  placeOf: (key: string): string => key.replace(/^([^/]+)\/backups\//, '$1/'),
  /** Returns null for what is not complete. */
  keyOf(place: string): string | null {
    const [name = '', second = '', ...rest] = place.split('/')
    if (second.startsWith('.')) return null
    return BACKUP.test(second) ? [name, 'backups', second, ...rest].join('/') : place
  },
}

/** Reads the segment that grew last in the folder of a chain, as a bucket has it; null for none. */
export async function readGrowing(folder: string): Promise<Buffer | null> {
  const name = (await namesIn(folder))
    .filter((one) => one.endsWith(GROWING))
    .sort()
    .at(-1)
  if (name === undefined) return null
  return packGrowing(name.slice(0, -GROWING.length), await readFile(join(folder, name)))
}

/** Reads the times of a backup and where its log begins; null if its manifest is damaged. */
async function readPlace(folder: string): Promise<{ times: BackupTimes; position: bigint } | null> {
  try {
    const times = await readBackupTimes(folder)
    return { times, position: parsePosition((await readWalRange(folder))?.start ?? '0/0') }
  } catch (error) {
    if (error instanceof BrokenBackup) return null
    throw error
  }
}

/**
 * Lists the complete backups of all projects, in the order in which they were made. Their times are
 * those in the manifest: copying changes those of files.
 */
export async function listStoredBackups(folder: string): Promise<StoredBackup[]> {
  const found: { backup: StoredBackup; position: bigint }[] = []
  for (const ref of (await namesIn(folder)).filter((name) => PROJECT.test(name)))
    for (const id of (await namesIn(join(folder, ref))).filter((name) => BACKUP.test(name))) {
      const files = await namesIn(join(folder, ref, id))
      const states = await Promise.all(files.map((name) => stat(join(folder, ref, id, name))))
      if (!files.includes('backup_manifest')) continue
      const { position, times } = (await readPlace(join(folder, ref, id))) ?? NO_PLACE
      const bytes = states.reduce((sum, { size }) => sum + size, 0)
      found.push({ backup: { ref, id, times, bytes }, position })
    }
  const startOf = ({ times }: StoredBackup) => times?.startedAt.getTime() ?? 0
  // The times are whole seconds.
  return found
    .toSorted((a, b) => startOf(a.backup) - startOf(b.backup) || (a.position < b.position ? -1 : 1))
    .map(({ backup }) => backup)
}

/** Copies the complete backups and the log of a project, so that the restored server has them too. */
export async function copyProjectBackups(
  { from, ref, to }: { from: string; ref: string; to: string },
  { disk, signal }: { disk: DiskRoom; signal: AbortSignal },
): Promise<void> {
  const source = join(from, ref)
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return []
      throw error
    },
  )
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ name, parentPath }) => (await stat(join(parentPath, name))).size),
  )
  // What an interrupted restore left.
  await rm(join(to, ref), { recursive: true, force: true })
  if (files.length === 0) return
  const isComplete = (path: string) => !path.slice(source.length).includes('/.')
  await disk.whileThereIsRoom(
    () =>
      cp(source, join(to, ref), {
        ...{ recursive: true, mode: constants.COPYFILE_FICLONE, filter: isComplete },
      }),
    { signal, needed: sizes.reduce((sum, size) => sum + size, 0) },
  )
}
