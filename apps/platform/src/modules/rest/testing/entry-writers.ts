import { setTimeout as sleep } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Client } from 'pg'
import { expect, vi } from 'vitest'

/** Makes a table without a key, so that a write that runs twice is seen; each takes some time. */
export const ENTRIES_SQL = `create table public.entries (n int not null);
  create function public.take_time() returns trigger language plpgsql as
    'begin perform pg_sleep(0.02); return new; end';
  create trigger take_time before insert on public.entries for each row execute function public.take_time()`

const WRITERS = 8
const PAUSE_MS = 50
const PROGRESS = { timeout: 120_000, interval: 10 }

/** Clients that write one row after the other, and do not repeat a write. */
export interface EntryWriters {
  /** Numbers of the rows that were acknowledged. */
  readonly acknowledged: ReadonlySet<number>
  /** Statuses of the other answers by number, 0 without an answer: those rows may be there. */
  readonly failed: ReadonlyMap<number, number>
  /** Waits until so many more rows are acknowledged. */
  progress(count: number): Promise<void>
  /** Ends with the writes that are under way. */
  stop(): Promise<void>
}

export function startEntryWriters(client: SupabaseClient): EntryWriters {
  const acknowledged = new Set<number>()
  const failed = new Map<number, number>()
  let last = 0
  let isStopped = false

  async function write(): Promise<void> {
    while (!isStopped) {
      const n = (last += 1)
      const { error, status } = await client.from('entries').insert({ n })
      if (error === null) acknowledged.add(n)
      else {
        failed.set(n, status)
        await sleep(PAUSE_MS)
      }
    }
  }

  const writers = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    acknowledged,
    failed,
    async progress(count) {
      const goal = acknowledged.size + count
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThanOrEqual(goal), PROGRESS)
    },
    async stop() {
      isStopped = true
      await writers
    },
  }
}

/** Compares the rows with the answers. */
export async function compareEntries(
  { acknowledged }: EntryWriters,
  session: Client,
): Promise<{ lost: number[]; twice: number[] }> {
  const { rows } = await session.query<{ n: number; count: number }>(
    'select n, count(*)::int as count from public.entries group by n',
  )
  const there = new Set(rows.map(({ n }) => n))
  return {
    lost: [...acknowledged].filter((n) => !there.has(n)),
    twice: rows.filter(({ count }) => count > 1).map(({ n }) => n),
  }
}
