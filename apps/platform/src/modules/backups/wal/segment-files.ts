import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { isMissing, syncToDisk } from '../../../base/disk/disk'
import { BrokenBackup } from '../archive/read-tar'
import { backupMessages as messages } from '../backups.messages'
import { segmentName, segmentOf } from './wal-position'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Stretch of one timeline that is archived without a gap, as its files need it. */
export interface SegmentPlace {
  folder: string
  timeline: number
  segmentBytes: number
}

/** Files of archived segments: `{name}.gz` once one is whole, `{name}.part` while it grows. */
export interface SegmentFiles {
  /** First positions of the whole segments, in their order. */
  list(): Promise<bigint[]>
  /** First position of the segment that grows; null for none. */
  growing(): Promise<bigint | null>
  /** Stores a whole segment; on return it is on the disk. */
  store(start: bigint, bytes: Buffer): Promise<void>
  /** Writes bytes of the segment that grows; on return they are on the disk. */
  grow(start: bigint, offset: number, bytes: Buffer): Promise<void>
  /** Returns the bytes of a segment, as many as there are; null without any. @throws BrokenBackup */
  read(start: bigint): Promise<Buffer | null>
  remove(start: bigint): Promise<void>
  /** Returns the bytes of all files on the disk. */
  size(): Promise<number>
}

const WHOLE = '.gz'
const GROWING = '.part'
const UNFINISHED = '.new'

export function createSegmentFiles({ folder, timeline, segmentBytes }: SegmentPlace): SegmentFiles {
  const path = (start: bigint, kind: string) =>
    join(folder, `${segmentName(timeline, start, segmentBytes)}${kind}`)
  const names = () =>
    readdir(folder).catch((error: unknown): string[] => {
      if (isMissing(error)) return []
      throw error
    })

  async function write(file: string, bytes: Buffer, at = 0): Promise<void> {
    // Neither truncated nor appended to: what was written before a crash is written again.
    const opened = await open(file, 'a+').then(async (made) => {
      await made.close()
      return open(file, 'r+')
    })
    try {
      await opened.write(bytes, 0, bytes.length, at)
      await opened.datasync()
    } finally {
      await opened.close()
    }
  }

  async function makeFolder(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
  }

  const startsOf = async (kind: string): Promise<bigint[]> =>
    (await names())
      .filter((name) => name.endsWith(kind))
      .map((name) => segmentOf(name.slice(0, -kind.length), segmentBytes))
      .filter((start) => start !== null)
      .sort((a, b) => (a < b ? -1 : 1))

  return {
    list: () => startsOf(WHOLE),
    growing: async () => (await startsOf(GROWING)).at(-1) ?? null,
    async store(start, bytes) {
      await makeFolder()
      const compressed = await compress(bytes, { level: 1 })
      const unfinished = path(start, UNFINISHED)
      await rm(unfinished, { force: true })
      await write(unfinished, compressed)
      await rename(unfinished, path(start, WHOLE))
      await syncToDisk(folder)
      await rm(path(start, GROWING), { force: true })
    },
    async grow(start, offset, bytes) {
      await makeFolder()
      await write(path(start, GROWING), bytes, offset)
    },
    async read(start) {
      const whole = await readIfAny(path(start, WHOLE))
      if (whole === null) return readIfAny(path(start, GROWING))
      const bytes = await decompress(whole, { maxOutputLength: segmentBytes + 1 }).catch(
        (error: unknown) => {
          throw new BrokenBackup(messages.changed(segmentName(timeline, start, segmentBytes)), {
            cause: error,
          })
        },
      )
      if (bytes.length !== segmentBytes)
        throw new BrokenBackup(messages.changed(segmentName(timeline, start, segmentBytes)))
      return bytes
    },
    async remove(start) {
      for (const kind of [WHOLE, GROWING]) await rm(path(start, kind), { force: true })
    },
    async size() {
      const sizes = await Promise.all(
        (await names()).map((name) =>
          stat(join(folder, name)).then(
            (found) => found.size,
            () => 0,
          ),
        ),
      )
      return sizes.reduce((total, size) => total + size, 0)
    },
  }
}

async function readIfAny(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
