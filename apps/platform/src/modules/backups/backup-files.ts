import { chmod, chown, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessUser } from '../../postgres/cluster/process-user'
import { isMissing, syncToDisk } from '../../base/disk/disk'
import { backupMessages as messages } from './backups.messages'
import { BrokenBackup } from './archive/read-tar'

/** The bytes of backups: `{ref}/{id}` once one is complete, under another name before and after. */
export interface BackupFiles {
  /** Returns the folder of a complete backup. */
  folderOf(ref: string, id: string): string
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
    known: (ref: string) => Promise<ReadonlyMap<string, 'running' | 'completed' | 'failed'>>,
  ): Promise<void>
}

const UNFINISHED = '.new-'
const ASIDE = '.gone-'

export function createBackupFiles(root: string, user: ProcessUser | null): BackupFiles {
  const folderOf = (ref: string, id: string) => join(root, ref, id)
  const unfinishedOf = (ref: string, id: string) => join(root, ref, `${UNFINISHED}${id}`)
  const asideOf = (ref: string, id: string) => join(root, ref, `${ASIDE}${id}`)
  const drop = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 })

  return {
    folderOf,
    unfinishedOf,
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
        await syncToDisk(join(root, ref))
        await syncToDisk(root)
      }
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
          const state = states.get(id)
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
