import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startProjectServer, type ProjectServer } from '../../../test/project-server'
import { isRunning, processesIn } from '../../base/process-table'
import { startAuthTestPlatform, type AuthTestPlatform } from '../auth/testing/auth-test-platform'
import { createRealtimeClients } from './testing/realtime-clients'

const START_TIMEOUT_MS = 240_000
const KILLS = 4
const SEEN_BETWEEN_KILLS = 100
const WRITE_INTERVAL_MS = 5
const RETRY_MS = 20
const SOON = { timeout: 90_000, interval: 20 }

/** A row that has arrived, or a state that the client has reported. */
type Heard = { row: number } | { state: string; nextRow: number }

const SLOTS = `select slot_name from pg_replication_slots where slot_name like 'howdah_realtime%'`

describe('a subscriber whose server is killed', () => {
  let server: ProjectServer
  beforeAll(async () => {
    server = await startProjectServer()
  }, START_TIMEOUT_MS)
  afterAll(() => server.end())

  it(
    'comes back, misses changes only where it was notified, and leaves no slot behind meanwhile',
    { timeout: 600_000 },
    async () => {
      const writer = await server.connect()
      await writer.query(`create table public.ticks (n int primary key);
        alter publication supabase_realtime add table public.ticks`)
      const clients = createRealtimeClients(server)
      let begun = 0
      const heard = listen(clients.open(server.keys.anon), 'ticks', () => begun)
      let isStopped = false
      const writing = (async () => {
        while (!isStopped) {
          begun += 1
          await writer.query('insert into public.ticks values ($1)', [begun])
          await sleep(WRITE_INTERVAL_MS)
        }
      })()
      for (let turn = 0; turn < KILLS; turn += 1) {
        await seenSinceReady(heard)
        await server.kill()
        await vi.waitFor(() => expect(statesOf(heard).at(-1)).not.toBe('READY'), SOON)
        // Postgres goes on without the server, and keeps no log for it.
        await vi.waitFor(async () => expect((await writer.query(SLOTS)).rows).toEqual([]), SOON)
        await server.startAgain()
      }
      await seenSinceReady(heard)
      isStopped = true
      await writing
      await vi.waitFor(() => expect(heard.at(-1)).toEqual({ row: begun }), SOON)
      expect(missedWithoutNotice(heard)).toEqual([])
      expectInOrder(heard)
      expect(statesOf(heard).filter((state) => state === 'READY')).toHaveLength(KILLS + 1)
      await clients.close()
      await writer.end()
    },
  )
})

describe('a subscriber whose Postgres is killed', () => {
  let platform: AuthTestPlatform
  let data: string
  beforeAll(async () => {
    platform = await startAuthTestPlatform()
    data = join(platform.dataDirectory, 'clusters', platform.projectRef, 'data')
    await platform.sql(`create table public.ticks (n int primary key);
      create table public.even (n int primary key);
      alter table public.even enable row level security;
      create policy even on public.even for select to anon using (n % 2 = 0);
      alter publication supabase_realtime add table public.ticks, public.even`)
  }, START_TIMEOUT_MS)
  afterAll(() => platform.stop())

  const postmaster = async () =>
    Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
  const walSender = async () => {
    const [{ active_pid: pid } = {}] = await platform.sql(
      `select active_pid from pg_replication_slots where slot_name like 'howdah_realtime_changes%'`,
    )
    return Number(pid)
  }

  it(
    'gets changes and messages of SQL again by itself, and misses them only where it was notified',
    { timeout: 600_000 },
    async () => {
      const clients = createRealtimeClients(platform)
      const writer = startWriter(platform)
      const client = clients.open(platform.keys.anon)
      const heard = listen(client, 'ticks', () => writer.begun)
      const even = listen(clients.open(platform.keys.anon), 'even', () => writer.begun)
      const messages: number[] = []
      client
        .channel('room')
        .on('broadcast', { event: 'tick' }, ({ payload }) => messages.push(Number(payload.n)))
        .subscribe()
      const isThere = async () => {
        const { begun } = writer
        await seenSinceReady(heard)
        await seenSinceReady(even)
        await vi.waitFor(() => expect(messages.at(-1)).toBeGreaterThan(begun), SOON)
      }
      for (let turn = 0; turn < KILLS; turn += 1) {
        await isThere()
        const before = processesIn(data)
        // Without one of its processes, Postgres ends the others and recovers.
        const pid = await (turn % 2 === 0 ? postmaster : walSender)()
        const stays = turn % 2 === 0 ? [] : [await postmaster()]
        process.kill(pid, 'SIGKILL')
        await vi.waitFor(() => expect(before.filter(isRunning)).toEqual(stays), SOON)
        for (const one of [heard, even])
          await vi.waitFor(() => expect(statesOf(one).at(-1)).toBe('NOT_READY'), SOON)
      }
      await isThere()
      await writer.stop()
      const rows = await platform.sql('select n from public.ticks order by n')
      const committed = rows.map(({ n }) => Number(n))
      const last = committed.findLast((n) => n % 2 === 0)
      await vi.waitFor(() => expect(heard.at(-1)).toEqual({ row: committed.at(-1) }), SOON)
      await vi.waitFor(() => expect(even.at(-1)).toEqual({ row: last }), SOON)
      const there = new Set(committed)
      expect(missedWithoutNotice(heard).filter((n) => there.has(n))).toEqual([])
      expect(missedWithoutNotice(even).filter((n) => there.has(n) && n % 2 === 0)).toEqual([])
      for (const one of [heard, even]) {
        expectInOrder(one)
        expect(statesOf(one).filter((state) => state === 'READY')).toHaveLength(KILLS + 1)
      }
      expect(rowsOf(heard).filter((n) => !there.has(n))).toEqual([])
      expect(rowsOf(even).filter((n) => n % 2 !== 0)).toEqual([])
      // One for changes, one for messages of SQL, and none of those that were killed.
      expect(await platform.sql(SLOTS)).toHaveLength(2)
      expect(await readdir(join(data, 'pg_replslot'))).toHaveLength(2)
      await clients.close()
      await vi.waitFor(async () => expect(await platform.sql(SLOTS)).toEqual([]), SOON)
      expect(await readdir(join(data, 'pg_replslot'))).toEqual([])
    },
  )
})

