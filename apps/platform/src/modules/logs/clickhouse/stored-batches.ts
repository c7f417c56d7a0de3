import type { LogBatch } from '../process/log-store.types'
import type { ClickHouse } from './clickhouse'
import { LOGS_TABLE } from './clickhouse-table'

/** Stored batches of projects, read once and remembered. */
export interface StoredBatches {
  /** Reads what is not remembered of projects and a day. */
  load(refs: readonly string[], day: string): Promise<void>
  has(batch: LogBatch): boolean
  add(batch: LogBatch): void
  /** Returns the bytes of the texts of the project and day of a batch. */
  bytesOf(batch: LogBatch): number
  positionOf(ref: string, file: string): string | null
  /** Returns the next ID. IDs begin with the time, and follow each other in the order in which lines are written. */
  nextId(this: void): number
  /** Forgets what is remembered, after an insert that failed. */
  forget(): void
}

const BOUNDS = { deadlineMs: 10_000, maxRows: 100_000, maxBytes: 100_000_000 }
/** Sources and days about which something is remembered. */
const MAX_REMEMBERED = 20_000

export function createStoredBatches(read: ClickHouse['read']): StoredBatches {
  /** Last positions, by project and source. */
  const positions = new Map<string, string>()
  /** Projects whose positions are known. */
  const known = new Set<string>()
  const bytes = new Map<string, number>()
  let lastId = 0

  return {
    async load(all, day) {
      if (positions.size + bytes.size > MAX_REMEMBERED)
        for (const memory of [positions, bytes, known]) memory.clear()
      const refs = all.filter((ref) => !known.has(ref) || !bytes.has(`${ref} ${day}`))
      if (refs.length === 0) return
      const stored = await read({
        ...BOUNDS,
        query: `select ref, source, argMax(message, number), max(number) from ${LOGS_TABLE}
          where ref in {refs:Array(String)} and kind = 'position' group by ref, source`,
        params: { refs },
      })
      const sizes = await read({
        ...BOUNDS,
        query: `select ref, sum(length(message) + ifNull(length(details), 0)) from ${LOGS_TABLE}
          where ref in {refs:Array(String)} and kind = 'line' and toDate("timestamp") = {day:Date} group by ref`,
        params: { refs, day },
      })
      for (const [ref, file, value, number] of stored.rows) {
        positions.set(`${ref} ${file}`, value ?? '')
        lastId = Math.max(lastId, Number(number))
      }
      for (const ref of refs) {
        known.add(ref)
        bytes.set(`${ref} ${day}`, 0)
      }
      for (const [ref, size] of sizes.rows) bytes.set(`${ref} ${day}`, Number(size))
    },
    has: ({ position, ref }) =>
      position !== null && positions.get(`${ref} ${position.file}`) === position.value,
    add(batch) {
      const { day, position, ref } = batch
      if (position !== null) positions.set(`${ref} ${position.file}`, position.value)
      bytes.set(`${ref} ${day}`, (bytes.get(`${ref} ${day}`) ?? 0) + batchBytes(batch))
    },
    bytesOf: ({ day, ref }) => bytes.get(`${ref} ${day}`) ?? 0,
    positionOf: (ref, file) => positions.get(`${ref} ${file}`) ?? null,
    nextId: () => (lastId = Math.max(lastId + 1, Date.now() * 1_000)),
    forget: () => known.clear(),
  }
}

/** Returns the bytes of the texts of a batch. */
export const batchBytes = ({ rows }: LogBatch): number =>
  rows.reduce((sum, row) => sum + row[4].length + (row[10]?.length ?? 0), 0)
