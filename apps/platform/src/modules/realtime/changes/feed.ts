import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import type { Log } from '../../../base/log/log'
import { readWal, type WalRelation, type WalValue } from './pgoutput'
import { openReplication, type ReplicationStream } from './replication-stream'

/** A committed change of a row. */
export interface Change {
  kind: 'INSERT' | 'UPDATE' | 'DELETE'
  relation: WalRelation
  xid: number
  /** Microseconds since 1970. */
  committedAt: bigint
  old: readonly WalValue[] | null
  values: readonly WalValue[] | null
}

/** Changes of the tables of one publication, while they are wanted. */
export interface Feed {
  /** True while changes arrive. */
  readonly isReady: boolean
  /** Begins, or goes on. */
  start(): void
  stop(): Promise<void>
}

export interface FeedOptions {
  /** Part of the name of its slot. */
  name: string
  publication: string
  admin(): Promise<ConnectionTarget>
  /** Takes the next changes, in order; called again with the same ones if it fails. */
  deliver(changes: readonly Change[]): Promise<void>
  /** Called when changes begin to arrive, and when they cease to. */
  onChange(isReady: boolean): void
  /** Called when an attempt to have them has failed; the next one follows. */
  onFailure?(error: unknown): void
  log: Log
  /** Opens a session. @default one of Postgres */
  open?: typeof openReplication
}

const MAX_BATCH = 500
const MAX_BATCH_BYTES = 1_000_000
/** Bytes of the log that wait; beyond, Postgres waits. */
const MAX_QUEUE_BYTES = 4_000_000
/** Bytes of the descriptions of tables, which Postgres sends once in a session, also of those that are dropped then. */
const MAX_RELATION_BYTES = 16_000_000
const MIN_RETRY_MS = 100
const MAX_RETRY_MS = 5_000
const DELIVERY_ATTEMPTS = 20
const DELIVERY_RETRY_MS = 250

type Queued =
  | { bytes: number; change: Change; endLsn?: undefined }
  | { bytes: number; endLsn: bigint; change?: undefined }

export function createFeed(options: FeedOptions): Feed {
  const { admin, deliver, log, name, onChange, onFailure, open, publication } = options
  let isWanted = false
  let isReady = false
  let running: Promise<void> | null = null
  let stream: ReplicationStream | null = null
  let wake = new AbortController()

  function setReady(next: boolean): void {
    if (isReady === next) return
    isReady = next
    onChange(next)
  }

  async function run(): Promise<void> {
    let failures = 0
    while (isWanted) {
      try {
        await follow()
        failures = 0
      } catch (error) {
        failures += 1
        log.debug('Changes of a project do not arrive', { publication, error })
        onFailure?.(error)
      }
      setReady(false)
      if (!isWanted) break
      const wait = Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS)
      await sleep(wait, undefined, { signal: wake.signal }).catch(() => undefined)
    }
    running = null
    // Wanted again while it ended.
    if (isWanted) begin()
  }

  function begin(): void {
    wake = new AbortController()
    running = run()
  }

  async function follow(): Promise<void> {
    const queue: Queued[] = []
    const relations = createRelations()
    let bytes = 0
    let isPaused = false
    let session: ReplicationStream | null = null
    let transaction = { xid: 0, committedAt: 0n }
    let notify = () => undefined as void
    const opened = await (open ?? openReplication)({
      admin: await admin(),
      name,
      publication,
      onMessage(data) {
        const message = readWal(data)
        switch (message.kind) {
          case 'begin':
            transaction = message
            return
          case 'relation':
            relations.add(message.relation, data.length)
            break
          case 'other':
            return
          case 'commit':
            queue.push({ bytes: 0, endLsn: message.endLsn })
            break
          case 'insert':
          case 'update':
          case 'delete': {
            const relation = relations.get(message.oid)
            if (relation === undefined) return
            const { committedAt, xid } = transaction
            const kind = message.kind.toUpperCase() as Change['kind']
            const old = message.kind === 'insert' ? null : message.old
            const values = message.kind === 'delete' ? null : message.values
            const change = { kind, relation, xid, committedAt, old, values }
            // The description of a table is there as long as its changes.
            const size = data.length + relations.takeNew()
            queue.push({ bytes: size, change })
            bytes += size
          }
        }
        if ((bytes > MAX_QUEUE_BYTES || relations.isFull()) && !isPaused) {
          isPaused = true
          session?.pause()
        }
        notify()
      },
    })
    session = stream = opened
    if (isPaused) opened.pause()
    let hasEnded = false
    void opened.ended.then(() => {
      hasEnded = true
      notify()
    })
    try {
      if (isWanted) setReady(true)
      while (!hasEnded && isWanted) {
        if (queue.length === 0) {
          if (relations.isFull()) throw new Error('A session has described too many tables.')
          if (isPaused) opened.resume()
          isPaused = false
          await new Promise<void>((resolve) => (notify = resolve))
          continue
        }
        const { changes, count, endLsn, size } = nextBatch(queue)
        if (changes.length > 0) await deliverOrFail(changes, () => hasEnded)
        queue.splice(0, count)
        bytes -= size
        if (endLsn !== null) opened.confirm(endLsn)
        if (isPaused && bytes < MAX_QUEUE_BYTES / 2 && !relations.isFull()) {
          isPaused = false
          opened.resume()
        }
      }
    } finally {
      stream = null
      await opened.end()
    }
  }

  async function deliverOrFail(changes: readonly Change[], hasEnded: () => boolean): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await deliver(changes)
      } catch (error) {
        if (attempt === DELIVERY_ATTEMPTS || hasEnded() || !isWanted) throw error
        log.debug('Changes of a project are delivered again', { publication, error })
        await sleep(DELIVERY_RETRY_MS)
      }
    }
  }

  return {
    get isReady() {
      return isReady
    },
    start() {
      isWanted = true
      if (running === null) return begin()
      // Waits for the next attempt no longer.
      wake.abort()
      wake = new AbortController()
    },
    async stop() {
      isWanted = false
      // Those who come while it ends wait for the next beginning.
      setReady(false)
      wake.abort()
      await stream?.end()
      await running
    },
  }
}

/** Creates the descriptions of tables that a session has sent. */
function createRelations() {
  const known = new Map<number, { relation: WalRelation; bytes: number }>()
  let bytes = 0
  let newBytes = 0
  return {
    get: (oid: number): WalRelation | undefined => known.get(oid)?.relation,
    add(relation: WalRelation, size: number): void {
      bytes += size - (known.get(relation.oid)?.bytes ?? 0)
      newBytes += size
      known.set(relation.oid, { relation, bytes: size })
    },
    /** Returns the bytes that were added since the last call. */
    takeNew(): number {
      const taken = newBytes
      newBytes = 0
      return taken
    },
    isFull: () => bytes > MAX_RELATION_BYTES,
  }
}

function nextBatch(queue: readonly Queued[]) {
  const changes: Change[] = []
  let count = 0
  let endLsn: bigint | null = null
  let size = 0
  for (const { bytes, change, endLsn: end } of queue) {
    if (changes.length === MAX_BATCH || (size > 0 && size + bytes > MAX_BATCH_BYTES)) break
    count += 1
    size += bytes
    if (change) changes.push(change)
    else endLsn = end
  }
  return { changes, count, endLsn, size }
}
