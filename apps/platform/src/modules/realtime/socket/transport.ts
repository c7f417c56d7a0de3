import type { WebSocket } from 'ws'

/** Sending side of a WebSocket, whose buffer is bounded. */
export interface Transport {
  /** Bytes that were handed over and not sent yet. */
  readonly buffered: number
  /** Sends a frame; ends the socket if its client reads too slowly. */
  send(data: string | Buffer): void
  /**
   * Resolves when there is room for more, the socket has ended, or its client was waited for long
   * enough: one that always reads slowly does not hold up others.
   */
  drained(): Promise<void>
  /** Closes with a reason, or ends the socket if the client does not answer. */
  close(code: number, reason: string): void
  end(): void
}

/** Bytes that wait for a slow client, besides its largest message. */
const MAX_BUFFERED_BYTES = 1_000_000
const CLOSE_TIMEOUT_MS = 300
/** Time in milliseconds that a client is waited for in all, and its part of the time that comes back. */
const MAX_WAIT_MS = 1_000
const WAIT_SHARE = 0.05

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
  const waitTime = createWaitTime()
  let waiting: { promise: Promise<void>; settle(): void } | null = null

  const onSent = () => {
    if (waiting !== null && ws.bufferedAmount <= maxBytes() / 4) waiting.settle()
  }
  ws.on('close', () => waiting?.settle())

  function wait(): Promise<void> {
    const begin = performance.now()
    const left = waitTime.left(begin)
    if (left < 1) return Promise.resolve()
    let settle = () => undefined as void
    const promise = new Promise<void>((resolve) => {
      const timer = setTimeout(() => settle(), left)
      settle = () => {
        clearTimeout(timer)
        waiting = null
        waitTime.use(begin, performance.now())
        resolve()
      }
    })
    waiting = { promise, settle: () => settle() }
    return promise
  }

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
      return waiting?.promise ?? wait()
    },
    close(code, reason) {
      if (ws.readyState === ws.OPEN) ws.close(code, reason)
      setTimeout(() => ws.terminate(), CLOSE_TIMEOUT_MS).unref()
    },
    end: () => ws.terminate(),
  }
}

/** Counts how long a client is still waited for. */
function createWaitTime() {
  let rest = MAX_WAIT_MS
  let at = performance.now()
  const left = (now: number): number =>
    Math.min(MAX_WAIT_MS, rest + Math.max(0, now - at) * WAIT_SHARE)
  return {
    left,
    use(begin: number, end: number): void {
      rest = Math.max(0, left(begin) - (end - begin))
      at = end
    },
  }
}
