import type { Channel, ChannelOptions, ChannelParts } from './channel.types'
import { broadcastFrame, readBinaryFrame, readTextFrame, type Frame } from './frames'
import { rawMember } from './raw-json'

const HEARTBEAT_MS = 25_000
const REPLY_MS = 10_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
/** Lifetime of a key, in seconds, and the age at which the channel gets a new one. */
export const KEY_SECONDS = 3_600
const KEY_RENEWAL_MS = 3_000_000

interface Pending {
  resolve: (response: string) => void
  reject: (error: Error) => void
  timer: ReturnType<typeof setTimeout>
}

/** A WebSocket with one channel; `ended` after it closed. */
interface Link {
  socket: WebSocket
  joinRef: string
  pending: Map<string, Pending>
  timers: ReturnType<typeof setInterval>[]
}

/**
 * Joins a channel, again whenever the connection is lost, until it is closed or refused. Speaks the
 * protocol itself, since clients for programs parse payloads, which changes numbers.
 */
export function joinChannel({
  key,
  onMessage,
  onState,
  options,
  texts,
  url,
}: ChannelParts): Channel {
  const topic = `realtime:${options.topic}`
  let link: Link | null = null
  let isClosed = false
  let failures = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let counter = 0
  let shown: string | null = null
  const nextRef = () => String((counter += 1))

  function fail(error: unknown): void {
    if (isClosed) return
    end()
    onState({ kind: 'failed', error })
  }

  function end(): void {
    isClosed = true
    clearTimeout(waiting)
    link?.socket.close(1000)
    drop()
  }

  /** Forgets the connection; what waits for a reply fails. */
  function drop(): void {
    if (link === null) return
    link.timers.forEach((timer) => clearInterval(timer))
    for (const { reject, timer } of link.pending.values()) {
      clearTimeout(timer)
      reject(new Error(texts.notConnected))
    }
    link = null
  }

  function reconnect(): void {
    drop()
    if (isClosed) return
    onState({ kind: 'reconnecting' })
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    failures += 1
    waiting = setTimeout(() => void connect(), wait * (0.5 + Math.random() / 2))
  }

  async function connect(): Promise<void> {
    let token: string
    try {
      token = await key()
    } catch (error) {
      if (failures === 0) return fail(error)
      return reconnect()
    }
    if (isClosed) return
    const address = new URL(`${url.replace(/^http/, 'ws')}/websocket`)
    address.search = new URLSearchParams({ apikey: token, vsn: '2.0.0' }).toString()
    const socket = new WebSocket(address)
    socket.binaryType = 'arraybuffer'
    const own: Link = { socket, joinRef: nextRef(), pending: new Map(), timers: [] }
    link = own
    socket.addEventListener('open', () => void join(own, token))
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (link === own) receive(own, data)
    })
    socket.addEventListener('close', () => link === own && reconnect())
  }

  async function join(own: Link, token: string): Promise<void> {
    own.timers.push(
      setInterval(() => {
        ask(own, 'phoenix', 'heartbeat', '{}').catch(() => socketLost(own))
      }, HEARTBEAT_MS),
      setInterval(() => void renew(own), KEY_RENEWAL_MS),
    )
    try {
      await ask(own, topic, 'phx_join', JSON.stringify(joinPayload(options, token)), own.joinRef)
      if (link !== own) return
      failures = 0
      onState({ kind: 'joined' })
      if (shown !== null) await presence('track', shown)
    } catch (error) {
      if (link === own && error instanceof Refusal) fail(error)
      else if (link === own) socketLost(own)
    }
  }

  function socketLost(own: Link): void {
    if (link !== own) return
    own.socket.close()
    reconnect()
  }

  async function renew(own: Link): Promise<void> {
    try {
      const token = await key()
      if (link === own)
        send(own, topic, 'access_token', JSON.stringify({ access_token: token }), nextRef())
    } catch {
      // The server ends the channel with the key, which is joined with a new one then.
    }
  }

  function receive(own: Link, data: string | ArrayBuffer): void {
    const frame = frameOf(data)
    if (frame === null) return
    if (frame.kind === 'message') return onMessage(frame.message)
    if (frame.kind === 'closed') return socketLost(own)
    const waits = own.pending.get(frame.ref)
    if (!waits) return
    own.pending.delete(frame.ref)
    clearTimeout(waits.timer)
    if (frame.status === 'ok') waits.resolve(frame.response)
    else waits.reject(new Refusal(reasonOf(frame.response) ?? texts.refused))
  }

  function send(own: Link, to: string, event: string, json: string, ref: string): void {
    const head = [to === topic ? own.joinRef : null, ref, to, event]
      .map((part) => JSON.stringify(part))
      .join(',')
    own.socket.send(`[${head},${json}]`)
  }

  function reply(own: Link, ref: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        own.pending.delete(ref)
        reject(new Error(texts.timedOut))
      }, REPLY_MS)
      own.pending.set(ref, { resolve, reject, timer })
    })
  }

  function ask(own: Link, to: string, event: string, json: string, ref = nextRef()) {
    const answer = reply(own, ref)
    send(own, to, event, json, ref)
    return answer
  }

  const connected = (): Link => {
    if (link?.socket.readyState !== WebSocket.OPEN) throw new Error(texts.notConnected)
    return link
  }

  async function presence(event: 'track' | 'untrack', json?: string): Promise<void> {
    const payload = json === undefined ? '' : `,"payload":${json}`
    await ask(connected(), topic, 'presence', `{"type":"presence","event":"${event}"${payload}}`)
  }

  void connect()
  return {
    async broadcast(event, json) {
      const own = connected()
      const ref = nextRef()
      const answer = reply(own, ref)
      own.socket.send(broadcastFrame({ joinRef: own.joinRef, ref, topic, event }, json))
      await answer
    },
    async track(json) {
      await presence('track', json)
      shown = json
    },
    async untrack() {
      await presence('untrack')
      shown = null
    },
    close: end,
  }
}

/** Refusal of the server, in its own words. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

function joinPayload(options: ChannelOptions, token: string) {
  const { changes, event, filter, isPrivate, schema, table } = options
  const asked = {
    ...{ event, schema },
    ...(table.trim() === '' ? {} : { table: table.trim() }),
    ...(filter.trim() === '' ? {} : { filter: filter.trim() }),
  }
  return {
    access_token: token,
    config: {
      broadcast: { ack: true, self: true },
      presence: { enabled: options.presence, key: '' },
      postgres_changes: changes ? [asked] : [],
      private: isPrivate,
    },
  }
}

function frameOf(data: string | ArrayBuffer): Frame | null {
  try {
    return typeof data === 'string' ? readTextFrame(data) : readBinaryFrame(new Uint8Array(data))
  } catch {
    // Not a frame of the protocol.
    return null
  }
}

function reasonOf(response: string): string | null {
  try {
    const reason: unknown = JSON.parse(rawMember(response, 'reason') ?? 'null')
    return typeof reason === 'string' ? reason : null
  } catch {
    return null
  }
}
