import { randomUUID } from 'node:crypto'
import { dayOf } from './log-days'
import type { LogLine } from './log-line'
import type { LogRow } from './process/log-store.types'

/** Lines of one day that are written together. */
export interface QueuedBatch {
  day: string
  rows: LogRow[]
  dropped: number
  /** Distinguishes it from other batches of the project. */
  name: string
}

/** Lines of a project that are not written yet. Beyond its bounds, new lines are dropped and counted. */
export interface LogQueue {
  add(line: LogLine): void
  /** Counts a line that is lost. */
  drop(lines: number): void
  /** Returns the oldest lines; null if there are none. They are in the queue until `done`. */
  next(): QueuedBatch | null
  /** Removes the lines that `next` has returned. */
  done(): void
  readonly isEmpty: boolean
}

const MAX_LINES = 20_000
const MAX_CHARACTERS = 16_000_000
const MAX_BATCH = 5_000
const MAX_MESSAGE = 10_000
const MAX_DETAILS = 20_000
/** Microseconds of a day. */
const DAY = 86_400_000_000

export function createLogQueue(): LogQueue {
  const rows: LogRow[] = []
  let characters = 0
  let dropped = 0
  let taken: QueuedBatch | null = null

  const sizeOf = (row: LogRow) =>
    200 + row[4].length + (row[7]?.length ?? 0) + (row[10]?.length ?? 0)

  /** Returns how many of the oldest lines are of a day, up to the size of a batch. */
  function countOfDay(day: number): number {
    const length = Math.min(rows.length, MAX_BATCH)
    // Between requests, so that the days are compared as numbers.
    for (let count = 0; count < length; count += 1)
      if (Math.floor((rows[count]?.[0] ?? 0) / DAY) !== day) return count
    return length
  }

  return {
    add(line) {
      const row = rowOf(line)
      const size = sizeOf(row)
      if (rows.length >= MAX_LINES || characters + size > MAX_CHARACTERS) {
        dropped += 1
        return
      }
      rows.push(row)
      characters += size
    },
    drop(lines) {
      dropped += lines
    },
    next() {
      if (taken !== null) return taken
      const [first] = rows
      if (first === undefined && dropped === 0) return null
      const at = first === undefined ? Date.now() * 1_000 : first[0]
      taken = {
        day: dayOf(at / 1_000),
        rows: rows.slice(0, countOfDay(Math.floor(at / DAY))),
        dropped,
        name: randomUUID(),
      }
      return taken
    },
    done() {
      if (taken === null) return
      for (const row of rows.splice(0, taken.rows.length)) characters -= sizeOf(row)
      dropped -= taken.dropped
      taken = null
    },
    get isEmpty() {
      return rows.length === 0 && dropped === 0
    },
  }
}

export function rowOf(line: LogLine): LogRow {
  const details =
    line.details === null || Object.keys(line.details).length === 0
      ? null
      : JSON.stringify(line.details)
  return [
    Math.round(line.at * 1_000),
    line.source,
    line.product,
    line.severity,
    cut(line.message, MAX_MESSAGE),
    line.requestId,
    line.method,
    line.path,
    line.status,
    line.durationMs,
    details !== null && details.length > MAX_DETAILS ? null : details,
  ]
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text
