import { setTimeout as sleep } from 'node:timers/promises'
import { CLOSE_TIMEOUT_MS, MAX_WAITING_BYTES, type Carrier, type CarrierParts } from './carrier'

const CONNECT_TIMEOUT_MS = 10_000

interface Place {
  /** `redis://` or `rediss://`. */
  url: string
  channel: string
}

/** Connects to a channel of a Redis. */
export async function openRedisCarrier(
  { channel, url }: Place,
  { onEnd, onMessage }: CarrierParts,
): Promise<Carrier> {
  const { Redis } = await import('ioredis')
  const connect = () =>
    new Redis(url, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      enableOfflineQueue: false,
      lazyConnect: true,
      maxRetriesPerRequest: 0,
      // A new carrier is opened instead, which announces what this server has.
      retryStrategy: () => null,
    })
  // One that listens can send nothing.
  const [receiver, sender] = [connect(), connect()]
  let waitingBytes = 0
  let isOpen = false
  let hasEnded = false
  let cause: Error | null = null

  function fail(error: Error): void {
    if (hasEnded) return
    hasEnded = true
    receiver.disconnect()
    sender.disconnect()
    if (isOpen) onEnd(error)
  }

  for (const redis of [receiver, sender]) {
    redis.on('error', (error: Error) => (cause = error))
    redis.on('end', () => fail(cause ?? new Error('The connection has ended.')))
  }
  receiver.on('message', (_, text: string) => onMessage(text))
  try {
    await Promise.all([receiver.connect(), sender.connect()])
    await receiver.subscribe(channel)
    isOpen = true
  } catch (error) {
    fail(error as Error)
    throw cause ?? error
  }

  return {
    waitingBytes: () => waitingBytes,
    send(text) {
      if (hasEnded) return
      const bytes = Buffer.byteLength(text)
      waitingBytes += bytes
      if (waitingBytes > MAX_WAITING_BYTES)
        return fail(new Error('Redis is too slow for the messages.'))
      sender.publish(channel, text).then(() => (waitingBytes -= bytes), fail)
    },
    async close() {
      hasEnded = true
      receiver.disconnect()
      // Answered after all messages that were sent before.
      const quit = sender.quit().catch(() => undefined)
      await Promise.race([quit, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      sender.disconnect()
    },
  }
}
