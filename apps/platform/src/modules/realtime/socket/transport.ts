import type { WebSocket } from 'ws'
import type { ClientRoom } from '../changes/room-waits'
import { refusals } from '../protocol/refusals'

/** Sending side of a WebSocket, whose buffer is bounded. */
export interface Transport extends ClientRoom {
  /** Bytes that were handed over and not sent yet. */
  readonly buffered: number
  /** Sends a frame; closes the socket if its client reads too slowly. */
  send(data: string | Buffer): void
  /** Closes with a reason, or ends the socket if the client does not answer. */
  close(code: number, reason: string): void
  end(): void
}

/** Bytes that wait for a slow client, besides its largest message. */
const MAX_BUFFERED_BYTES = 1_000_000
const CLOSE_TIMEOUT_MS = 300
/** Time in milliseconds in which a slow client can read what was sent before. */
const SLOW_CLOSE_TIMEOUT_MS = 5_000
/** Code with which a WebSocket closes for want of room. */
const TRY_AGAIN = 1013

/**
 * @param maxMessageBytes returns the largest message of the project
 * @param onDropped called for a message that the client is too slow for
 */
export function createTransport(
  ws: WebSocket,
  maxMessageBytes: () => number,
  onDropped: () => void,
): Transport {
  const maxBytes = () => MAX_BUFFERED_BYTES + 2 * maxMessageBytes()
  let waiting: { promise: Promise<void>; settle(): void } | null = null
  const hasRoom = () => ws.readyState !== ws.OPEN || ws.bufferedAmount <= maxBytes() / 2

  function settle(): void {
    waiting?.settle()
    waiting = null
  }
  const onSent = () => {
    if (ws.bufferedAmount <= maxBytes() / 4) settle()
  }
  ws.on('close', settle)

  function close(code: number, reason: string, timeoutMs: number): void {
    if (ws.readyState === ws.OPEN) ws.close(code, reason)
    settle()
    setTimeout(() => ws.terminate(), timeoutMs).unref()
  }

  return {
    get buffered() {
      return ws.bufferedAmount
    },
    send(data) {
      if (ws.readyState !== ws.OPEN) return
      if (ws.bufferedAmount > maxBytes()) {
        onDropped()
        return close(TRY_AGAIN, refusals.tooSlow, SLOW_CLOSE_TIMEOUT_MS)
      }
      ws.send(data, { binary: typeof data !== 'string', compress: false }, onSent)
    },
    hasRoom,
    drained() {
      if (hasRoom()) return Promise.resolve()
      if (waiting === null) {
        let settled = () => undefined as void
        const promise = new Promise<void>((resolve) => (settled = resolve))
        waiting = { promise, settle: () => settled() }
      }
      return waiting.promise
    },
    close: (code, reason) => close(code, reason, CLOSE_TIMEOUT_MS),
    end: () => ws.terminate(),
  }
}
