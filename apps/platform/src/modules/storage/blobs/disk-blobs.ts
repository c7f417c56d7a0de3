import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isMissing, syncToDisk } from '../../../base/disk/disk'
import { createDiskRoom, type DiskRoom } from '../../../base/disk/disk-room'
import type { BlobStore } from './blob-store.types'
import { limitBytes } from './limit-bytes'

const isVersion = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/** Bytes on disk that were written elsewhere in the same folder of a project are taken over without copying. */
export interface DiskBlobs extends BlobStore {
  /**
   * Takes over a file on the same disk; the original stays in place, too.
   * @returns false when the file does not exist
   */
  adopt(file: string, version: string): Promise<boolean>
  /** Returns the path of the file of a version. */
  fileOf(version: string): string
}

/**
 * Bytes in files below a folder. Names are versions and nothing that people choose. A file is written under another name, synced and then
 * renamed, so that under its own name it is whole.
 */
export function createDiskBlobs(root: string, disk: DiskRoom = createDiskRoom(root)): DiskBlobs {
  /** Versions that are being written now and must not be taken for leftovers. */
  const making = new Set<string>()
  const folderOf = (version: string) => join(root, version.slice(0, 2))
  function placeOf(version: string): string {
    // Versions come from the database, where people may have created them; the column's type guarantees the format.
    if (!isVersion(version)) throw new Error('A version is a UUID.')
    return join(folderOf(version), version)
  }

  async function whileMaking<T>(version: string, work: (place: string) => Promise<T>): Promise<T> {
    const place = placeOf(version)
    making.add(version)
    try {
      await makeFolder(root)
      await makeFolder(folderOf(version))
      return await work(place)
    } finally {
      making.delete(version)
    }
  }

  async function adopt(file: string, version: string): Promise<boolean> {
    return whileMaking(version, async (place) => {
      const unfinished = `${place}.new`
      await rm(unfinished, { force: true })
      if (!(await done(syncToDisk(file).then(() => link(file, unfinished))))) return false
      // An earlier attempt may have reached this step or a later one: it left the same bytes, which
      // are never missing.
      await rename(unfinished, place)
      // Two names of one file are not renamed.
      await rm(unfinished, { force: true })
      await syncToDisk(folderOf(version))
      return true
    })
  }

  return {
    adopt,
    fileOf: placeOf,
    put: (version, bytes, limit) =>
      whileMaking(version, async (place) => {
        const unfinished = `${place}.new`
        const counter = limitBytes(limit)
        try {
          await disk.whileThereIsRoom(async (signal) => {
            // Opened first: a stream that is cut immediately must not create its file after the
            // file has been removed.
            const file = await open(unfinished, 'wx', 0o600)
            await pipeline(bytes, counter, file.createWriteStream({ flush: true }), { signal })
          })
          await rename(unfinished, place)
          await syncToDisk(folderOf(version))
        } catch (error) {
          await rm(unfinished, { force: true })
          await rm(place, { force: true })
          throw error
        }
        return { size: counter.count }
      }),
    async read(version, range) {
      try {
        const file = await open(placeOf(version), 'r')
        return file.createReadStream(range ?? {}) satisfies Readable
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    copy: (from, to) => adopt(placeOf(from), to),
    writtenAt: (version) => stat(placeOf(version)).then(({ mtime }) => mtime, orNull),
    async remove(versions) {
      await Promise.all(versions.map((version) => rm(placeOf(version), { force: true })))
    },
    async *olderThan(moment) {
      for (const folder of await namesIn(root)) {
        const old: string[] = []
        for (const name of await namesIn(join(root, folder))) {
          const version = name.replace(/\.new$/, '')
          if (!isVersion(version) || making.has(version)) continue
          const place = join(root, folder, name)
          // A link's age is that of its making, which is not when its bytes were written.
          const found = await stat(place).catch(() => null)
          if (found === null || found.ctime >= moment) continue
          // Files without a final name belong to nothing.
          if (name === version) old.push(version)
          else await rm(place, { force: true })
        }
        if (old.length > 0) yield old
      }
    },
  }
}

/** A folder that is there after a power cut. */
async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  if (made !== undefined) await syncToDisk(join(path, '..'))
}

/** Returns null for a missing file. */
function orNull(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Returns false when the target of the operation did not exist. */
async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
