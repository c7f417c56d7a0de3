import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryClusters, type TemporaryClusters } from '../../../test/temporary-clusters'
import { readConfig } from '../../server/config'
import { call } from '../../server/http/testing/call'
import { type RunningPlatform, startPlatform } from '../../server/start'
import { startAuthTestPlatform, type AuthTestPlatform } from '../auth/testing/auth-test-platform'
import {
  collect,
  createRealtimeClients,
  subscribed,
  type RealtimeClients,
} from './testing/realtime-clients'
import { findRedis, startRedis, type RedisServer } from './testing/redis-server'

const REF = 'controlcontrolcontro'
const PASSWORD = 'of the control database'
const SOON = { timeout: 40_000, interval: 10 }
const redisPath = findRedis()

interface Peer {
  running: RunningPlatform
  endpoint: string
  stop(): Promise<void>
}

type CarrierName = 'notifications' | 'Redis'

const options = { timeout: 120_000 }
describe('realtime of two servers', options, () => serversWith('notifications'))
describe.skipIf(redisPath === null)('with Redis, realtime of two servers', options, () =>
  serversWith('Redis'),
)

function serversWith(carrier: CarrierName): void {
  let temporary: TemporaryClusters
  let redis: RedisServer | null = null
  let home: AuthTestPlatform
  let other: Peer
  let environment: Record<string, string>
  let here: RealtimeClients
  let there: RealtimeClients

  beforeAll(async () => {
    temporary = await temporaryClusters()
    await temporary.clusters.initialize(REF)
    await temporary.clusters.start(REF)
    await temporary.clusters.bootstrap(REF, { databasePassword: PASSWORD, sample: false })
    const { host, port } = await temporary.clusters.endpoint(REF)
    const address = (database: string) =>
      `postgresql://postgres:${encodeURIComponent(PASSWORD)}@${host}:${port}/${database}`
    const pool = new Pool({ connectionString: address('postgres') })
    await pool.query('create database control')
    await pool.end()
    if (carrier === 'Redis') redis = await startRedis(redisPath ?? '')
    environment = {
      HOWDAH_DATABASE_URL: address('control'),
      HOWDAH_MASTER_KEY: 'ab'.repeat(32),
      ...(redis === null ? {} : { HOWDAH_REDIS_URL: redis.url }),
    }
    home = await startAuthTestPlatform({}, environment)
    await home.running.platform.control.query(`update organizations set plan = 'enterprise'`)
    other = await startPeer()
  })
  afterAll(async () => {
    await other.stop()
    await home.stop()
    await temporary.end()
    await redis?.stop()
  })
  beforeEach(() => {
    here = createRealtimeClients(home)
    there = createRealtimeClients(other)
  })
  afterEach(() => Promise.all([here.close(), there.close()]))

  async function startPeer(): Promise<Peer> {
    const directory = await mkdtemp(join(tmpdir(), 'howdah-test-'))
    const running = await startPlatform(readConfig({ data: directory, port: '0' }, environment))
    return {
      running,
      endpoint: `${running.platform.gatewayUrl}/${home.projectRef}`,
      async stop() {
        await running.stop()
        await rm(directory, { recursive: true, force: true })
      },
    }
  }

  const anonHere = () => here.open(home.keys.anon)
  const anonThere = () => there.open(home.keys.anon)

  it('passes broadcasts on: text, bytes and large ones, in their order', async () => {
    const listener = collect(anonThere(), 'room')
    const sender = collect(anonHere(), 'room', { config: { broadcast: { ack: true } } })
    await Promise.all([subscribed(listener.channel), subscribed(sender.channel)])
    const large = 'Zürich 🐘 '.repeat(50_000)
    const payloads = [{ x: 1 }, { x: 1 }, { text: large }, new Uint8Array([1, 0, 255]).buffer]
    for (const payload of payloads)
      expect(await sender.channel.send({ type: 'broadcast', event: 'e', payload })).toBe('ok')
    for (let n = 0; n < 500; n += 1)
      void sender.channel.send({ type: 'broadcast', event: 'n', payload: { n } })
    await vi.waitFor(() => expect(listener.messages).toHaveLength(504), SOON)
    const [one, two, three, bytes, ...rest] = listener.messages.map(({ payload }) => payload)
    expect([one, two]).toEqual([{ x: 1 }, { x: 1 }])
    expect((three as { text: string }).text === large).toBe(true)
    expect([...new Uint8Array(bytes as ArrayBuffer)]).toEqual([1, 0, 255])
    expect(rest).toEqual(Array.from({ length: 500 }, (_, n) => ({ n })))
    expect(sender.messages).toEqual([])
  })

  it('passes on what comes over HTTP, where no client is', async () => {
    const listener = collect(anonHere(), 'news')
    await subscribed(listener.channel)
    const sent = await call(`${other.endpoint}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: home.keys.service },
      json: { messages: [{ topic: 'news', event: 'e', payload: { a: 1 } }] },
    })
    expect(sent.status).toBe(202)
    await vi.waitFor(
      () => expect(listener.messages).toEqual([{ event: 'e', payload: { a: 1 } }]),
      SOON,
    )
  })

  it('passes on what SQL sends, to clients of the server without the database', async () => {
    const listener = collect(anonThere(), 'sql')
    await subscribed(listener.channel)
    let n = 0
    // The first ones may come before the home of the project reads them.
    await vi.waitFor(async () => {
      n += 1
      await home.sql(`select realtime.send(jsonb_build_object('n', $1::int), 'e', 'sql', false)`, [
        n,
      ])
      expect(listener.messages.length).toBeGreaterThan(0)
    }, SOON)
    const count = listener.messages.length
    await home.sql(`select realtime.send('{"n":0}', 'last', 'sql', false)`)
    await vi.waitFor(() => expect(listener.messages.at(-1)?.event).toBe('last'), SOON)
    expect(listener.messages.length - count).toBeLessThanOrEqual(n)
  })

  it('passes on what SQL sends after realtime was off for a moment', async () => {
    const listener = collect(anonThere(), 'off-and-on')
    await subscribed(listener.channel)
    const ref = home.projectRef
    const { realtimeConfigs, realtimeHubs } = home.running.platform
    await vi.waitFor(() => expect(realtimeHubs.find(ref)).toBeDefined(), SOON)
    const settings = await realtimeConfigs.of(ref)
    // The other server learns nothing of it.
    for (const enabled of [false, true]) realtimeHubs.configure(ref, { ...settings, enabled })
    await vi.waitFor(async () => {
      await home.sql(`select realtime.send('{}', 'e', 'off-and-on', false)`)
      expect(listener.messages.length).toBeGreaterThan(0)
    }, SOON)
  })

  it('merges presence, and hides those of a server that stops', async () => {
    const watch = async (clients: RealtimeClients, key: string) => {
      const channel = clients
        .open(home.keys.anon)
        .channel('people', { config: { presence: { key } } })
      channel.on('presence', { event: 'sync' }, () => undefined)
      await subscribed(channel)
      return channel
    }
    const named = (channel: Awaited<ReturnType<typeof watch>>) =>
      Object.keys(channel.presenceState()).toSorted()
    const third = await startPeer()
    const far = createRealtimeClients(third)
    try {
      const ada = await watch(here, 'ada')
      expect(await ada.track({ at: 'desk' })).toBe('ok')
      const bob = await watch(there, 'bob')
      expect(await bob.track({ at: 'door' })).toBe('ok')
      const carl = await watch(far, 'carl')
      expect(await carl.track({ at: 'far' })).toBe('ok')
      for (const channel of [ada, bob, carl])
        await vi.waitFor(() => expect(named(channel)).toEqual(['ada', 'bob', 'carl']), SOON)
      expect(await ada.track({ at: 'window' })).toBe('ok')
      await vi.waitFor(
        () => expect(bob.presenceState()).toMatchObject({ ada: [{ at: 'window' }] }),
        SOON,
      )
      await far.close()
      await third.stop()
      for (const channel of [ada, bob])
        await vi.waitFor(() => expect(named(channel)).toEqual(['ada', 'bob']), SOON)
      await bob.untrack()
      await vi.waitFor(() => expect(named(ada)).toEqual(['ada']), SOON)
    } finally {
      await far.close()
    }
  })

  it('counts the clients of both servers for the limit of a project', async () => {
    const path = `${home.url}/platform/projects/${home.projectRef}/config/realtime`
    const headers = { authorization: `Bearer ${home.tokens.owner}` }
    const limit = (max: number) =>
      call(path, { method: 'PATCH', headers, json: { max_concurrent_users: max } })
    await subscribed(anonHere().channel('a'))
    await subscribed(anonThere().channel('a'))
    await vi.waitFor(
      async () => expect((await call(path, { headers })).body).toMatchObject({ clients: 2 }),
      SOON,
    )
    expect((await limit(2)).status).toBe(200)
    try {
      await expect(subscribed(anonHere().channel('a'))).rejects.toThrow('ConnectionRateLimit')
    } finally {
      await limit(2_000)
    }
  })

  if (carrier === 'notifications')
    it('goes on after its sessions were ended', async () => {
      const listener = collect(anonThere(), 'ended')
      const sender = collect(anonHere(), 'ended')
      await Promise.all([subscribed(listener.channel), subscribed(sender.channel)])
      const { rowCount } = await home.running.platform.control.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where query ~ '^listen realtime_[0-9a-f]{40}$' or query like 'select pg_notify($1, piece)%'`,
      )
      expect(rowCount).toBeGreaterThanOrEqual(2)
      await vi.waitFor(async () => {
        await sender.channel.send({ type: 'broadcast', event: 'e', payload: {} })
        expect(listener.messages.length).toBeGreaterThan(0)
      }, SOON)
    })

  if (carrier === 'Redis')
    it('goes on after Redis was away', async () => {
      const listener = collect(anonThere(), 'away')
      const sender = collect(anonHere(), 'away')
      await Promise.all([subscribed(listener.channel), subscribed(sender.channel)])
      const port = Number(new URL(redis?.url ?? '').port)
      await redis?.stop()
      // Members of a topic on one server hear each other meanwhile.
      const near = collect(anonHere(), 'away')
      await subscribed(near.channel)
      await sender.channel.send({ type: 'broadcast', event: 'near', payload: {} })
      await vi.waitFor(() => expect(near.messages).toHaveLength(1), SOON)
      redis = await startRedis(redisPath ?? '', port)
      await vi.waitFor(async () => {
        await sender.channel.send({ type: 'broadcast', event: 'e', payload: {} })
        expect(listener.messages.length).toBeGreaterThan(0)
      }, SOON)
    })
}
