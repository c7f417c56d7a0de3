import {
  createClient,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { AuthTestPlatform } from '../../auth/testing/auth-test-platform'

/** Clients of the ecosystem, as they come from npm, with WebSockets. */
export interface RealtimeClients {
  /** Returns a client of its own; with a token, that of a user. */
  open(key: string, token?: string): SupabaseClient
  close(): Promise<void>
}

export function createRealtimeClients({
  endpoint,
}: Pick<AuthTestPlatform, 'endpoint'>): RealtimeClients {
  const clients: SupabaseClient[] = []
  return {
    open(key, token) {
      const client = createClient(endpoint, key, {
        auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
        ...(token === undefined ? {} : { accessToken: () => Promise.resolve(token) }),
        realtime: { transport: WebSocket as never, reconnectAfterMs: () => 200 },
      })
      clients.push(client)
      return client
    },
    async close() {
      await Promise.all(clients.map((client) => client.removeAllChannels()))
      for (const { realtime } of clients) await realtime.disconnect()
    },
  }
}

/** Joins a channel. @throws what the service refuses it with */
export const subscribed = (channel: RealtimeChannel): Promise<RealtimeChannel> =>
  new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(status))
    })
  })

/** Returns a channel that collects the messages of an event. */
export function collect(
  client: SupabaseClient,
  topic: string,
  options?: RealtimeChannelOptions,
): { channel: RealtimeChannel; messages: { event: string; payload: unknown }[] } {
  const messages: { event: string; payload: unknown }[] = []
  const channel = client.channel(topic, options)
  channel.on('broadcast', { event: '*' }, ({ event, payload }) =>
    messages.push({ event, payload: payload as unknown }),
  )
  return { channel, messages }
}

/** A client without a library, which sees each frame. */
export interface RawClient {
  ws: WebSocket
  frames: unknown[]
  closed: Promise<{ code: number; reason: string }>
  send(...frame: unknown[]): void
  /** Sends a message and returns the response to it. */
  ask(topic: string, event: string, payload: unknown): Promise<RawReply>
}

export interface RawReply {
  status: string
  response: { reason?: string }
}

export async function rawClient(url: string): Promise<RawClient> {
  const ws = new WebSocket(url)
  const frames: unknown[] = []
  const waiting = new Map<string, (reply: RawReply) => void>()
  let lastRef = 0
  ws.on('message', (data: Buffer, isBinary) => {
    const frame = (isBinary ? data : JSON.parse(data.toString('utf8'))) as unknown
    frames.push(frame)
    if (!Array.isArray(frame)) return
    const [, ref, , , payload] = frame as [unknown, string, string, string, RawReply]
    waiting.get(ref)?.(payload)
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject))
  return {
    ws,
    frames,
    closed,
    send: (...frame) => ws.send(JSON.stringify(frame)),
    ask(topic, event, payload) {
      const ref = String((lastRef += 1))
      return new Promise((resolve) => {
        waiting.set(ref, resolve)
        ws.send(JSON.stringify([event === 'phx_join' ? ref : null, ref, topic, event, payload]))
      })
    },
  }
}

/** Resolves once changes of tables reach a channel. */
export const changesReady = (channel: RealtimeChannel): Promise<void> =>
  new Promise((resolve, reject) => {
    channel.on('system', {}, ({ extension, message, status }) => {
      if (extension !== 'postgres_changes') return
      if (status === 'ok') resolve()
      else reject(new Error(String(message)))
    })
  })
