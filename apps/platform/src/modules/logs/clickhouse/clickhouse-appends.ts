import { randomUUID } from 'node:crypto'
import { ClickHouseError } from '@clickhouse/client'
import type { LogBatch } from '../process/log-store.types'
import type { ClickHouse } from './clickhouse'
import { droppedRow, lineRow, LOGS_TABLE, positionRow, type StoredRow } from './clickhouse-table'

/** Writes batches, each once. Batches that come while an insert runs are written by the next one: ClickHouse wants few inserts. */
export interface ClickHouseAppends {
  /** @returns the bytes of the texts of the project and day @throws LogStoreEnded, ClickHouseError */
  append(batch: LogBatch): Promise<{ bytes: number }>
  position(request: { ref: string; file: string }): Promise<{ value: string | null }>
  /** Runs work while nothing is inserted. */
  between<Result>(work: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  batch: LogBatch
  resolve(answer: { bytes: number }): void
  reject(error: unknown): void
}

/** Bounds of an insert. */
const MAX_LINES = 50_000
const MAX_BYTES = 64_000_000
const READ_MS = 10_000
/** Sources and days about which something is remembered. */
const MAX_REMEMBERED = 20_000

export function createClickHouseAppends({ insert, read }: ClickHouse): ClickHouseAppends {
  const waiting: Waiting[] = []
  /** Positions that are stored, by project and source. */
  const positions = new Map<string, string>()
  /** Projects whose positions are known. */
  const known = new Set<string>()
  /** Bytes of the texts of a project and day. */
  const bytes = new Map<string, number>()
  /** An insert without an answer: it may have happened, or may still. */
  let unsettled: { rows: StoredRow[]; token: string } | null = null
  let lastId = 0
  let turn: Promise<unknown> = Promise.resolve()

  function between<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  /** IDs begin with the time, and follow each other in the order in which lines are written. */
  const nextId = () => (lastId = Math.max(lastId + 1, Date.now() * 1_000))

  async function send(group: { rows: StoredRow[]; token: string }): Promise<void> {
    unsettled = group
    try {
      await insert(group.rows, group.token)
      unsettled = null
    } catch (error) {
      // ClickHouse has refused it.
      if (error instanceof ClickHouseError) unsettled = null
      known.clear()
      throw error
    }
  }

  /** Sends what has no answer again, with its token, so that what is read next is final. */
  async function settle(): Promise<void> {
    if (unsettled === null) return
    await send(unsettled)
    known.clear()
  }

  /** Reads what is stored of projects: positions, the last ID and the size of a day. */
  async function load(all: readonly string[], day: string): Promise<void> {
    await settle()
    if (positions.size + bytes.size > MAX_REMEMBERED)
      for (const memory of [positions, bytes, known]) memory.clear()
    const refs = all.filter((ref) => !known.has(ref) || !bytes.has(`${ref} ${day}`))
    if (refs.length === 0) return
    const bounds = { deadlineMs: READ_MS, maxRows: 100_000, maxBytes: 100_000_000 }
    const stored = await read({
      ...bounds,
      query: `select ref, source, argMax(message, number), max(number) from ${LOGS_TABLE}
        where ref in {refs:Array(String)} and kind = 'position' group by ref, source`,
      params: { refs },
    })
    const sizes = await read({
      ...bounds,
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
  }

  const isStored = ({ position, ref }: LogBatch) =>
    position !== null && positions.get(`${ref} ${position.file}`) === position.value

  /** Writes batches of one day. */
  async function write(batches: readonly LogBatch[], day: string): Promise<void> {
    await load([...new Set(batches.map(({ ref }) => ref))], day)
    const missing = batches.filter((batch) => !isStored(batch))
    const rows = missing.flatMap((batch) => rowsOf(batch, nextId))
    if (rows.length === 0) return
    await send({ rows, token: randomUUID() })
    for (const { position, ref, rows: lines } of missing) {
      if (position !== null) positions.set(`${ref} ${position.file}`, position.value)
      const place = `${ref} ${day}`
      bytes.set(place, (bytes.get(place) ?? 0) + lines.reduce((sum, row) => sum + sizeOf(row), 0))
    }
  }

  /** Writes what waits of the day of the first batch, up to the bounds of an insert. */
  async function writeNext(): Promise<void> {
    const day = waiting[0]?.batch.day
    if (day === undefined) return
    const group: Waiting[] = []
    let lines = 0
    let size = 0
    for (const one of waiting) {
      if (one.batch.day !== day) continue
      lines += one.batch.rows.length
      size += one.batch.rows.reduce((sum, row) => sum + sizeOf(row), 0)
      if (group.length > 0 && (lines > MAX_LINES || size > MAX_BYTES)) break
      group.push(one)
    }
    for (const one of group) waiting.splice(waiting.indexOf(one), 1)
    try {
      await write(
        group.map(({ batch }) => batch),
        day,
      )
      for (const { batch, resolve } of group)
        resolve({ bytes: bytes.get(`${batch.ref} ${day}`) ?? 0 })
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return {
    append: (batch) =>
      new Promise((resolve, reject) => {
        waiting.push({ batch, resolve, reject })
        void between(writeNext)
      }),
    position: ({ file, ref }) =>
      between(async () => {
        await load([ref], new Date().toISOString().slice(0, 10))
        return { value: positions.get(`${ref} ${file}`) ?? null }
      }),
    between,
  }
}

function rowsOf(
  { day, dropped, position, ref, rows }: LogBatch,
  nextId: () => number,
): StoredRow[] {
  return [
    ...rows.map((row) => lineRow(ref, nextId(), row)),
    ...(dropped > 0 ? [droppedRow(ref, nextId(), day, dropped)] : []),
    ...(position === null ? [] : [positionRow(ref, nextId(), day, position)]),
  ]
}

const sizeOf = (row: LogBatch['rows'][number]) => row[4].length + (row[10]?.length ?? 0)
