import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryClusters, type TemporaryClusters } from '../../../../test/temporary-clusters'
import { writeBroadcast } from '../protocol/frames'
import {
  FAN_OUT_REF,
  FAN_OUT_ROOM,
  shownTo,
  startFanOutServer,
  type FanOutServer,
} from '../testing/fan-out-server'
import { findRedis, startRedis, type RedisServer } from '../testing/redis-server'
import type { OpenCarrier } from './carrier'
import { openPostgresCarrier } from './postgres-carrier'
import { openRedisCarrier } from './redis-carrier'

const SOON = { timeout: 40_000, interval: 10 }
const CLUSTER = 'carriercarriercarrie'
const redisPath = findRedis()

/** Messages and presence of two servers over a carrier. */
function passesAllOn(carrier: () => Promise<OpenCarrier>): void {
  const servers: FanOutServer[] = []
  afterEach(() => Promise.all(servers.splice(0).map(({ fanOut }) => fanOut.stop())))
  const start = async () => {
    const server = startFanOutServer(await carrier())
    servers.push(server)
    return server
  }

  it('passes on broadcasts in their order, and large ones whole', async () => {
    const [here, there] = [await start(), await start()]
    await here.join()
    const bob = await there.join()
    const texts = [
      JSON.stringify({ text: 'Zürich 🐘 '.repeat(50_000) }),
      ...Array.from({ length: 300 }, (_, n) => `{"n":${9_007_199_254_740_993n + BigInt(n)}}`),
    ]
    const message = (text: string) => ({
      event: 'e',
      content: { encoding: 'json' as const, text },
    })
    for (const text of texts) here.topics.broadcast(FAN_OUT_ROOM, message(text))
    await vi.waitFor(() => expect(bob.texts).toHaveLength(1 + texts.length), SOON)
    expect(bob.texts.slice(1)).toEqual(
      texts.map((text) => writeBroadcast(FAN_OUT_ROOM.topic, message(text), 1)),
    )
  })

  it('merges presence, and hides those of a server that stops', async () => {
    const [here, there] = [await start(), await start()]
    const ada = await here.join()
    const bob = await there.join()
    here.topics.track(ada.one, 'ada', { at: 'desk' })
    there.topics.track(bob.one, 'bob', { text: 'x'.repeat(20_000) })
    for (const one of [ada, bob])
      await vi.waitFor(() => expect(shownTo(one)).toEqual(['ada', 'bob']), SOON)
    await there.fanOut.stop()
    await vi.waitFor(() => expect(shownTo(ada)).toEqual(['ada']), SOON)
    expect(here.wanted).toContain(`${FAN_OUT_REF} true`)
  })
}

describe('two servers by notifications of Postgres', () => {
  let temporary: TemporaryClusters
  beforeAll(async () => {
    temporary = await temporaryClusters()
    await temporary.clusters.initialize(CLUSTER)
    await temporary.clusters.start(CLUSTER)
  })
  afterAll(() => temporary.end())

  passesAllOn(async () => {
    const connection = await temporary.clusters.target(CLUSTER, 'admin')
    return (parts) => openPostgresCarrier({ channel: 'realtime_test', connection }, parts)
  })
})

describe.skipIf(redisPath === null)('with Redis, two servers', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis(redisPath ?? '')
  })
  afterAll(() => redis.stop())

  passesAllOn(() =>
    Promise.resolve((parts) =>
      openRedisCarrier({ channel: 'realtime-test', url: redis.url }, parts),
    ),
  )
})
