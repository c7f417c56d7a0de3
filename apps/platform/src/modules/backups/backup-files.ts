import { randomUUID } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessUser } from '../../postgres/cluster/process-user'
import { isMissing, syncToDisk } from '../../base/disk/disk'
import { backupMessages as messages } from './backups.messages'
import { BrokenBackup } from './archive/read-tar'
import type { Backup } from './backups.types'
import type { ArchiveReader } from './bucket/archive-bucket.types'
import { bucketKeys } from './bucket/bucket-keys'
import { fetchBackup } from './bucket/fetch-backup'

/** The bytes of backups: `{ref}/{id}` once one is complete, under another name before and after. */
export interface BackupFiles {
  /** Returns the folder of a complete backup that is on the disk. */
  folderOf(ref: string, id: string): string
  /**
   * Runs work with the folder of a complete backup, which is brought from the bucket first if it is
   * there only.
   * @throws BrokenBackup
   */
  read<T>(
    ref: string,
    id: string,
    work: (folder: string) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T>
  /** Removes the copy on the disk of one that is in the bucket, unless it is being read. */
  releaseLocal(ref: string, id: string): Promise<void>
  /** Returns the folder of a backup in progress. */
  unfinishedOf(ref: string, id: string): string
  /**
   * Creates an empty folder for a new backup that Postgres can write to; removes the remains of an
   * earlier attempt.
   */
  prepare(ref: string, id: string): Promise<string>
  /** Ensures that files written by Postgres are on the disk. */
  sync(ref: string, id: string): Promise<void>
  /** Gives one that is complete its name, and takes it away from the Postgres user. @returns its size in bytes */
  keep(ref: string, id: string): Promise<number>
  /** Removes all files of a backup. */
  remove(ref: string, id: string): Promise<void>
  /** Sets one aside that is about to be forgotten. A crash before that puts it back. */
  setAside(ref: string, id: string): Promise<void>
  /** Removes all of a project's. */
  removeAll(ref: string): Promise<void>
  /** Cleans up after a crash. @param known ids of the known backups of each project */
  cleanUp(
    known: (ref: string) => Promise<ReadonlyMap<string, Pick<Backup, 'state' | 'archivedAt'>>>,
  ): Promise<void>
}

const UNFINISHED = '.new-'
const ASIDE = '.gone-'
const FETCHED = '.read-'

export function createBackupFiles(
  root: string,
  user: ProcessUser | null,
  bucket: ArchiveReader | null = null,
): BackupFiles {
  /** Number of those that read a folder now. */
  const readers = new Map<string, number>()
  const folderOf = (ref: string, id: string) => join(root, ref, id)
  const unfinishedOf = (ref: string, id: string) => join(root, ref, `${UNFINISHED}${id}`)
  const asideOf = (ref: string, id: string) => join(root, ref, `${ASIDE}${id}`)
  const drop = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 })

  /** Brings the files of a backup from the bucket. */
  async function fetch(ref: string, id: string, signal: AbortSignal): Promise<string> {
    const folder = join(root, ref, `${FETCHED}${id}-${randomUUID()}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      if (bucket === null) throw new BrokenBackup(messages.bytesGone)
      await fetchBackup(bucket, bucketKeys.backup(ref, id), folder, signal)
      return folder
    } catch (error) {
      await drop(folder)
      throw error
    }
  }

  return {
    folderOf,
    unfinishedOf,
    async read(ref, id, work, signal) {
      const folder = folderOf(ref, id)
      readers.set(folder, (readers.get(folder) ?? 0) + 1)
      try {
        if (bucket === null || (await isThere(folder))) return await work(folder)
        const fetched = await fetch(ref, id, signal)
        try {
          return await work(fetched)
        } finally {
          await drop(fetched)
        }
      } finally {
        const left = (readers.get(folder) ?? 1) - 1
        if (left === 0) readers.delete(folder)
        else readers.set(folder, left)
      }
    },
    async releaseLocal(ref, id) {
      // The next start of the server removes it otherwise.
      if (!readers.has(folderOf(ref, id))) await drop(folderOf(ref, id))
    },
    async prepare(ref, id) {
      await mkdir(join(root, ref), { recursive: true, mode: 0o711 })
      await chmod(join(root, ref), user ? 0o711 : 0o700)
      const folder = unfinishedOf(ref, id)
      await drop(folder)
      await mkdir(folder, { mode: 0o700 })
      if (user) await chown(folder, user.uid, user.gid)
      return folder
    },
    async sync(ref, id) {
      const folder = unfinishedOf(ref, id)
      for (const name of await readdir(folder)) await syncToDisk(join(folder, name))
      await syncToDisk(folder)
    },
    async keep(ref, id) {
      const folder = unfinishedOf(ref, id)
      const finished = folderOf(ref, id)
      // After a crash it may have its name already.
      const names = await readdir(folder).catch(() => null)
      if (names !== null) {
        const take = async (path: string, mode: number) => {
          if (user) await chown(path, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
          await chmod(path, mode)
        }
        // The folder first, so that no other user can replace its files afterwards.
        await take(folder, 0o700)
        for (const name of names) {
          if (!(await lstat(join(folder, name))).isFile())
            throw new BrokenBackup(messages.strangeEntry(name))
          await take(join(folder, name), 0o600)
        }
        await rename(folder, finished)
      }
      await syncToDisk(join(root, ref))
      await syncToDisk(root)
      const sizes = await Promise.all(
        (await readdir(finished)).map(async (name) => (await stat(join(finished, name))).size),
      )
      return sizes.reduce((total, size) => total + size, 0)
    },
    async remove(ref, id) {
      for (const path of [unfinishedOf(ref, id), asideOf(ref, id), folderOf(ref, id)])
        await drop(path)
    },
    async setAside(ref, id) {
      // An incomplete backup has no folder.
      await rename(folderOf(ref, id), asideOf(ref, id)).catch(passOverMissing)
    },
    removeAll: (ref) => drop(join(root, ref)),
    async cleanUp(known) {
      for (const { name: ref } of await foldersIn(root)) {
        const states = await known(ref)
        for (const name of await readdir(join(root, ref))) {
          const id = name.replace(UNFINISHED, '').replace(ASIDE, '')
          const state = states.get(id)?.state
          if (name.startsWith(FETCHED) || (states.get(name)?.archivedAt ?? null) !== null)
            await drop(join(root, ref, name))
          if (name.startsWith(UNFINISHED) && state !== 'running') await drop(join(root, ref, name))
          if (name.startsWith(ASIDE) && state === undefined) await drop(join(root, ref, name))
          if (name.startsWith(ASIDE) && state === 'completed')
            await rename(join(root, ref, name), folderOf(ref, id))
        }
      }
    },
  }
}

/** Returns the folders in a path. Other entries do not belong to the platform. */
const foldersIn = async (path: string) =>
  (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory())

function passOverMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )
