import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { BrokenBackup } from '../archive/read-tar'
import { backupMessages as messages } from '../backups.messages'
import { segmentName, segmentOf } from './wal-position'
import type { ArchiveReader } from '../bucket/archive-bucket.types'
import { bucketKeys, SEGMENT_NAME_BYTES } from '../bucket/bucket-keys'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Segment that grows, as of a moment. */
interface GrowingSegment {
  start: bigint
  bytes: Buffer
}

export const packGrowing = (name: string, bytes: Buffer): Promise<Buffer> =>
  compress(Buffer.concat([Buffer.from(name), bytes]), { level: 1 })

/** Unpacks a whole segment. @throws BrokenBackup */
export async function unpackSegment(
  packed: Buffer,
  { name, segmentBytes }: { name: string; segmentBytes: number },
): Promise<Buffer> {
  const bytes = await decompress(packed, { maxOutputLength: segmentBytes + 1 }).catch(
    (error: unknown) => {
      throw new BrokenBackup(messages.changed(name), { cause: error })
    },
  )
  if (bytes.length !== segmentBytes) throw new BrokenBackup(messages.changed(name))
  return bytes
}

/** Segments of a chain as an archive has them. */
export interface ArchivedSegments {
  list(): Promise<bigint[]>
  growing(): Promise<bigint | null>
  /** @throws BrokenBackup */
  read(start: bigint): Promise<Buffer | null>
}

/** Reads the segments of a chain that is not archived now. */
export function archivedSegments(
  reader: ArchiveReader,
  {
    chain,
    name,
    segmentBytes,
    timeline,
  }: { name: string; chain: string; timeline: number; segmentBytes: number },
): ArchivedSegments {
  const prefix = bucketKeys.chain(name, chain)

  async function growingSegment(): Promise<GrowingSegment | null> {
    const packed = await reader.read(bucketKeys.growing(prefix))
    if (packed === null) return null
    const unpacked = await decompress(packed, {
      maxOutputLength: segmentBytes + SEGMENT_NAME_BYTES,
    }).catch((error: unknown) => {
      throw new BrokenBackup(messages.changed(bucketKeys.growing(prefix)), { cause: error })
    })
    const start = segmentOf(unpacked.toString('latin1', 0, SEGMENT_NAME_BYTES), segmentBytes)
    return start === null ? null : { start, bytes: unpacked.subarray(SEGMENT_NAME_BYTES) }
  }

  const archived = {
    async list() {
      const starts: bigint[] = []
      for await (const page of reader.list(prefix))
        for (const { key } of page) {
          const start = segmentOf(key.slice(prefix.length).replace(/\.gz$/, ''), segmentBytes)
          if (start !== null) starts.push(start)
        }
      return starts.sort((a, b) => (a < b ? -1 : 1))
    },
    async growing() {
      const start = (await growingSegment())?.start ?? null
      // It may have become whole since it was sent.
      const last = (await archived.list()).at(-1)
      return start !== null && (last === undefined || start > last) ? start : null
    },
    async read(start: bigint) {
      const segment = segmentName(timeline, start, segmentBytes)
      const packed = await reader.read(bucketKeys.segment(prefix, segment))
      if (packed !== null) return unpackSegment(packed, { name: segment, segmentBytes })
      const growing = await growingSegment()
      return growing?.start === start ? growing.bytes : null
    },
  }
  return archived
}
