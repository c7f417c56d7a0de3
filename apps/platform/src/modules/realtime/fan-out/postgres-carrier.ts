import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { CLOSE_TIMEOUT_MS, MAX_WAITING_BYTES, type Carrier, type CarrierParts } from './carrier'
import { createAssembly, piecesOf } from './pieces'

/** Bytes that one statement sends. */
const MAX_BATCH_BYTES = 1_000_000
const CONNECT_TIMEOUT_MS = 10_000

interface Place {
  connection: ClientConfig
  /** Lower-case letters, digits and underscores, at most 63. */
  channel: string
}

/**
 * Connects to a channel of the notifications of a database. Messages that are sent while a statement runs are
 * sent together by the next one.
 */
export async function openPostgresCarrier(
  { channel, connection }: Place,
  { onEnd, onMessage }: CarrierParts,
): Promise<Carrier> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  const assembly = createAssembly(onMessage)
  const sender = randomUUID()
  let waiting: string[] = []
  let waitingBytes = 0
  let sending: Promise<void> | null = null
  let hasEnded = false
  let sent = 0

  function fail(error: Error): void {
    if (hasEnded) return
    hasEnded = true
    waiting = []
    void client.end().catch(() => undefined)
    onEnd(error)
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const all = waiting
      waiting = []
      for (const batch of batchesOf(all)) {
        await client.query('select pg_notify($1, piece) from unnest($2::text[]) as piece', [
          channel,
          batch,
        ])
        waitingBytes -= bytesOf(batch)
      }
    }
    sending = null
  }

  client.on('error', fail)
  client.on('end', () => fail(new Error('The session has ended.')))
  client.on('notification', (notification) => {
    if (notification.channel === channel) assembly.take(notification.payload ?? '')
  })
  try {
    await client.connect()
    await client.query('set synchronous_commit = off')
    await client.query(`listen ${channel}`)
  } catch (error) {
    hasEnded = true
    void client.end().catch(() => undefined)
    throw error
  }

  return {
    waitingBytes: () => waitingBytes,
    send(text) {
      if (hasEnded) return
      sent += 1
      const pieces = piecesOf(text, `${sender} ${sent}`)
      waitingBytes += bytesOf(pieces)
      if (waitingBytes > MAX_WAITING_BYTES)
        return fail(new Error('The control database is too slow for the messages.'))
      waiting.push(...pieces)
      sending ??= sendWaiting().catch(fail)
    },
    async close() {
      const timeout = sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })
      await Promise.race([sending, timeout])
      hasEnded = true
      await client.end().catch(() => undefined)
    },
  }
}

const bytesOf = (pieces: readonly string[]): number =>
  pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)

function batchesOf(pieces: readonly string[]): string[][] {
  const batches: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const piece of pieces) {
    if (bytes >= MAX_BATCH_BYTES) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(piece)
    bytes += Buffer.byteLength(piece)
  }
  return batches
}
