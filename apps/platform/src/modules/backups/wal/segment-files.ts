import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isMissing, syncToDisk } from '../../../base/disk/disk'
import { BrokenBackup } from '../archive/read-tar'
import { backupMessages as messages } from '../backups.messages'
import type { ArchiveBucket } from '../bucket/archive-bucket.types'
import { bucketKeys } from '../bucket/bucket-keys'
import { packGrowing, unpackSegment } from './archived-segments'
import { segmentName, segmentOf } from './wal-position'

const compress = promisify(gzip)

/** Stretch of one timeline that is archived without a gap, as its files need it. */
export interface SegmentPlace {
  folder: string
  timeline: number
  segmentBytes: number
  /** Bucket that whole segments are sent to, with the prefix of their keys; null for none. */
  bucket?: { store: ArchiveBucket; prefix: string } | null
}

/**
 * Files of archived segments: `{name}.gz` once one is whole, `{name}.part` while it grows. One that
 * was sent to the bucket is `{name}.{bytes}.sent`, an empty file.
 */
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
  /** Returns the bytes of all files, on the disk and in the bucket. */
  size(): Promise<number>
  /** Whole segments that are to be sent to the bucket, in their order. */
  waiting(): Promise<WaitingSegment[]>
  /** Sends a whole segment to the bucket, and removes it from the disk. May be repeated. */
  send(start: bigint): Promise<void>
  /** Changes whenever the segment that grows has more bytes; null for none. */
  growingState(): Promise<string | null>
  /** Sends what there is of the segment that grows. */
  sendGrowing(): Promise<void>
}

/** Whole segment that is on the disk and not in the bucket. */
interface WaitingSegment {
  start: bigint
  bytes: number
  since: Date
}

const WHOLE = '.gz'
/**
 * Returns the name of the mark of a whole segment that is in the bucket; null for another object.
 * @param object its name there
 */
export const sentMark = (object: string, bytes: number): string | null =>
  /^[0-9A-F]{24}\.gz$/.test(object) ? `${object.slice(0, -WHOLE.length)}.${bytes}.sent` : null

const SENT = /^([0-9A-F]{24})\.(\d+)\.sent$/
const GROWING = '.part'
const UNFINISHED = '.new'

export function createSegmentFiles({
  bucket = null,
  folder,
  segmentBytes,
  timeline,
}: SegmentPlace): SegmentFiles {
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

  const inOrder = (starts: readonly (bigint | null)[]): bigint[] =>
    starts.filter((start) => start !== null).sort((a, b) => (a < b ? -1 : 1))

  const startsOf = async (kind: string): Promise<bigint[]> =>
    inOrder(
      (await names())
        .filter((name) => name.endsWith(kind))
        .map((name) => segmentOf(name.slice(0, -kind.length), segmentBytes)),
    )

  /** Segments in the bucket, with the names of their marks. */
  const sent = async (): Promise<Map<bigint, { mark: string; bytes: number }>> =>
    new Map(
      (await names()).flatMap((mark) => {
        const [, name = '', bytes] = SENT.exec(mark) ?? []
        const start = segmentOf(name, segmentBytes)
        return start === null ? [] : [[start, { mark, bytes: Number(bytes) }] as const]
      }),
    )

  const inBucket = (start: bigint) => {
    if (bucket === null) throw new BrokenBackup(messages.noBucket)
    const name = segmentName(timeline, start, segmentBytes)
    return { store: bucket.store, name, key: bucketKeys.segment(bucket.prefix, name) }
  }

  async function readSent(start: bigint): Promise<Buffer | null> {
    if (!(await sent()).has(start)) return null
    const { key, name, store } = inBucket(start)
    const packed = await store.read(key)
    if (packed === null) throw new BrokenBackup(messages.logMissing(name))
    return unpackSegment(packed, { name, segmentBytes })
  }

  return {
    list: async () => inOrder([...new Set([...(await startsOf(WHOLE)), ...(await sent()).keys()])]),
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
      if (whole === null) return (await readIfAny(path(start, GROWING))) ?? (await readSent(start))
      return unpackSegment(whole, {
        name: segmentName(timeline, start, segmentBytes),
        segmentBytes,
      })
    },
    async remove(start) {
      const mark = (await sent()).get(start)?.mark
      if (mark !== undefined) {
        const { key, store } = inBucket(start)
        await store.remove([key])
        await rm(join(folder, mark), { force: true })
      }
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
      const away = [...(await sent()).values()].map(({ bytes }) => bytes)
      return [...sizes, ...away].reduce((total, size) => total + size, 0)
    },
    async waiting() {
      const found = await Promise.all(
        (await startsOf(WHOLE)).map(async (start) => {
          // Sent and removed meanwhile.
          const state = await stat(path(start, WHOLE)).catch(() => null)
          return state && { start, bytes: state.size, since: state.mtime }
        }),
      )
      return found.filter((segment) => segment !== null)
    },
    async send(start) {
      const { key, name, store } = inBucket(start)
      const bytes = await readIfAny(path(start, WHOLE))
      if (bytes === null) return
      await store.write(key, bytes)
      await writeFile(join(folder, `${name}.${bytes.length}.sent`), '', { mode: 0o600 })
      await syncToDisk(folder)
      await rm(path(start, WHOLE), { force: true })
    },
    async growingState() {
      const [start] = (await startsOf(GROWING)).slice(-1)
      const state = start === undefined ? null : await stat(path(start, GROWING)).catch(() => null)
      return state && `${start} ${state.size} ${state.mtimeMs}`
    },
    async sendGrowing() {
      const [start] = (await startsOf(GROWING)).slice(-1)
      const bytes = start === undefined ? null : await readIfAny(path(start, GROWING))
      if (start === undefined || bytes === null || bucket === null) return
      const name = segmentName(timeline, start, segmentBytes)
      await bucket.store.write(bucketKeys.growing(bucket.prefix), await packGrowing(name, bytes))
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
