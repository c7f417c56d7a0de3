import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../base/log/log'
import { CLOSE_TIMEOUT_MS, type Carrier, type OpenCarrier } from './carrier'

/** Connection to the other servers, which is opened again whenever it has ended. */
export interface Uplink {
  /** Settles when the first connection is made, or has failed. */
  readonly isTried: Promise<void>
  /** Sends a message to all servers; none while there is no connection. */
  send(text: string): void
  isOpen(): boolean
  /** Returns the bytes that wait to be sent. */
  waitingBytes(): number
  /** Ends the connection, so that another one is opened. */
  renew(error: Error): void
  /** @param last message to the other servers */
  stop(last: string): Promise<void>
}

export interface UplinkParts {
  openCarrier: OpenCarrier
  log: Log
  onMessage(text: string): void
  /** Called with each new connection. */
  onOpen(): void
  /**
   * First and maximum time in milliseconds before a connection is opened again. It grows until a
   * connection has lasted for the maximum.
   */
  retryMs: readonly [first: number, max: number]
}

export function createUplink({
  log,
  onMessage,
  onOpen,
  openCarrier,
  retryMs,
}: UplinkParts): Uplink {
  const stopped = new AbortController()
  let carrier: Carrier | null = null
  let end: (error: Error) => void = () => undefined
  let isReported = false
  let waitMs = retryMs[0]

  /** Resolves with the error that has ended a connection. */
  async function follow(onTried: () => void): Promise<Error> {
    const ended = new Promise<Error>((resolve) => (end = resolve))
    carrier = await openCarrier({ onMessage, onEnd: end })
    // Stopped meanwhile.
    if (stopped.signal.aborted) end(new Error('The server stops.'))
    else {
      if (isReported) log.info('Realtime messages pass between servers again')
      isReported = false
      onOpen()
      onTried()
    }
    const openedAt = performance.now()
    const error = await ended
    if (performance.now() - openedAt > retryMs[1]) waitMs = retryMs[0]
    await carrier.close()
    carrier = null
    return error
  }

  async function run(onTried: () => void): Promise<void> {
    while (!stopped.signal.aborted) {
      const error: unknown = await follow(onTried).catch((cause: unknown) => cause)
      onTried()
      if (stopped.signal.aborted) return
      if (!isReported) log.warn('Realtime messages do not pass between servers', { error })
      isReported = true
      await sleep(waitMs, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined)
      waitMs = Math.min(waitMs * 2, retryMs[1])
    }
  }

  let onTried: () => void = () => undefined
  const isTried = new Promise<void>((resolve) => (onTried = resolve))
  const running = run(onTried)
  return {
    isTried,
    send: (text) => carrier?.send(text),
    isOpen: () => carrier !== null,
    waitingBytes: () => carrier?.waitingBytes() ?? 0,
    renew: (error) => end(error),
    async stop(last) {
      stopped.abort()
      carrier?.send(last)
      end(new Error('The server stops.'))
      // One that is being opened ends when it is there.
      await Promise.race([running, sleep(2 * CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
