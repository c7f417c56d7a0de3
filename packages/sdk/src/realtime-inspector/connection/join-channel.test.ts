import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_OPTIONS, type ChannelState } from './channel.types'
import { joinChannel, KEY_RENEWAL_MS } from './join-channel'

type Frame = [joinRef: string | null, ref: string, topic: string, event: string, payload: unknown]

let sockets: Server[] = []

/** A socket to a server that answers each request. */
class Server extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  readonly sent: Frame[] = []

  constructor(readonly url: URL) {
    super()
    sockets.push(this)
    setTimeout(() => {
      this.readyState = Server.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Frame
    this.sent.push(frame)
    const [joinRef, ref, topic, event] = frame
    if (event === 'access_token') return
    const reply = [joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]
    setTimeout(() => this.receive(reply))
  }

  receive(frame: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }

  close(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Server)
  sockets = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Joins a channel. The keys are numbered, and each has to be asked for. */
async function join(key = vi.fn<() => Promise<string>>()) {
  let count = 0
  key.mockImplementation(() => Promise.resolve(`key ${(count += 1)}`))
  const states: ChannelState['kind'][] = []
  const channel = joinChannel({
    url: 'https://api.test/p1/realtime/v1',
    options: { ...DEFAULT_OPTIONS, topic: 'room' },
    key,
    onMessage: () => undefined,
    onState: ({ kind }) => states.push(kind),
    texts: { notConnected: '', timedOut: '', refused: '' },
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(states).toEqual(['joined'])
  return { channel, key, states }
}

const tokensOf = (socket: Server | undefined) =>
  socket?.sent.flatMap(([, , topic, event, payload]) =>
    event === 'access_token' ? [{ topic, payload }] : [],
  )

it('gets a new key before the old one ends, without another connection', async () => {
  const { channel, states } = await join()
  await vi.advanceTimersByTimeAsync(2 * KEY_RENEWAL_MS)
  expect(tokensOf(sockets[0])).toEqual([
    { topic: 'realtime:room', payload: { access_token: 'key 2' } },
    { topic: 'realtime:room', payload: { access_token: 'key 3' } },
  ])
  expect([sockets.length, states]).toEqual([1, ['joined']])
  channel.close()
})

it('asks again where there was no new key', async () => {
  const { channel, key } = await join()
  key.mockRejectedValueOnce(new Error('The platform is away'))
  await vi.advanceTimersByTimeAsync(KEY_RENEWAL_MS)
  expect(tokensOf(sockets[0])).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tokensOf(sockets[0])).toMatchObject([{ payload: { access_token: 'key 2' } }])
  channel.close()
})

it('joins again with a new key after the connection was lost, and shows itself again', async () => {
  const { channel, states } = await join()
  const [tracked] = await Promise.all([
    channel.track('{"name":"Ada"}'),
    vi.advanceTimersByTimeAsync(10),
  ])
  expect(tracked).toBeUndefined()
  sockets[0]?.close()
  expect(states.at(-1)).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(states.at(-1)).toBe('joined')
  const again = sockets[1]
  expect(again?.url.searchParams.get('apikey')).toBe('key 2')
  const track = { type: 'presence', event: 'track', payload: { name: 'Ada' } }
  expect(again?.sent.at(-1)).toMatchObject({ 3: 'presence', 4: track })
  channel.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(2)
})
