import type { PlanTier } from '@howdah/rules/plans/plan-change'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../server/http/testing/call'
import { startAuthTestPlatform, type AuthTestPlatform } from '../auth/testing/auth-test-platform'
import type { RealtimeSettings } from './realtime-configs'
import {
  collect,
  createRealtimeClients,
  rawClient,
  subscribed,
  type RealtimeClients,
} from './testing/realtime-clients'

const SOON = { timeout: 40_000, interval: 10 }

describe('the realtime service of a project', () => {
  let platform: AuthTestPlatform
  let clients: RealtimeClients
  beforeAll(async () => {
    platform = await startAuthTestPlatform({ mailer_autoconfirm: true })
    await setPlan('enterprise')
  })
  afterAll(() => platform.stop())
  beforeEach(() => void (clients = createRealtimeClients(platform)))
  afterEach(async () => {
    await clients.close()
    await configure({})
  })

  const setPlan = (plan: PlanTier) =>
    platform.running.platform.control.query('update organizations set plan = $1', [plan])
  const anon = () => clients.open(platform.keys.anon)
  const socketUrl = (key = platform.keys.anon, vsn = '2.0.0') =>
    `${platform.endpoint.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${vsn}`

  async function configure(settings: Partial<RealtimeSettings>): Promise<void> {
    const { control, realtimeConfigs, realtimeHubs } = platform.running.platform
    await control.query('delete from realtime_configs')
    const changed = await realtimeConfigs.change(platform.projectRef, settings)
    realtimeHubs.configure(platform.projectRef, changed)
  }

  it('passes broadcasts on: text, bytes, to oneself, with an acknowledgement', async () => {
    const listener = collect(anon(), 'room')
    await subscribed(listener.channel)
    const self = collect(anon(), 'room', { config: { broadcast: { self: true, ack: true } } })
    await subscribed(self.channel)
    const plain = collect(anon(), 'room')
    await subscribed(plain.channel)
    const send = (channel: typeof self.channel, payload: unknown) =>
      channel.send({ type: 'broadcast', event: 'cursor', payload })
    expect(await send(self.channel, { x: 1, text: 'Zürich 🐘' })).toBe('ok')
    expect(await send(plain.channel, { x: 2 })).toBe('ok')
    expect(await send(self.channel, new Uint8Array([1, 2, 255]).buffer)).toBe('ok')
    await vi.waitFor(() => expect(listener.messages).toHaveLength(3), SOON)
    await vi.waitFor(() => expect(self.messages).toHaveLength(3), SOON)
    await vi.waitFor(() => expect(plain.messages).toHaveLength(2), SOON)
    expect(listener.messages.slice(0, 2)).toEqual([
      { event: 'cursor', payload: { x: 1, text: 'Zürich 🐘' } },
      { event: 'cursor', payload: { x: 2 } },
    ])
    const bytes = listener.messages[2]?.payload as ArrayBuffer
    expect([...new Uint8Array(bytes)]).toEqual([1, 2, 255])
  })

  it('takes messages over HTTP', async () => {
    const listener = collect(anon(), 'news/a b')
    await subscribed(listener.channel)
    const sent = await anon().channel('news/a b').httpSend('old', { a: 1 })
    expect(sent).toEqual({ success: true })
    const base = `${platform.endpoint}/realtime/v1/api/broadcast`
    const headers = { apikey: platform.keys.service }
    const batch = [
      { topic: 'news/a b', event: 'one', payload: { n: 1 } },
      { topic: 'news/a b', event: 'two', payload: { n: 2 } },
    ]
    expect((await call(base, { method: 'POST', headers, json: { messages: batch } })).status).toBe(
      202,
    )
    const binary = await fetch(`${base}/${encodeURIComponent('news/a b')}/events/raw`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array([7, 0, 9]),
    })
    expect(binary.status).toBe(202)
    await vi.waitFor(() => expect(listener.messages).toHaveLength(4), SOON)
    expect(listener.messages.map(({ event }) => event)).toEqual(['old', 'one', 'two', 'raw'])
    expect([...new Uint8Array(listener.messages[3]?.payload as ArrayBuffer)]).toEqual([7, 0, 9])
    const refused = [
      { messages: [{ topic: '', event: 'x' }] },
      { messages: [{ topic: 'x'.repeat(10_000), event: 'x' }] },
      { messages: [{ topic: 'x', event: '' }] },
      { messages: [{ topic: 'x' }] },
      {},
    ]
    for (const json of refused)
      expect((await call(base, { method: 'POST', headers, json })).status).toBe(400)
    const notJson = await fetch(`${base}/x/events/y`, { method: 'POST', headers, body: '{' })
    expect(notJson.status).toBe(400)
    const stranger = await fetch(`${base}/x/events/y`, { method: 'POST', body: '{}' })
    expect(stranger.status).toBe(401)
  })

  it('counts clients and messages, sent and received, as traffic of the project', async () => {
    const counted = vi.spyOn(platform.running.platform.traffic, 'add')
    const [sender, receiver] = [collect(anon(), 'counted'), collect(anon(), 'counted')]
    await Promise.all([subscribed(sender.channel), subscribed(receiver.channel)])
    for (const _ of [1, 2, 3])
      await sender.channel.send({ type: 'broadcast', event: 'e', payload: {} })
    await vi.waitFor(() => {
      const calls = counted.mock.calls.filter(([ref]) => ref === platform.projectRef)
      const sum = (name: 'egressBytes' | 'realtimeJoins' | 'realtimeMessages') =>
        calls.reduce((total, [, more]) => total + (more[name] ?? 0), 0)
      expect(sum('egressBytes')).toBeGreaterThan(100)
      expect(sum('realtimeJoins')).toBeGreaterThanOrEqual(2)
      expect(sum('realtimeMessages')).toBeGreaterThanOrEqual(6)
      expect(calls.some(([, { realtimeClients = 0 }]) => realtimeClients >= 2)).toBe(true)
    }, SOON)
    counted.mockRestore()
  })

  it('shows who is present', async () => {
    const watch = async (key: string) => {
      const channel = anon().channel('people', { config: { presence: { key } } })
      const seen: string[] = []
      channel.on('presence', { event: 'sync' }, () => seen.push('sync'))
      await subscribed(channel)
      return { channel, seen }
    }
    const ada = await watch('ada')
    const bob = await watch('bob')
    expect(await ada.channel.track({ at: 'desk' })).toBe('ok')
    expect(await bob.channel.track({ at: 'door' })).toBe('ok')
    const named = (one: typeof ada) => Object.keys(one.channel.presenceState()).toSorted()
    for (const one of [ada, bob])
      await vi.waitFor(() => expect(named(one)).toEqual(['ada', 'bob']), SOON)
    expect(await ada.channel.track({ at: 'window' })).toBe('ok')
    await vi.waitFor(
      () => expect(bob.channel.presenceState()).toMatchObject({ ada: [{ at: 'window' }] }),
      SOON,
    )
    const carl = await watch('carl')
    await vi.waitFor(() => expect(named(carl)).toEqual(['ada', 'bob']), SOON)
    await bob.channel.untrack()
    await ada.channel.unsubscribe()
    await vi.waitFor(() => expect(named(carl)).toEqual([]), SOON)
    expect(carl.seen.length).toBeGreaterThan(2)
  })

  it('speaks the first version of the protocol, too', async () => {
    const old = await rawClient(socketUrl(platform.keys.anon, '1.0.0'))
    old.ws.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }))
    old.ws.send(
      JSON.stringify({
        topic: 'realtime:old',
        event: 'phx_join',
        payload: {},
        ref: '2',
        join_ref: '2',
      }),
    )
    await vi.waitFor(() => expect(old.frames.length).toBeGreaterThanOrEqual(3), SOON)
    expect(old.frames.slice(0, 2)).toMatchObject([
      { topic: 'phoenix', event: 'phx_reply', ref: '1', payload: { status: 'ok' } },
      { topic: 'realtime:old', event: 'phx_reply', ref: '2', payload: { status: 'ok' } },
    ])
    const { channel } = collect(anon(), 'old')
    await subscribed(channel)
    await channel.send({ type: 'broadcast', event: 'e', payload: { a: 1 } })
    await vi.waitFor(() => expect(old.frames).toHaveLength(4), SOON)
    expect(old.frames[3]).toMatchObject({
      topic: 'realtime:old',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'e', payload: { a: 1 } },
    })
    old.ws.close()
  })

  it('renews the token of a channel, and ends the channel with its token', async () => {
    const { projectTokens } = platform.running.platform
    const tokenOf = (expiresInSeconds: number) =>
      projectTokens.sign(platform.projectRef, {
        claims: { role: 'authenticated', sub: '5fe0c5a0-3d43-4d46-a0fb-000000000001' },
        audience: 'authenticated',
        expiresInSeconds,
      })
    const raw = await rawClient(socketUrl())
    const join = async (name: string) =>
      raw.ask(`realtime:${name}`, 'phx_join', { config: {}, access_token: await tokenOf(8) })
    expect(await join('renewed')).toMatchObject({ status: 'ok' })
    expect(await join('ended')).toMatchObject({ status: 'ok' })
    raw.send('1', '9', 'realtime:renewed', 'access_token', { access_token: await tokenOf(600) })
    const eventsOf = (name: string) =>
      (raw.frames as unknown[][])
        .filter(([, , topic]) => topic === `realtime:${name}`)
        .map(([, , , event]) => event)
    await vi.waitFor(() => expect(eventsOf('ended')).toContain('phx_close'), SOON)
    expect(eventsOf('ended')).toEqual(['phx_reply', 'presence_state', 'system', 'phx_close'])
    expect(eventsOf('renewed')).toEqual(['phx_reply', 'presence_state'])
    raw.send('1', '10', 'realtime:renewed', 'access_token', { access_token: 'nonsense' })
    await vi.waitFor(() => expect(eventsOf('renewed')).toContain('phx_close'), SOON)
    const { frames } = raw
    expect(JSON.stringify(frames)).toContain('InvalidJWTToken')
    raw.ws.close()
  })

  /** Returns a key of the owner that acts as a role. */
  async function temporaryKey(seconds: number): Promise<string> {
    const query = new URLSearchParams({
      authorization_exp: String(seconds),
      claims: '{"role":"anon"}',
    })
    const made = await call(
      `${platform.url}/platform/projects/${platform.projectRef}/api-keys/temporary?${query.toString()}`,
      { headers: { authorization: `Bearer ${platform.tokens.owner}` } },
    )
    return (made.body as { api_key: string }).api_key
  }

  it('goes on with the temporary key that a channel was renewed with', async () => {
    const { realtimeHubs } = platform.running.platform
    const first = await temporaryKey(2)
    const renewed = await rawClient(socketUrl(first))
    const left = await rawClient(socketUrl(first))
    const joinWith = (raw: typeof left, name: string) =>
      raw.ask(`realtime:${name}`, 'phx_join', { config: {}, access_token: first })
    expect(await joinWith(renewed, 'a')).toMatchObject({ status: 'ok' })
    expect(await joinWith(left, 'b')).toMatchObject({ status: 'ok' })
    const token = await temporaryKey(600)
    renewed.send('1', '9', 'realtime:a', 'access_token', { access_token: token })
    await vi.waitFor(async () => {
      await realtimeHubs.check()
      expect(left.ws.readyState).toBe(left.ws.CLOSED)
    }, SOON)
    expect(await left.closed).toEqual({ code: 4001, reason: 'The key is no longer valid' })
    await realtimeHubs.check()
    const { channel } = collect(anon(), 'a')
    await subscribed(channel)
    await channel.send({ type: 'broadcast', event: 'after', payload: {} })
    const hasArrived = () =>
      renewed.frames.some((frame) => Buffer.isBuffer(frame) && frame.includes('after'))
    await vi.waitFor(() => expect(hasArrived()).toBe(true), SOON)
    expect(JSON.stringify(renewed.frames)).not.toContain('phx_close')
    renewed.ws.close()
  })

  it('ends sockets whose key was revoked', async () => {
    const made = await call(`${platform.url}/platform/projects/${platform.projectRef}/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
      json: { type: 'publishable', name: 'short_lived' },
    })
    expect(made.status).toBe(201)
    const { api_key: key, id } = made.body as { api_key: string; id: string }
    const raw = await rawClient(socketUrl(key))
    expect(await raw.ask('realtime:x', 'phx_join', { config: {} })).toMatchObject({ status: 'ok' })
    // A channel’s own token is no key of the socket.
    raw.send('1', '9', 'realtime:x', 'access_token', { access_token: await temporaryKey(600) })
    const gone = await call(
      `${platform.url}/platform/projects/${platform.projectRef}/api-keys/${id}`,
      { method: 'DELETE', headers: { authorization: `Bearer ${platform.tokens.owner}` } },
    )
    expect(gone.status).toBeLessThan(300)
    expect(await raw.closed).toEqual({ code: 4001, reason: 'The key is no longer valid' })
    await expect(rawClient(socketUrl(key))).rejects.toThrow('401')
  })

  it('ends a client that sends nothing, not even a heartbeat', async () => {
    const { realtimeHubs } = platform.running.platform
    const raw = await rawClient(socketUrl())
    await raw.ask('realtime:x', 'phx_join', { config: {} })
    const sweepAfter = (ms: number) => {
      const later = performance.now() + ms
      const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
      realtimeHubs.sweep()
      clock.mockRestore()
    }
    sweepAfter(60_000)
    expect(await raw.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
    sweepAfter(80_000)
    expect((await raw.closed).code).toBe(1006)
  })

  it('refuses strangers, other versions and other addresses', async () => {
    await expect(rawClient(socketUrl('nonsense'))).rejects.toThrow('401')
    await expect(rawClient(socketUrl(platform.keys.anon, '9.0.0'))).rejects.toThrow('400')
    await expect(rawClient(`${socketUrl()}`.replace('/websocket', '/other'))).rejects.toThrow('404')
    await expect(
      rawClient(socketUrl().replace(platform.projectRef, 'abcdefghijklmnopqrst')),
    ).rejects.toThrow('401')
    await configure({ enabled: false })
    await expect(rawClient(socketUrl())).rejects.toThrow('403')
  })

  it('answers requests that offer HTTP/2 as if they did not', async () => {
    const { request } = await import('node:http')
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${platform.endpoint}/rest/v1/products?limit=1`, {
        headers: {
          apikey: platform.keys.anon,
          connection: 'Upgrade, HTTP2-Settings',
          upgrade: 'h2c',
          'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
        },
      })
      sent.on('response', (response) => resolve(response.resume().statusCode))
      sent.on('error', reject).end()
    })
    expect(status).toBe(200)
  })

  describe('within its limits', () => {
    const joinWith = async (
      raw: Awaited<ReturnType<typeof rawClient>>,
      name: string,
      config = {},
    ) => raw.ask(`realtime:${name}`, 'phx_join', { config })

    it('refuses more clients, channels and joins, and private ones only', async () => {
      await configure({ max_concurrent_users: 1, max_channels_per_client: 2 })
      const first = await rawClient(socketUrl())
      expect(await joinWith(first, 'a')).toMatchObject({ status: 'ok' })
      expect(await joinWith(first, 'b')).toMatchObject({ status: 'ok' })
      const third = await joinWith(first, 'c')
      expect(third.response.reason).toMatch(/^ChannelRateLimitReached: .* 2 /)
      const second = await rawClient(socketUrl())
      expect((await joinWith(second, 'a')).response.reason).toMatch(/^ConnectionRateLimitReached/)
      first.ws.close()
      await vi.waitFor(
        async () => expect(await joinWith(second, 'a')).toMatchObject({ status: 'ok' }),
        SOON,
      )
      await configure({ max_joins_per_second: 1 })
      const many = await Promise.all([...'pqrstuvwxy'].map((name) => joinWith(second, name)))
      expect(JSON.stringify(many)).toContain('ClientJoinRateLimitReached')
      await configure({ max_joins_per_second: 1_000, private_only: true })
      await vi.waitFor(
        async () => expect((await joinWith(second, 'z')).response.reason).toMatch(/^PrivateOnly/),
        SOON,
      )
      second.ws.close()
    })

    it('are at most those of the plan, and shown with what is used of them', async () => {
      const path = `${platform.url}/platform/projects/${platform.projectRef}/config/realtime`
      const headers = { authorization: `Bearer ${platform.tokens.owner}` }
      const change = (json: Partial<RealtimeSettings>) =>
        call(path, { method: 'PATCH', headers, json })
      const stored = async () =>
        (
          await platform.running.platform.control.query<{ settings: object }>(
            'select settings from realtime_configs where project_ref = $1',
            [platform.projectRef],
          )
        ).rows[0]?.settings
      await configure({ max_concurrent_users: 2_000, max_events_per_second: 7 })
      const raw = await rawClient(socketUrl())
      await joinWith(raw, 'a', { broadcast: { ack: true } })
      await setPlan('free')
      try {
        // Sockets of the test before may be closed a moment later.
        await vi.waitFor(
          async () =>
            expect((await call(path, { headers })).body).toMatchObject({
              ...{ plan: 'free', max_concurrent_users: 200, max_events_per_second: 7, clients: 1 },
              plan_limits: { max_concurrent_users: 200, max_events_per_second: 100 },
            }),
          SOON,
        )
        expect(await change({ max_events_per_second: 101 })).toMatchObject({
          status: 400,
          body: {
            message: 'The Free plan allows at most 100.',
            details: [{ path: 'body.max_events_per_second' }],
          },
        })
        // Clients that are connected have the limits of the new plan too.
        const payload = 'x'.repeat(300_000)
        await vi.waitFor(async () => {
          const sent = await raw.ask('realtime:a', 'broadcast', {
            ...{ type: 'broadcast', event: 'e', payload },
          })
          expect(sent.response.reason).toBe(
            'PayloadTooLarge: A message of this project has at most 256 kB.',
          )
        }, SOON)
        expect((await change({ max_events_per_second: 100 })).status).toBe(200)
        expect(await stored()).toEqual({ max_concurrent_users: 2_000 })
        await vi.waitFor(async () => {
          await raw.ask('realtime:a', 'broadcast', { type: 'broadcast', event: 'e', payload: {} })
          const { body } = await call(path, { headers })
          expect((body as { last_second: { events: number } }).last_second.events).toBeGreaterThan(
            0,
          )
        }, SOON)
      } finally {
        await setPlan('enterprise')
        raw.ws.close()
      }
    })

    it('refuses more messages and larger ones, and counts them', async () => {
      // Those that the test before was refused are counted within a second.
      const hub = platform.running.platform.realtimeHubs.find(platform.projectRef)
      await vi.waitFor(() => expect(hub?.counts.dropped).toBe(0), SOON)
      const counted = vi.spyOn(platform.running.platform.traffic, 'add')
      await configure({
        max_events_per_second: 2,
        max_payload_size_in_kb: 1,
        max_joins_per_second: 1_000,
      })
      const raw = await rawClient(socketUrl())
      await joinWith(raw, 'a', { broadcast: { ack: true } })
      const send = (payload: unknown) =>
        raw.ask('realtime:a', 'broadcast', { type: 'broadcast', event: 'e', payload })
      expect((await send('x'.repeat(2_000))).response.reason).toMatch(/^PayloadTooLarge/)
      const many = await Promise.all(Array.from({ length: 30 }, (_, index) => send(index)))
      expect(many.some(({ status }) => status === 'ok')).toBe(true)
      const refused = many.filter(({ status }) => status === 'error')
      expect(refused.length).toBeGreaterThan(0)
      for (const { response } of refused)
        expect(response.reason).toMatch(/^MessagePerSecondRateLimitReached/)
      // The large one too.
      await vi.waitFor(() => {
        const calls = counted.mock.calls.filter(([ref]) => ref === platform.projectRef)
        const dropped = calls.map(([, { realtimeDropped = 0 }]) => realtimeDropped)
        expect(dropped.reduce((sum, one) => sum + one, 0)).toBe(refused.length + 1)
      }, SOON)
      counted.mockRestore()
      raw.ws.close()
    })

    it('refuses more presence, with the code that clients know', async () => {
      await configure({ max_presence_events_per_second: 1, max_payload_size_in_kb: 1 })
      const raw = await rawClient(socketUrl())
      await joinWith(raw, 'a')
      const track = (payload: object) =>
        raw.ask('realtime:a', 'presence', { type: 'presence', event: 'track', payload })
      const many = await Promise.all(Array.from({ length: 20 }, (_, at) => track({ at })))
      expect(many.some(({ status }) => status === 'ok')).toBe(true)
      const refused = many.filter(({ status }) => status === 'error')
      expect(refused.length).toBeGreaterThan(0)
      for (const { response } of refused)
        expect(response.reason).toMatch(/^ClientPresenceRateLimitReached/)
      await configure({ max_presence_events_per_second: 1_000, max_payload_size_in_kb: 1 })
      const large = await track({ text: 'x'.repeat(2_000) })
      expect(large.response.reason).toMatch(/^PayloadTooLarge/)
      // In bytes.
      const wide = await track({ text: 'é'.repeat(600) })
      expect(wide.response.reason).toMatch(/^PayloadTooLarge/)
      raw.ws.close()
    })

    it.each([
      ['text', 'no json'],
      ['text', '{}'],
      ['text', '[1,2,3]'],
      ['binary', Buffer.from([3, 255, 255, 255, 255, 255, 0])],
      ['binary', Buffer.from([9])],
      ['binary', Buffer.alloc(0)],
      ['binary', Buffer.from([3, 0, 0, 1, 1, 0, 1, 97, 98, 123])],
    ])('ends a client that sends broken frames (%s %s)', async (_, data) => {
      const raw = await rawClient(socketUrl())
      raw.ws.send(data)
      expect((await raw.closed).code).toBe(1007)
    })

    it('refuses bad joins, and goes on', async () => {
      const raw = await rawClient(socketUrl())
      const reason = async (topic: string, payload: unknown) =>
        (await raw.ask(topic, 'phx_join', payload)).response.reason
      expect(await reason('other', {})).toMatch(/^TopicNameRequired/)
      expect(await reason('realtime:', {})).toMatch(/^TopicNameRequired/)
      expect(await reason(`realtime:${'x'.repeat(10_000)}`, {})).toMatch(/^TopicNameRequired/)
      expect(await reason('realtime:a', { config: 5 })).toMatch(/^InvalidJoinPayload/)
      expect(
        await reason('realtime:a', { config: { postgres_changes: [{ event: 'X', schema: 's' }] } }),
      ).toMatch(/^InvalidJoinPayload/)
      expect(await reason('realtime:a', { access_token: 'nonsense' })).toMatch(/^InvalidJWTToken/)
      expect(await raw.ask('realtime:a', 'broadcast', {})).toMatchObject({
        response: { reason: 'unmatched topic' },
      })
      expect(await raw.ask('realtime:a', 'phx_join', {})).toMatchObject({ status: 'ok' })
      raw.ws.close()
    })

    it('ends a client that does not read', async () => {
      await configure({ max_events_per_second: 10_000, max_payload_size_in_kb: 256 })
      const slow = await rawClient(socketUrl())
      await joinWith(slow, 'flood')
      const hub = platform.running.platform.realtimeHubs.find(platform.projectRef)
      const ended = [...(hub?.clients ?? [])].at(-1)
      slow.ws.pause()
      const { channel } = collect(anon(), 'flood', { config: { broadcast: { ack: true } } })
      await subscribed(channel)
      const payload = { text: 'x'.repeat(200_000) }
      await vi.waitFor(
        async () => {
          await channel.send({ type: 'broadcast', event: 'e', payload })
          expect(ended && hub?.clients.has(ended)).toBe(false)
        },
        { timeout: 30_000, interval: 1 },
      )
      slow.ws.terminate()
    })
  })

  it('ends sockets when the project is paused', async () => {
    const raw = await rawClient(socketUrl())
    await raw.ask('realtime:x', 'phx_join', {})
    const { provisioners } = platform.running.platform
    await provisioners.stop(platform.projectRef)
    expect(await raw.closed).toEqual({ code: 1001, reason: 'The project is paused' })
    await provisioners.start(platform.projectRef)
  })
})
