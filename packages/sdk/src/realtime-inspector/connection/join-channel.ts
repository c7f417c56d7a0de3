import type { ChannelOptions, ChannelParts, JoinedChannel } from './channel.types'
import { openLink, Refusal, type Link } from './open-link'

const HEARTBEAT_MS = 25_000
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 10_000
/** Lifetime of a key, in seconds. */
export const KEY_SECONDS = 3_600
/** Age in milliseconds at which a key gets a successor, and the time until that is tried again. */
export const KEY_RENEWAL_MS = 3_000_000
const RENEWAL_RETRY_MS = 30_000

/**
 * Joins a channel, again whenever the connection is lost, until it is closed or refused. Speaks the
 * protocol itself, since clients for programs parse payloads, which changes numbers.
 */
export function joinChannel(parts: ChannelParts): JoinedChannel {
  const { key, onMessage, onState, options, texts, url } = parts
  const topic = `realtime:${options.topic}`
  let link: Link | null = null
  let isClosed = false
  let failures = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let endRenewals: (() => void) | undefined
  let counter = 0
  let shown: string | null = null
  const nextRef = () => String((counter += 1))

  function drop(): void {
    clearInterval(heartbeat)
    endRenewals?.()
    link?.close()
    link = null
  }

  function end(): void {
    isClosed = true
    clearTimeout(waiting)
    drop()
  }

  function fail(error: unknown): void {
    if (isClosed) return
    end()
    onState({ kind: 'failed', error })
  }

  function reconnect(): void {
    if (isClosed) return
    drop()
    onState({ kind: 'reconnecting' })
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS)
    failures += 1
    waiting = setTimeout(() => void connect(), wait * (0.5 + Math.random() / 2))
  }

  async function connect(): Promise<void> {
    const token = await key().catch((error: unknown) => {
      if (failures === 0) fail(error)
      else reconnect()
      return null
    })
    if (token === null || isClosed) return
    const joinRef = nextRef()
    try {
      link = openLink({
        ...{ url, token, topic, joinRef, nextRef, texts },
        onOpen: (own) => void join(own, token, joinRef),
        onFrame(frame) {
          if (frame.kind === 'message') onMessage(frame.message)
          else reconnect()
        },
        onClose: reconnect,
      })
    } catch (error) {
      // No address of a server, or one that the page may not reach.
      fail(error)
    }
  }

  async function join(own: Link, token: string, joinRef: string): Promise<void> {
    heartbeat = setInterval(() => {
      own
        .ask('heartbeat', '{}', { to: 'phoenix' })
        .catch(() => (link === own ? reconnect() : undefined))
    }, HEARTBEAT_MS)
    // The connection goes on with the new key as well.
    endRenewals = beginRenewals(key, (next) =>
      own.send('access_token', JSON.stringify({ access_token: next })),
    )
    try {
      await own.ask('phx_join', JSON.stringify(joinPayload(options, token)), { ref: joinRef })
      if (link !== own) return
      failures = 0
      onState({ kind: 'joined' })
      if (shown !== null) await presence('track', shown)
    } catch (error) {
      if (link !== own) return
      if (error instanceof Refusal) fail(error)
      else reconnect()
    }
  }

  const connected = (): Link => {
    if (!link?.isOpen()) throw new Error(texts.notConnected)
    return link
  }

  async function presence(event: 'track' | 'untrack', json?: string): Promise<void> {
    const payload = json === undefined ? '' : `,"payload":${json}`
    await connected().ask('presence', `{"type":"presence","event":"${event}"${payload}}`)
  }

  void connect()
  return {
    async broadcast(event, json) {
      await connected().broadcast(event, json)
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

/** Asks for a new key before the last one ends. @returns a function that ends this */
function beginRenewals(key: () => Promise<string>, onKey: (key: string) => void): () => void {
  let isEnded = false
  let timer: ReturnType<typeof setTimeout>
  async function renew(): Promise<void> {
    const next = await key().catch(() => null)
    if (isEnded) return
    if (next !== null) onKey(next)
    // Without one, the old key is good for some more minutes.
    timer = setTimeout(() => void renew(), next === null ? RENEWAL_RETRY_MS : KEY_RENEWAL_MS)
  }
  timer = setTimeout(() => void renew(), KEY_RENEWAL_MS)
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
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
