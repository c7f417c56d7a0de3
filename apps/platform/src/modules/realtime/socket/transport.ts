import type { WebSocket } from 'ws'

/** Sending side of a WebSocket, whose buffer is bounded. */
export interface Transport {
  /** Bytes that were handed over and not sent yet. */
  readonly buffered: number
  /** Sends a frame; ends the socket if its client reads too slowly. */
  send(data: string | Buffer): void
  /** Resolves when there is room for more, or the socket has ended. */
  drained(): Promise<void>
  /** Closes with a reason, or ends the socket if the client does not answer. */
  close(code: number, reason: string): void
  end(): void
}

/** Bytes that wait for a slow client, besides its largest message. */
const MAX_BUFFERED_BYTES = 1_000_000
const CLOSE_TIMEOUT_MS = 300

/**
 * @param maxMessageBytes returns the largest message of the project
 * @param onDropped called for a message that the client is too slow for
 */
export function createTransport(
  ws: WebSocket,
  maxMessageBytes: () => number,
  onDropped: () => void,
): Transport {
  const waiting = new Set<() => void>()
  const maxBytes = () => MAX_BUFFERED_BYTES + 2 * maxMessageBytes()

  const onSent = () => {
    if (waiting.size === 0 || ws.bufferedAmount > maxBytes() / 4) return
    for (const resolve of waiting) resolve()
  }
  ws.on('close', () => {
    for (const resolve of waiting) resolve()
  })

  return {
    get buffered() {
      return ws.bufferedAmount
    },
    send(data) {
      if (ws.readyState !== ws.OPEN) return
      if (ws.bufferedAmount > maxBytes()) {
        onDropped()
        return ws.terminate()
      }
      ws.send(data, { binary: typeof data !== 'string', compress: false }, onSent)
    },
    drained() {
      if (ws.readyState !== ws.OPEN || ws.bufferedAmount <= maxBytes() / 2) return Promise.resolve()
      return new Promise((resolve) => {
        const settle = () => {
          waiting.delete(settle)
          resolve()
        }
        waiting.add(settle)
      })
    },
    close(code, reason) {
      if (ws.readyState === ws.OPEN) ws.close(code, reason)
      setTimeout(() => ws.terminate(), CLOSE_TIMEOUT_MS).unref()
    },
    end: () => ws.terminate(),
  }
}
