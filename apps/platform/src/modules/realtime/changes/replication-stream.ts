import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { adminConfig } from '../../../postgres/cluster/admin-client'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { boundedSocket } from '../../../postgres/wire/bounded-socket'

/** A session in which Postgres sends changes as they are committed. */
export interface ReplicationStream {
  /** Resolves when the session has ended, for any reason. */
  readonly ended: Promise<void>
  /** Confirms changes up to a position; Postgres may remove their log. */
  confirm(lsn: bigint): void
  pause(): void
  resume(): void
  end(): Promise<void>
}

interface ReplicationOptions {
  admin: ConnectionTarget
  /** Part of the name of its slot. */
  name: string
  publication: string
  /** Takes a message of the output plugin. */
  onMessage(data: Buffer): void
}

/** Connection of pg's client, as far as its types do not know it. */
interface CopyConnection {
  stream: { pause(): void; resume(): void; destroy(): void; write(data: Buffer): void }
  once(event: 'replicationStart', listener: () => void): void
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void
  sendCopyFromChunk(chunk: Buffer): void
}

/** Bytes of one message: a change of a row. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024
const STATUS_INTERVAL_MS = 5_000
/** Time in milliseconds in which Postgres may end a session by itself. */
const END_TIMEOUT_MS = 1_000
/** Message of the protocol, after which Postgres sends nothing more and has no error to log. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4])
const XLOG_DATA = 0x77
const KEEPALIVE = 0x6b
const XLOG_HEADER_BYTES = 25

/**
 * Opens a session with a slot of its own, which ends with it: Postgres never collects its log for a
 * server that has gone.
 * @throws what Postgres refuses it with
 */
export async function openReplication({
  admin,
  name,
  onMessage,
  publication,
}: ReplicationOptions): Promise<ReplicationStream> {
  const config: ClientConfig & { replication: 'database' } = {
    ...adminConfig(admin),
    replication: 'database',
    stream: () => boundedSocket(MAX_MESSAGE_BYTES),
  }
  const client = new Client(config)
  const ended = new Promise<void>((resolve) => client.on('end', () => resolve()))
  client.on('error', () => undefined)
  await client.connect()
  const { connection } = client as unknown as { connection: CopyConnection }
  let confirmed = 0n
  let isEnding = false

  function sendStatus(): void {
    if (isEnding) return
    const status = Buffer.alloc(34)
    status.write('r')
    for (const at of [1, 9, 17]) status.writeBigUInt64BE(confirmed, at)
    connection.sendCopyFromChunk(status)
  }

  const timer = setInterval(sendStatus, STATUS_INTERVAL_MS)
  const end = async () => {
    isEnding = true
    clearInterval(timer)
    connection.stream.write(TERMINATE)
    // What has arrived is in front of the end.
    connection.stream.resume()
    const deadline = setTimeout(() => connection.stream.destroy(), END_TIMEOUT_MS)
    await ended
    clearTimeout(deadline)
  }
  void ended.then(() => clearInterval(timer))

  /** Ends the session over a message that cannot be read: an error would end the server. */
  function take(data: Buffer): void {
    if (isEnding) return
    try {
      onMessage(data)
    } catch {
      void end()
    }
  }

  try {
    const slot = `howdah_realtime_${name}_${randomBytes(8).toString('hex')}`
    await client.query(
      `CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`,
    )
    connection.on('copyData', ({ chunk }) => {
      if (chunk[0] === KEEPALIVE) {
        if (chunk[17] === 1) sendStatus()
      } else if (chunk[0] === XLOG_DATA) take(chunk.subarray(XLOG_HEADER_BYTES))
    })
    await new Promise<void>((resolve, reject) => {
      connection.once('replicationStart', resolve)
      client
        .query(
          `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names '${publication}')`,
        )
        .then(() => reject(new Error('The replication has ended.')), reject)
    })
  } catch (error) {
    await end()
    throw error
  }
  return {
    ended,
    confirm(lsn) {
      if (lsn > confirmed) confirmed = lsn
    },
    pause: () => connection.stream.pause(),
    resume: () => connection.stream.resume(),
    end,
  }
}