/** Subscribes to new rows of a table, and returns what it hears. */
function listen(client: SupabaseClient, table: string, begun: () => number): Heard[] {
  const heard: Heard[] = []
  const hear = (state: string) => heard.push({ state, nextRow: begun() + 1 })
  const channel = client.channel(table)
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table }, (change) =>
    heard.push({ row: Number((change.new as { n: number }).n) }),
  )
  channel.on('system', {}, ({ extension, status }) => {
    if (extension === 'postgres_changes') hear(status === 'ok' ? 'READY' : 'NOT_READY')
  })
  channel.subscribe((status) => hear(status))
  return heard
}

/** Waits until enough rows have arrived since the client was last ready. */
const seenSinceReady = (heard: readonly Heard[]) =>
  vi.waitFor(() => {
    const ready = heard.findLastIndex((one) => 'state' in one && one.state === 'READY')
    expect(ready).toBeGreaterThan(-1)
    const rows = heard.slice(ready + 1)
    expect(rows.every((one) => 'row' in one)).toBe(true)
    expect(rows.length).toBeGreaterThan(SEEN_BETWEEN_KILLS)
  }, SOON)

/** Writes rows and messages, however often Postgres goes away; does not repeat a write. */
function startWriter({ running, projectRef }: AuthTestPlatform) {
  const state = { begun: 0, isStopped: false }
  async function writeUntilLost(): Promise<void> {
    const client = new Client(await running.platform.clusters.target(projectRef, 'editor'))
    client.on('error', () => undefined)
    try {
      await client.connect()
      while (!state.isStopped) {
        state.begun += 1
        await client.query(`with t as (insert into public.ticks values (${state.begun})),
          e as (insert into public.even values (${state.begun}))
          select realtime.send('{"n":${state.begun}}', 'tick', 'room', false)`)
        await sleep(WRITE_INTERVAL_MS)
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const writing = (async () => {
    while (!state.isStopped) await writeUntilLost().catch(() => sleep(RETRY_MS))
  })()
  return {
    get begun() {
      return state.begun
    },
    async stop() {
      state.isStopped = true
      await writing
    },
  }
}

const rowsOf = (heard: readonly Heard[]): number[] =>
  heard.flatMap((one) => ('row' in one ? one.row : []))

function expectInOrder(heard: readonly Heard[]): void {
  const rows = rowsOf(heard)
  expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b))
}

const statesOf = (heard: readonly Heard[]): string[] =>
  heard.flatMap((one) => ('state' in one ? one.state : []))

/** Returns the rows that were begun while the client was ready, and did not arrive before it heard that it was not. */
function missedWithoutNotice(heard: readonly Heard[]): number[] {
  const missed: number[] = []
  let expected: number | null = null
  for (const one of heard) {
    if ('state' in one) expected = one.state === 'READY' ? one.nextRow : null
    else if (expected !== null && one.row >= expected) {
      for (let row = expected; row < one.row; row += 1) missed.push(row)
      expected = one.row + 1
    }
  }
  return missed
}
