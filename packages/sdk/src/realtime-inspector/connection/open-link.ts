import { broadcastFrame, readBinaryFrame, readTextFrame, type ChannelFrame } from './frames'
import { rawMember } from './raw-json'

const REPLY_MS = 10_000

/** Refusal of the server, in its own words. Its status has no advice to contact support. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status = 403
}

export interface LinkTexts {
  notConnected: string
  timedOut: string
  refused: string
}

export interface LinkParts {
  /** Address of the service with `http` or `https`. */
  url: string
  token: string
  topic: string
  joinRef: string
  nextRef: () => string
  texts: LinkTexts
  onOpen: (link: Link) => void
  onFrame: (frame: Exclude<ChannelFrame, { kind: 'reply' }>) => void
  onClose: () => void
}

/** A WebSocket with the requests that wait for a reply. */
export interface Link {
  isOpen(): boolean
  /** Sends a message of the channel. */
  send(event: string, json: string): void
  /**
   * Sends a message and returns the reply as it is written.
   * @throws Refusal of the server, Error without a reply
   */
  ask(event: string, json: string, options?: { to?: string; ref?: string }): Promise<string>
  /** Sends a broadcast. @throws Refusal of the server, Error without a reply */
  broadcast(event: string, json: string): Promise<string>
  /** Closes the WebSocket; what waits for a reply fails. Nothing is reported afterwards. */
  close(): void
}

interface Pending {
  resolve: (response: string) => void
  reject: (error: Error) => void
  timer: ReturnType<typeof setTimeout>
}

/** Opens a WebSocket to a realtime service. */
export function openLink(parts: LinkParts): Link {
  const { joinRef, nextRef, texts, topic } = parts
  const pending = new Map<string, Pending>()
  const address = new URL(`${parts.url.replace(/^http/, 'ws')}/websocket`)
  address.search = new URLSearchParams({ apikey: parts.token, vsn: '2.0.0' }).toString()
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  let isClosed = false

  function close(): void {
    isClosed = true
    socket.close(1000)
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer)
      reject(new Error(texts.notConnected))
    }
    pending.clear()
  }

  function settle({ ref, response, status }: Extract<ChannelFrame, { kind: 'reply' }>): void {
    const waits = pending.get(ref)
    if (!waits) return
    pending.delete(ref)
    clearTimeout(waits.timer)
    if (status === 'ok') waits.resolve(response)
    else waits.reject(new Refusal(reasonOf(response) ?? texts.refused))
  }

  socket.addEventListener('open', () => !isClosed && parts.onOpen(link))
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    const frame = isClosed ? null : frameOf(data)
    if (frame?.kind === 'reply') settle(frame)
    else if (frame !== null) parts.onFrame(frame)
  })
  socket.addEventListener('close', () => {
    if (isClosed) return
    close()
    parts.onClose()
  })

  const reply = (ref: string) =>
    new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => {
        pending.delete(ref)
        reject(new Error(texts.timedOut))
      }, REPLY_MS)
      pending.set(ref, { resolve, reject, timer })
    })

  function write(to: string, event: string, json: string, ref: string): void {
    const head = [to === topic ? joinRef : null, ref, to, event].map((part) => JSON.stringify(part))
    socket.send(`[${head.join(',')},${json}]`)
  }

  const link: Link = {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (event, json) => write(topic, event, json, nextRef()),
    ask(event, json, { ref = nextRef(), to = topic } = {}) {
      const answer = reply(ref)
      write(to, event, json, ref)
      return answer
    },
    broadcast(event, json) {
      const ref = nextRef()
      const answer = reply(ref)
      socket.send(broadcastFrame({ joinRef, ref, topic, event }, json))
      return answer
    },
    close,
  }
  return link
}

function frameOf(data: string | ArrayBuffer): ChannelFrame | null {
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
