import { open } from 'node:fs/promises'
import { isMissing } from '../../../base/disk/disk'
import { dayOf } from '../log-days'
import type { LogLine } from '../log-line'
import { parsePostgresLog, type ParsedLog } from './parse-log'

/** Reads a log of Postgres to its end, and goes on where it has stopped. */
export interface LogFollower {
  /**
   * Reads some of what has been added, and writes its lines.
   * @returns the work that it was
   * @throws if they cannot be written; they are read again
   */
  read(now: number): Promise<ReadWork>
}

/** Entries and bytes of text that were read. */
export type ReadWork = ParsedLog['work']

export interface FollowerParts {
  file: string
  /** Returns the position that was written last; null for none. */
  position(): Promise<string | null>
  /** @param dropped number of lines that are skipped before these */
  write(lines: LogLine[], position: string, dropped: number): Promise<void>
}

/** Bytes that are read at a time. */
const MAX_BYTES = 1024 ** 2
/** Bytes that are not read yet, above which some are skipped, and those that are left then. */
const MAX_BEHIND_BYTES = 8 * 1024 ** 2
const LEFT_BYTES = 4 * 1024 ** 2
const NO_WORK: ReadWork = { entries: 0, bytes: 0 }
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

const START: Position = { offset: 0, mark: '' }
type BytesAt = (offset: number, length: number) => Promise<Buffer>

export function createLogFollower({ file, position, write }: FollowerParts): LogFollower {
  let at: Position | null = null
  /** Size of the file when it was read last: an entry is complete once another one follows, or none comes. */
  let sizeBefore = -1

  async function read(now: number): Promise<ReadWork> {
    const handle = await open(file, 'r').catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (handle === null) return NO_WORK
    try {
      const { size } = await handle.stat()
      const bytesAt = async (offset: number, length: number) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      }
      const isQuiet = size === sizeBefore
      sizeBefore = size
      const stored = at ?? parsePosition(await position())
      at = stored ?? START
      if (size === at.offset) return NO_WORK
      if ((await positionAt(at.offset, bytesAt)).mark !== at.mark) at = START
      const behind = size - at.offset
      let dropped = 0
      if (behind > MAX_BEHIND_BYTES) {
        const from = size - LEFT_BYTES
        // A log that is read for the first time may be an old one.
        if (stored !== null) dropped = await countLines(at.offset, from, bytesAt)
        at = await positionAt(from, bytesAt)
      }

      const part = await bytesAt(at.offset, Math.min(size - at.offset, MAX_BYTES))
      const begin = isInLine(at) ? part.indexOf(NEW_LINE) + 1 : 0
      const isUnfinished = isInLine(at) && begin === 0
      const whole = part.subarray(begin, isUnfinished ? 0 : part.lastIndexOf(NEW_LINE) + 1)
      const { end: parsed, lines, offsets, work } = parsePostgresLog(whole)
      const fresh = lines.map(
        ({ at: time }) => now - time < MAX_AGE_MS && time - now < MAX_AHEAD_MS,
      )
      const day = dayOf(lines[fresh.indexOf(true)]?.at ?? now)
      // A file of the logs has one day.
      const ofDay = lines.findIndex((line, index) => fresh[index] && dayOf(line.at) !== day)
      const isCut = part.length === MAX_BYTES || parsed < whole.length
      const isAll = isQuiet && !isCut
      const complete = isAll || lines.length < 2 ? lines.length : lines.length - 1
      const count = ofDay === -1 ? complete : Math.min(ofDay, complete)
      if (!isQuiet && lines.length < 2 && !isCut) return work
      const end = whole.length === 0 ? skipped(part) : begin + (offsets[count] ?? parsed)
      if (end === 0) return work
      const next = await positionAt(at.offset + end, bytesAt)
      const written = lines.slice(0, count).filter((_, index) => fresh[index])
      await write(written, JSON.stringify(next), dropped)
      at = next
      return work
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

/** Returns true for a position in a line that is skipped: its rest is no entry, whatever it says. */
const isInLine = ({ mark }: Position): boolean =>
  mark !== '' && Buffer.from(mark, 'base64').at(-1) !== NEW_LINE

async function countLines(from: number, to: number, bytesAt: BytesAt): Promise<number> {
  let count = 0
  for (let offset = from; offset < to;) {
    const bytes = await bytesAt(offset, Math.min(MAX_BYTES, to - offset))
    if (bytes.length === 0) break
    for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === NEW_LINE) count += 1
    offset += bytes.length
  }
  return count
}

async function positionAt(offset: number, bytesAt: BytesAt): Promise<Position> {
  const from = Math.max(0, offset - MARK_BYTES)
  return { offset, mark: (await bytesAt(from, offset - from)).toString('base64') }
}

// We wrote it.
const parsePosition = (text: string | null): Position | null =>
  text === null ? null : (JSON.parse(text) as Position)
