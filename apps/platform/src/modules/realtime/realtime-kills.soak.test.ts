import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startProjectServer, type ProjectServer } from '../../../test/project-server'
import { createRealtimeClients } from './testing/realtime-clients'

const START_TIMEOUT_MS = 240_000
const KILLS = 4
const SEEN_BETWEEN_KILLS = 100
const WRITE_INTERVAL_MS = 5
const SOON = { timeout: 90_000, interval: 20 }

/** A row that has arrived, or a state that the client has reported. */
type Heard = { row: number } | { state: string; nextRow: number }

let server: ProjectServer
beforeAll(async () => {
  server = await startProjectServer()
}, START_TIMEOUT_MS)
afterAll(() => server.end())

it(
  'a subscriber comes back after kills of the server, and misses changes only where it was notified',
  { timeout: 600_000 },
  async () => {
    const writer = await server.connect()
    await writer.query(`create table public.ticks (n int primary key);
      alter publication supabase_realtime add table public.ticks`)
    const clients = createRealtimeClients(server)
    const channel = clients.open(server.keys.anon).channel('ticks')
    const heard: Heard[] = []
    let begun = 0
    const hear = (state: string) => heard.push({ state, nextRow: begun + 1 })
    channel.on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'ticks' },
      (change) => heard.push({ row: Number((change.new as { n: number }).n) }),
    )
    channel.on('system', {}, ({ extension, status }) => {
      if (extension === 'postgres_changes') hear(status === 'ok' ? 'READY' : 'NOT_READY')
    })
    channel.subscribe((status) => hear(status))

    let isStopped = false
    const writing = (async () => {
      while (!isStopped) {
        begun += 1
        await writer.query('insert into public.ticks values ($1)', [begun])
        await sleep(WRITE_INTERVAL_MS)
      }
    })()
    /** Waits until so many rows have arrived since the client was last ready. */
    const seenSinceReady = () =>
      vi.waitFor(() => {
        const ready = heard.findLastIndex((one) => 'state' in one && one.state === 'READY')
        expect(ready).toBeGreaterThan(-1)
        const rows = heard.slice(ready + 1)
        expect(rows.every((one) => 'row' in one)).toBe(true)
        expect(rows.length).toBeGreaterThan(SEEN_BETWEEN_KILLS)
      }, SOON)
    for (let turn = 0; turn < KILLS; turn += 1) {
      await seenSinceReady()
      await server.kill()
      await vi.waitFor(() => expect(statesOf(heard).at(-1)).not.toBe('READY'), SOON)
      await server.startAgain()
    }
    await seenSinceReady()
    isStopped = true
    await writing
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ row: begun }), SOON)
    expect(missedWithoutNotice(heard)).toEqual([])
    const rows = heard.flatMap((one) => ('row' in one ? one.row : []))
    expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b))
    expect(statesOf(heard).filter((state) => state === 'READY')).toHaveLength(KILLS + 1)
    await clients.close()
    await writer.end()
  },
)

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
