import { randomUUID } from 'node:crypto'
import { ClickHouseError } from '@clickhouse/client'
import type { LogBatch } from '../process/log-store.types'
import type { ClickHouse } from './clickhouse'
import { droppedRow, lineRow, positionRow, type StoredRow } from './clickhouse-table'
import { batchBytes, createStoredBatches } from './stored-batches'

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

export function createClickHouseAppends({ insert, read }: ClickHouse): ClickHouseAppends {
  const waiting: Waiting[] = []
  const stored = createStoredBatches(read)
  /** An insert without an answer: it may have happened, or may still. */
  let unsettled: { rows: StoredRow[]; token: string } | null = null
  let turn: Promise<unknown> = Promise.resolve()

  function between<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  async function send(group: { rows: StoredRow[]; token: string }): Promise<void> {
    unsettled = group
    try {
      await insert(group.rows, group.token)
      unsettled = null
    } catch (error) {
      // ClickHouse has refused it.
      if (error instanceof ClickHouseError) unsettled = null
      stored.forget()
      throw error
    }
  }

  /** Reads what is stored of projects. What has no answer is sent again before, with its token, so that this is final. */
  async function load(refs: readonly string[], day: string): Promise<void> {
    if (unsettled !== null) {
      await send(unsettled)
      stored.forget()
    }
    await stored.load(refs, day)
  }

  /** Writes batches of one day. */
  async function write(batches: readonly LogBatch[], day: string): Promise<void> {
    await load([...new Set(batches.map(({ ref }) => ref))], day)
    const missing = batches.filter((batch) => !stored.has(batch))
    const rows = missing.flatMap((batch) => rowsOf(batch, stored.nextId))
    if (rows.length === 0) return
    await send({ rows, token: randomUUID() })
    for (const batch of missing) stored.add(batch)
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
      size += batchBytes(one.batch)
      if (group.length > 0 && (lines > MAX_LINES || size > MAX_BYTES)) break
      group.push(one)
    }
    for (const one of group) waiting.splice(waiting.indexOf(one), 1)
    await writeGroup(group, day)
  }

  async function writeGroup(group: readonly Waiting[], day: string): Promise<void> {
    try {
      await write(
        group.map(({ batch }) => batch),
        day,
      )
      for (const { batch, resolve } of group) resolve({ bytes: stored.bytesOf(batch) })
    } catch (error) {
      // What ClickHouse refuses of one project must not hold up the others.
      if (group.length > 1 && error instanceof ClickHouseError)
        for (const one of group) await writeGroup([one], day)
      else for (const { reject } of group) reject(error)
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
        return { value: stored.positionOf(ref, file) }
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
