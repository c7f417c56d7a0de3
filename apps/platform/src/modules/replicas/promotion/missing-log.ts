import { open, readdir, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../../../base/disk/disk'
import { readControlFile } from '../../../postgres/copy/control-file'

const PAGE_BYTES = 8192
/** Place of the position of a page in its header. */
const PAGE_POSITION = 8
const SEGMENT_NAME = /^[0-9A-F]{24}$/
const BYTES_OF_A_LOG_NUMBER = 0x1_0000_0000n

/**
 * Returns about how many bytes of the log of a primary its replica does not have; null if that
 * cannot be known. The log of a replica is the same bytes at the same positions, so that both are
 * compared from the last checkpoint of the replica on.
 */
export async function missingLog(data: {
  primary: string
  replica: string
}): Promise<bigint | null> {
  try {
    const [primary, replica] = await Promise.all([
      readControlFile(data.primary),
      readControlFile(data.replica),
    ])
    if (!primary || !replica || primary.timeline !== replica.timeline) return null
    const [theirs, ours] = [join(data.primary, 'pg_wal'), join(data.replica, 'pg_wal')]
    const segmentBytes = await segmentBytesOf(theirs)
    if (segmentBytes === null) return null
    let differs: bigint | null = null
    let end: bigint | null = null
    const first = replica.checkpoint - (replica.checkpoint % segmentBytes)
    for (let start = first; ; start += segmentBytes) {
      const name = segmentName(replica.timeline, start, segmentBytes)
      const skipped = start === first ? Number(replica.checkpoint - first) : 0
      const found = await compareSegments(join(theirs, name), join(ours, name), {
        start,
        skip: skipped - (skipped % PAGE_BYTES),
      })
      // The rest of a segment is empty when Postgres has gone on in the next one.
      if (found.end === null) break
      differs ??= found.differs
      end = found.end
    }
    // The log of the primary is gone, too.
    if (end === null) return null
    return differs === null ? 0n : end - differs
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** Returns the size of the segments in a folder of the log; null without any. */
async function segmentBytesOf(folder: string): Promise<bigint | null> {
  const name = (await readdir(folder)).find((one) => SEGMENT_NAME.test(one))
  return name === undefined ? null : BigInt((await stat(join(folder, name))).size)
}

function segmentName(timeline: number, start: bigint, segmentBytes: bigint): string {
  const number = start / segmentBytes
  const perLog = BYTES_OF_A_LOG_NUMBER / segmentBytes
  return [BigInt(timeline), number / perLog, number % perLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

interface Comparison {
  /** Position of the first byte that differs; null if all are the same. */
  differs: bigint | null
  /** Position after the last byte of the primary; null if it has none here. */
  end: bigint | null
}

/** Compares the pages of a segment that the primary has written. */
async function compareSegments(
  theirs: string,
  ours: string,
  { skip, start }: { start: bigint; skip: number },
): Promise<Comparison> {
  const primary = await openIfThere(theirs)
  if (primary === null) return { differs: null, end: null }
  const replica = await openIfThere(ours)
  const [page, other] = [Buffer.alloc(PAGE_BYTES), Buffer.alloc(PAGE_BYTES)]
  let [differs, end]: [bigint | null, bigint | null] = [null, null]
  try {
    for (let at = skip; ; at += PAGE_BYTES) {
      const position = start + BigInt(at)
      const { bytesRead } = await primary.read(page, 0, PAGE_BYTES, at)
      // After the end of the file, a page of an earlier use of it, or one that is not written yet.
      if (bytesRead < PAGE_BYTES || page.readBigUInt64LE(PAGE_POSITION) !== position)
        return { differs, end }
      const used = usedBytes(page)
      end = position + BigInt(used)
      other.fill(0)
      await replica?.read(other, 0, PAGE_BYTES, at)
      if (differs === null) {
        const place = firstDifference(page, other, used)
        if (place !== null) differs = position + BigInt(place)
      }
    }
  } finally {
    await primary.close()
    await replica?.close()
  }
}

/** Returns the number of bytes before the zeros at the end of a page. */
function usedBytes(page: Buffer): number {
  let used = page.length
  while (used > 0 && page[used - 1] === 0) used -= 1
  return used
}

function firstDifference(page: Buffer, other: Buffer, length: number): number | null {
  if (page.subarray(0, length).equals(other.subarray(0, length))) return null
  let place = 0
  while (page[place] === other[place]) place += 1
  return place
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
