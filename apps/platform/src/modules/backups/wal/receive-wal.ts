import { Client, type ClientConfig } from 'pg'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { boundedSocket } from '../../../postgres/wire/bounded-socket'
import type { SegmentWriter } from './segment-writer'
import { formatPosition } from './wal-position'

export interface WalSource {
  admin: ConnectionTarget
  slot: string
  timeline: number
  /** Destination of the log, from its position on. */
  writer: SegmentWriter
  /** End of the log before the session. */
  end: bigint
  /** Called with the log in its order, once it is taken. */
  onLog(bytes: Buffer): void
  /** Called when everything that was committed until a moment is on the disk. */
  onDurable(until: Date): void
}

/** A session in which Postgres sends its log as it writes it. */
export interface WalStream {
  /** Resolves when the session has ended and what arrived is on the disk, with the error that ended it. */
  readonly ended: Promise<Error | null>
  end(): Promise<void>
}

/** Connection of pg's client, as far as its types do not know it. */
interface CopyConnection {
  stream: { pause(): void; resume(): void; destroy(): void }
  once(event: 'replicationStart', listener: () => void): void
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void
  sendCopyFromChunk(chunk: Buffer): void
}

/** Name of the session, to find one that a killed server left. */
export const ARCHIVE_SESSION = 'howdah archive'
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024
/** Bytes that wait for the disk before no more are read. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024
/** Milliseconds in which commits of a project are put on the disk together. */
const FLUSH_INTERVAL_MS = 200
/** Milliseconds between questions whether everything has arrived. */
const PING_INTERVAL_MS = 1_000
/** Time in milliseconds by which a commit may reach the log later than its moment. */
const COMMIT_MARGIN_MS = 1_000
const XLOG_DATA = 0x77
const KEEPALIVE = 0x6b
const XLOG_HEADER_BYTES = 25
/** Midnight of 2000-01-01 UTC, from which Postgres counts. */
const POSTGRES_EPOCH_MS = 946_684_800_000

/** Begins to receive the log of a cluster. @throws what Postgres refuses it with */
export async function receiveWal({
  admin,
  end: endBefore,
  onDurable,
  onLog,
  slot,
  timeline,
  writer,
}: WalSource): Promise<WalStream> {
  const config: ClientConfig & { replication: 'true' } = {
    ...admin,
    replication: 'true',
    application_name: ARCHIVE_SESSION,
    options: '-c log_min_error_statement=panic',
    connectionTimeoutMillis: 10_000,
    stream: () => boundedSocket(MAX_MESSAGE_BYTES),
  }
  const client = new Client(config)
  client.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => client.on('end', () => resolve()))
  await client.connect()
  const { connection } = client as unknown as { connection: CopyConnection }

  let work: Promise<void> = Promise.resolve()
  let failure: Error | null = null
  let waiting = 0
  let isWanted = true
  let flushing: NodeJS.Timeout | null = null
  /** End of the log at Postgres, as far as it is known. */
  let flushedThere = endBefore
  /** Moment until which everything has arrived. */
  let arrived: Date | null = null

  function sendStatus(wantsAnswer: boolean): void {
    const status = Buffer.alloc(34)
    status.write('r')
    status.writeBigUInt64BE(writer.position, 1)
    status.writeBigUInt64BE(writer.durable, 9)
    status.writeBigUInt64BE(0n, 17)
    status.writeBigInt64BE(BigInt(Date.now() - POSTGRES_EPOCH_MS) * 1_000n, 25)
    status[33] = wantsAnswer ? 1 : 0
    connection.sendCopyFromChunk(status)
  }

  const inOrder = (task: () => Promise<void>): Promise<void> => {
    work = work.then(task).catch((error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error))
      connection.stream.destroy()
    })
    return work
  }

  async function flush(): Promise<void> {
    if (flushing) clearTimeout(flushing)
    flushing = null
    if (failure) return
    const until = arrived
    await writer.flush()
    if (isWanted) sendStatus(false)
    if (until !== null) onDurable(until)
  }

  function noteArrival(sentAt: bigint): void {
    if (writer.position < flushedThere) return
    arrived = new Date(Number(sentAt / 1_000n) + POSTGRES_EPOCH_MS - COMMIT_MARGIN_MS)
    flushing ??= setTimeout(() => void inOrder(flush), FLUSH_INTERVAL_MS)
  }

  function take(message: Buffer): void {
    // The parser of pg writes the next messages over this one.
    const chunk = Buffer.from(message)
    if (chunk[0] === KEEPALIVE) {
      const sentAt = chunk.readBigInt64BE(9)
      const wantsAnswer = chunk[17] === 1
      void inOrder(async () => {
        noteArrival(sentAt)
        if (wantsAnswer) await flush()
      })
    } else if (chunk[0] === XLOG_DATA) {
      waiting += chunk.length
      if (waiting > MAX_WAITING_BYTES) connection.stream.pause()
      void inOrder(async () => {
        if (failure) return
        const bytes = chunk.subarray(XLOG_HEADER_BYTES)
        await writer.take(chunk.readBigUInt64BE(1), bytes)
        onLog(bytes)
        const there = chunk.readBigUInt64BE(9)
        if (there > flushedThere) flushedThere = there
        noteArrival(chunk.readBigInt64BE(17))
        flushing ??= setTimeout(() => void inOrder(flush), FLUSH_INTERVAL_MS)
        waiting -= chunk.length
        if (waiting <= MAX_WAITING_BYTES / 2) connection.stream.resume()
      })
    }
  }

  const ping = setInterval(() => sendStatus(true), PING_INTERVAL_MS)
  const ended = closed.then(async () => {
    clearInterval(ping)
    isWanted = false
    // What has arrived is not lost for what ended the session.
    await inOrder(flush)
    if (flushing) clearTimeout(flushing)
    return failure
  })
  const end = async () => {
    isWanted = false
    connection.stream.destroy()
    await ended
  }

  try {
    connection.on('copyData', ({ chunk }) => take(chunk))
    await new Promise<void>((resolve, reject) => {
      connection.once('replicationStart', resolve)
      client
        .query(
          `START_REPLICATION SLOT ${slot} PHYSICAL ${formatPosition(writer.position)} TIMELINE ${timeline}`,
        )
        .then(() => reject(new Error('Postgres has ended the session.')), reject)
    })
  } catch (error) {
    await end()
    throw error
  }
  return { ended, end }
}
