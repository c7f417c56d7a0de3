import { open } from 'node:fs/promises'
import { isMissing } from '../../../base/disk/disk'
import { dayOf } from '../log-days'
import type { LogLine } from '../log-line'
import { parsePostgresLog } from './parse-log'

/** Reads a log of Postgres to its end, and goes on where it has stopped. */
export interface LogFollower {
  /** Reads what has been added, and writes its lines. @throws if they cannot be written; they are read again */
  read(now: number): Promise<void>
}

export interface FollowerParts {
  file: string
  /** Returns the position that was written last; null for none. */
  position(): Promise<string | null>
  write(lines: LogLine[], position: string): Promise<void>
}

/** Bytes that are read at a time. */
const MAX_BYTES = 4 * 1024 ** 2
/** Bytes before the position by which the file is recognized. */
const MARK_BYTES = 64
/** Age in milliseconds above which lines that were never read are skipped. */
const MAX_AGE_MS = 86_400_000
/** Milliseconds after now above which the time of a line is none that Postgres has written. */
const MAX_AHEAD_MS = 60_000
const NEW_LINE = 10

interface Position {
  offset: number
  /** Text before it in the file: after a cut, the file has something else there. */
  mark: string
}

export function createLogFollower({ file, position, write }: FollowerParts): LogFollower {
  let at: Position | null = null
  /** Size of the file when it was read last: an entry is complete once another one follows, or none comes. */
  let sizeBefore = -1

  async function read(now: number): Promise<void> {
    const handle = await open(file, 'r').catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (handle === null) return
    try {
      const { size } = await handle.stat()
      const bytesAt = async (offset: number, length: number) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      }
      const isQuiet = size === sizeBefore
      sizeBefore = size
      at ??= parsePosition(await position())
      if (size === at.offset) return
      const markAt = Math.max(0, at.offset - MARK_BYTES)
      const mark = await bytesAt(markAt, at.offset - markAt)
      if (size < at.offset || mark.toString('base64') !== at.mark) at = { offset: 0, mark: '' }

      const part = await bytesAt(at.offset, Math.min(size - at.offset, MAX_BYTES))
      const whole = part.subarray(0, part.lastIndexOf(NEW_LINE) + 1)
      const { lines, offsets } = parsePostgresLog(whole)
      const fresh = lines.map(
        ({ at: time }) => now - time < MAX_AGE_MS && time - now < MAX_AHEAD_MS,
      )
      const day = dayOf(lines[fresh.indexOf(true)]?.at ?? now)
      // A file of the logs has one day.
      const ofDay = lines.findIndex((line, index) => fresh[index] && dayOf(line.at) !== day)
      const isAll = isQuiet && part.length < MAX_BYTES
      const complete = isAll || lines.length < 2 ? lines.length : lines.length - 1
      const count = ofDay === -1 ? complete : Math.min(ofDay, complete)
      if (!isQuiet && lines.length < 2 && part.length < MAX_BYTES) return
      const end = whole.length === 0 ? skipped(part) : (offsets[count] ?? whole.length)
      if (end === 0) return
      const next = await positionAt(at.offset + end, bytesAt)
      const written = lines.slice(0, count).filter((_, index) => fresh[index])
      await write(written, JSON.stringify(next))
      at = next
    } catch (error) {
      // What was written is decided by the position that is stored.
      at = null
      throw error
    } finally {
      await handle.close()
    }
  }

  return { read }
}

/** Returns how much of a part without a whole line is skipped: a line longer than a part is no entry. */
const skipped = (part: Buffer): number => (part.length < MAX_BYTES ? 0 : part.length)

async function positionAt(
  offset: number,
  bytesAt: (offset: number, length: number) => Promise<Buffer>,
): Promise<Position> {
  const from = Math.max(0, offset - MARK_BYTES)
  return { offset, mark: (await bytesAt(from, offset - from)).toString('base64') }
}

function parsePosition(text: string | null): Position {
  // We wrote it.
  return text === null ? { offset: 0, mark: '' } : (JSON.parse(text) as Position)
}
