import type { SegmentFiles } from './segment-files'
import { segmentStart } from './wal-position'

/** Writes a log that arrives in order to the files of its segments. */
export interface SegmentWriter {
  /** End of what has arrived. */
  readonly position: bigint
  /** End of what is on the disk. */
  readonly durable: bigint
  /** Takes the next bytes. @throws if they do not follow the last ones */
  take(start: bigint, bytes: Buffer): Promise<void>
  /** Puts everything that has arrived on the disk. */
  flush(): Promise<void>
}

/** @param from first position of a segment */
export function createSegmentWriter(
  files: Pick<SegmentFiles, 'grow' | 'store'>,
  { from, segmentBytes }: { from: bigint; segmentBytes: number },
): SegmentWriter {
  const segment = Buffer.alloc(segmentBytes)
  let position = from
  let durable = from

  return {
    get position() {
      return position
    },
    get durable() {
      return durable
    },
    async take(start, bytes) {
      if (start !== position) throw new Error('The log that Postgres sends has a gap.')
      let rest = bytes
      while (rest.length > 0) {
        const offset = Number(position % BigInt(segmentBytes))
        const part = rest.subarray(0, segmentBytes - offset)
        part.copy(segment, offset)
        position += BigInt(part.length)
        rest = rest.subarray(part.length)
        if (offset + part.length < segmentBytes) continue
        await files.store(position - BigInt(segmentBytes), segment)
        durable = position
      }
    },
    async flush() {
      if (durable === position) return
      const start = segmentStart(position, segmentBytes)
      // After a whole segment nothing of this one is on the disk.
      const from = Number((durable > start ? durable : start) - start)
      const end = position
      await files.grow(start, from, segment.subarray(from, Number(end - start)))
      durable = end
    },
  }
}
