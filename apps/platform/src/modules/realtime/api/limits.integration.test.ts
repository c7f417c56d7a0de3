import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../server/http/testing/call'
import { startAuthTestPlatform, type AuthTestPlatform } from '../../auth/testing/auth-test-platform'
import type { RealtimeSettings } from '../realtime-configs'
import {
  collect,
  createRealtimeClients,
  rawClient,
  subscribed,
  type RawClient,
  type RawReply,
} from '../testing/realtime-clients'

const SOON = { timeout: 20_000, interval: 10 }
/** Sockets that have not joined a channel, beyond the clients of a project. */
const SURPLUS = 100

describe('limits of a realtime service', () => {
  let platform: AuthTestPlatform
  beforeAll(async () => {
    platform = await startAuthTestPlatform()
    await platform.running.platform.control.query(`update organizations set plan = 'enterprise'`)
  })
  afterAll(() => platform.stop())

  async function configure(settings: Partial<RealtimeSettings>) {
    const { control, realtimeConfigs, realtimeHubs } = platform.running.platform
    await control.query('delete from realtime_configs')
    const changed = await realtimeConfigs.change(platform.projectRef, settings)
    realtimeHubs.configure(platform.projectRef, changed)
    return realtimeHubs.of(platform.projectRef)
  }

  const open = () =>
    rawClient(
      `${platform.endpoint.replace('http', 'ws')}/realtime/v1/websocket?apikey=${platform.keys.anon}&vsn=2.0.0`,
    )

  async function post(path: string, json: unknown) {
    const answer = await fetch(`${platform.endpoint}/realtime/v1/api/broadcast${path}`, {
      method: 'POST',
      headers: { apikey: platform.keys.service, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    })
    const text = await answer.text()
    return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') }
  }

  const batch = (count: number, more: object = {}) => ({
    messages: Array.from({ length: count }, (_, n) => ({
      ...{ topic: `room-${n}`, event: 'e', payload: { n }, ...more },
    })),
  })

  async function listen() {
    const clients = createRealtimeClients(platform)
    const { channel, messages } = collect(clients.open(platform.keys.anon), 'room-0')
    await subscribed(channel)
    return { close: () => clients.close(), payloads: () => messages.map(({ payload }) => payload) }
  }

  it('refuse a message over HTTP that is too large, and all others with it', async () => {
    await configure({ max_payload_size_in_kb: 1 })
    const listener = await listen()
    const large = { ...batch(1).messages[0], payload: 'é'.repeat(600) }
    for (const refused of [
      await post('', { messages: [...batch(1).messages, large] }),
      await post('/room-0/events/e', 'é'.repeat(600)),
    ])
      expect(refused).toMatchObject({ status: 413 })
    expect(await post('', { messages: [{ ...large, payload: { n: 'last' } }] })).toMatchObject({
      status: 202,
    })
    await vi.waitFor(() => expect(listener.payloads()).toEqual([{ n: 'last' }]), SOON)
    await listener.close()
  })

  it('refuse more messages over HTTP, and all of a batch', async () => {
    await configure({ max_events_per_second: 3 })
    const listener = await listen()
    const refused = await post('', batch(20))
    expect(refused).toMatchObject({ status: 429, retryAfter: '1' })
    expect(refused.text).toContain('MessagePerSecondRateLimitReached')
    await vi.waitFor(
      async () => expect((await post('/room-0/events/e', { n: 5 })).status).toBe(202),
      SOON,
    )
    await vi.waitFor(() => expect(listener.payloads()).toEqual([{ n: 5 }]), SOON)
    await listener.close()
  })

  it('refuse public messages over HTTP where all channels are private', async () => {
    await configure({ private_only: true })
    for (const refused of [await post('', batch(1)), await post('/room-0/events/e', {})]) {
      expect(refused.status).toBe(403)
      expect(refused.text).toContain('PrivateOnly')
    }
    expect((await post('', batch(1, { private: true }))).status).toBe(202)
  })

  it('refuse private messages over HTTP before policies are asked about too many topics', async () => {
    const hub = await configure({ max_events_per_second: 5 })
    const asked = vi.spyOn(hub, 'rightsOf')
    const many = await post('', batch(50, { private: true }))
    expect(many).toMatchObject({ status: 429, retryAfter: '1' })
    expect(asked.mock.calls.length).toBeLessThanOrEqual(5)
    asked.mockRestore()
  })

  const tokenOf = () =>
    platform.running.platform.projectTokens.sign(platform.projectRef, {
      claims: { role: 'authenticated', sub: randomUUID() },
      audience: 'authenticated',
      expiresInSeconds: 600,
    })
  const refusedOf = ({ frames }: RawClient) =>
    frames.filter((frame) => Array.isArray(frame) && (frame[4] as RawReply).status === 'error')

  it('delay new tokens of channels that come too fast, whatever is sent over HTTP', async () => {
    await configure({ max_events_per_second: 5 })
    const tokens = await Promise.all([tokenOf(), tokenOf()])
    const raw = await open()
    await raw.ask('realtime:a', 'phx_join', { config: { broadcast: { ack: true } } })
    expect(await post('', batch(50, { private: true }))).toMatchObject({ status: 429 })
    const begin = performance.now()
    for (let sent = 0; sent < 15; sent += 1)
      raw.send(null, `token-${sent}`, 'realtime:a', 'access_token', {
        access_token: tokens[sent % 2],
      })
    expect(await raw.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
    expect(performance.now() - begin).toBeGreaterThan(1_000)
    expect(refusedOf(raw)).toEqual([])
    raw.ws.close()
  })

  it('let a client renew all of its channels with a token that is checked once', async () => {
    const hub = await configure({ max_events_per_second: 5 })
    const raw = await open()
    const topics = Array.from({ length: 50 }, (_, at) => `realtime:${at}`)
    for (const topic of topics)
      expect(await raw.ask(topic, 'phx_join', {})).toMatchObject({ status: 'ok' })
    const checked = vi.spyOn(hub.renewals, 'turn')
    const token = await tokenOf()
    for (const topic of topics)
      raw.send(null, topic, topic, 'access_token', { access_token: token })
    expect(await raw.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
    expect(checked).toHaveBeenCalledOnce()
    const accesses = [...hub.clients].flatMap((client) => client.accesses())
    expect(accesses.filter(({ role }) => role === 'authenticated')).toHaveLength(50)
    expect(refusedOf(raw)).toEqual([])
    checked.mockRestore()
    raw.ws.close()
  })

  it('refuse sockets at the handshake that a join cannot refuse any more, and count clients that have joined', async () => {
    const hub = await configure({ max_concurrent_users: 1, max_joins_per_second: 1_000 })
    await vi.waitFor(() => expect(hub.clients.size).toBe(0), SOON)
    const all = await Promise.all(Array.from({ length: 1 + SURPLUS }, open))
    await expect(open()).rejects.toThrow('429')
    const [first, second] = all
    expect(await first?.ask('realtime:a', 'phx_join', {})).toMatchObject({ status: 'ok' })
    expect((await second?.ask('realtime:a', 'phx_join', {}))?.response.reason).toMatch(
      /^ConnectionRateLimitReached/,
    )
    const settings = await call(
      `${platform.url}/platform/projects/${platform.projectRef}/config/realtime`,
      { headers: { authorization: `Bearer ${platform.tokens.owner}` } },
    )
    expect(settings.body).toMatchObject({ clients: 1 })
    // Those that join nothing leave room for others.
    const { realtimeHubs } = platform.running.platform
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 31_000)
    realtimeHubs.sweep()
    clock.mockRestore()
    expect(await second?.closed).toEqual({
      code: 1013,
      reason: 'ConnectionRateLimitReached: This project has at most 1 clients at a time.',
    })
    const another = await open()
    expect(await first?.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
    another.ws.close()
    first?.ws.close()
  })
})
