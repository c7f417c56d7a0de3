import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eachOf } from '../../../base/disk/each-of'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import { BrokenBackup } from '../archive/read-tar'
import { backupMessages as messages } from '../backups.messages'
import type { ArchivedSegments } from './archived-segments'
import { segmentName, segmentStart } from './wal-position'

/** Each holds two segments in memory. */
const CONCURRENT_SEGMENTS = 4

export interface LogStretch {
  files: ArchivedSegments
  timeline: number
  segmentBytes: number
  /** Position from which the log is needed. */
  from: bigint
  /** Position up to which it is needed; null for all that there is. */
  until: bigint | null
}

/** Returns the first position of the newest segment of a chain; null while there is none. */
export async function newestSegment(
  files: Pick<ArchivedSegments, 'list' | 'growing'>,
): Promise<bigint | null> {
  // One that is completed in between is found twice, never missed.
  const growing = await files.growing()
  const last = (await files.list()).at(-1) ?? null
  return growing !== null && (last === null || growing > last) ? growing : last
}

/**
 * Returns the first positions of the segments of a stretch, in order.
 * @throws BrokenBackup if one is missing
 */
export async function segmentsOf({
  files,
  from,
  segmentBytes,
  timeline,
  until,
}: LogStretch): Promise<bigint[]> {
  const growing = await files.growing()
  const stored = [...(await files.list()), ...(growing === null ? [] : [growing])]
  const first = segmentStart(from, segmentBytes)
  const last = until === null ? (stored.at(-1) ?? first) : segmentStart(until, segmentBytes)
  const there = new Set(stored)
  const segments: bigint[] = []
  for (let at = first; at <= last; at += BigInt(segmentBytes)) {
    if (!there.has(at))
      throw new BrokenBackup(messages.logMissing(segmentName(timeline, at, segmentBytes)))
    segments.push(at)
  }
  return segments
}

interface UnpackLogOptions {
  data: string
  user: ProcessUser | null
  signal: AbortSignal
  /** Called with the number of segments that are in their place. */
  onProgress?(doneSegments: number): void
}

/** Puts segments where Postgres reads its log when it recovers. @throws BrokenBackup */
export async function unpackLog(
  { files, segmentBytes, timeline }: Omit<LogStretch, 'from' | 'until'>,
  segments: readonly bigint[],
  { data, onProgress, signal, user }: UnpackLogOptions,
): Promise<void> {
  let done = 0
  await eachOf(segments, CONCURRENT_SEGMENTS, async (start) => {
    signal.throwIfAborted()
    const name = segmentName(timeline, start, segmentBytes)
    const bytes = await files.read(start)
    if (bytes === null) throw new BrokenBackup(messages.logMissing(name))
    const file = join(data, 'pg_wal', name)
    // Postgres ends at the first bytes that it did not write.
    const rest = Buffer.alloc(segmentBytes - bytes.length)
    // The folder belongs to the user of Postgres: a link in it is not followed.
    await rm(file, { force: true })
    const opened = await open(file, 'wx', 0o600)
    try {
      await opened.writeFile(bytes)
      await opened.appendFile(rest)
      if (user) await opened.chown(user.uid, user.gid)
    } finally {
      await opened.close()
    }
    done += 1
    onProgress?.(done)
  })
}
