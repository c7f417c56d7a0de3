/** Messages that arrive in one task, as those of a busy channel. */
const FRAMES_AT_ONCE = 500

/** Messages of a scripted channel, in place of a server's. */
export interface SocketScript {
  /** Frames that are sent after the channel is joined. */
  frames?: (topic: string) => readonly string[]
  /** Reason of the server why the channel is not joined. */
  refusal?: string
}

/**
 * Puts a WebSocket in place of the browser's own that answers as the realtime service does.
 * @returns a function that puts the browser's own back
 */
export function scriptSockets({ frames, refusal }: SocketScript): () => void {
  const own = globalThis.WebSocket
  class ScriptedSocket extends EventTarget {
    static readonly OPEN = 1
    readyState = 0
    binaryType = 'arraybuffer'

    constructor() {
      super()
      setTimeout(() => {
        this.readyState = ScriptedSocket.OPEN
        this.dispatchEvent(new Event('open'))
      })
    }

    send(data: string | Uint8Array): void {
      const [joinRef, ref, topic, event, content] =
        typeof data === 'string'
          ? (JSON.parse(data) as [string | null, string, string, string])
          : pushOf(data)
      const isRefused = event === 'phx_join' && refusal !== undefined
      const reply = isRefused
        ? { status: 'error', response: { reason: refusal } }
        : { status: 'ok', response: {} }
      this.receive(JSON.stringify([joinRef, ref, topic, 'phx_reply', reply]))
      // The service sends a broadcast back to a client that asked for its own.
      if (content !== undefined)
        this.receive(`[null,null,"${topic}","broadcast",{"event":"${event}","payload":${content}}]`)
      if (event !== 'phx_join' || isRefused) return
      const all = frames?.(topic) ?? []
      for (let at = 0; at < all.length; at += FRAMES_AT_ONCE)
        this.receive(...all.slice(at, at + FRAMES_AT_ONCE))
    }

    close(): void {
      this.readyState = 3
    }

    private receive(...frames: readonly string[]): void {
      setTimeout(() => {
        for (const data of frames) this.dispatchEvent(new MessageEvent('message', { data }))
      })
    }
  }
  globalThis.WebSocket = ScriptedSocket as unknown as typeof WebSocket
  return () => {
    globalThis.WebSocket = own
  }
}

/** Reads a binary push: a header of seven bytes, then join reference, reference, topic, event and content. */
function pushOf(bytes: Uint8Array): [string, string, string, string, string] {
  let at = 7
  const text = (end: number) => new TextDecoder().decode(bytes.subarray(at, (at = end)))
  const [joinRef = '', ref = '', topic = '', event = ''] = [...bytes.subarray(1, 5)].map((length) =>
    text(at + length),
  )
  return [joinRef, ref, topic, event, text(bytes.length)]
}
