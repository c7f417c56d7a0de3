import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { withRoom } from '../../../postgres/network/unfinished-logins'

/** Part of a PostgREST that is read again: the schema, or settings such as the timeouts of roles. */
export type RestPart = 'schema' | 'config'

/** Changes of a project's schema, as a replica receives them. */
export interface ReplicaSchema {
  end(): Promise<void>
}

export interface FollowedSchema {
  /** Login of the Data API on the primary, where changes are announced. */
  primary: ConnectionTarget
  replica: ConnectionTarget
  /** Called when the replica has changes that were announced. */
  onChange(parts: ReadonlySet<RestPart>): void
  /** Called once, when changes are not followed any more. */
  onLost(): void
}

/**
 * Position in the log up to which a replica must have replayed it. The written one can be before a
 * commit that was announced. The present one can be behind the header of a new page, of 40 bytes at
 * most, where no replica is before the next record: there, the end of the page before means the same.
 */
const POSITION = `select (lsn - case when at_page <= 40 then at_page else 0 end)::text as lsn
  from (select lsn, mod(lsn - '0/0'::pg_lsn, current_setting('wal_block_size')::numeric) as at_page
          from pg_current_wal_insert_lsn() lsn) present`
/** Time in milliseconds for a replica to receive a change, which is announced before it arrives. */
const REPLAY_TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 20

/**
 * Listens on the primary for changes of the schema: a standby cannot. PostgREST's own listener on the
 * primary would read the schema of the replica before it has changed there.
 * @returns when the replica has the present schema
 */
export async function followSchema(followed: FollowedSchema): Promise<ReplicaSchema> {
  const { onChange, onLost, primary, replica } = followed
  let isEnded = false
  let isBusy = false
  let changed = new Set<RestPart>()
  const client = await connect(primary)

  const lose = () => {
    if (isEnded) return
    void end()
    onLost()
  }
  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', ({ payload = '' }) => {
    for (const part of partsOf(payload)) changed.add(part)
    void announce()
  })

  async function catchUp(): Promise<void> {
    const { rows } = await client.query<{ lsn: string }>(POSITION)
    await waitFor(replica, rows[0]?.lsn ?? '0/0')
  }

  async function announce(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (changed.size > 0 && !isEnded) {
      const parts = changed
      changed = new Set()
      // The next request starts a process, which waits again.
      await catchUp().then(() => {
        if (!isEnded) onChange(parts)
      }, lose)
    }
    isBusy = false
  }

  async function end(): Promise<void> {
    if (isEnded) return
    isEnded = true
    await client.end().catch(() => undefined)
  }

  try {
    await client.query('listen pgrst')
    await catchUp()
  } catch (error) {
    await end()
    throw error
  }
  return { end }
}

/** Returns what a notification announces. One without a text announces all. */
const partsOf = (payload: string): RestPart[] =>
  payload === 'reload config' ? ['config'] : payload === '' ? ['schema', 'config'] : ['schema']

/** Waits for a replica to replay the log up to a position, for a bounded time. @throws Error after it */
async function waitFor(replica: ConnectionTarget, lsn: string): Promise<void> {
  const client = await connect(replica)
  try {
    for (const deadline = Date.now() + REPLAY_TIMEOUT_MS; Date.now() < deadline;) {
      const { rows } = await client.query<{ done: boolean }>(
        'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as done',
        [lsn],
      )
      if (rows[0]?.done) return
      await sleep(POLL_INTERVAL_MS)
    }
    throw new Error('The read replica has not received the present schema.')
  } finally {
    await client.end().catch(() => undefined)
  }
}

const connect = (target: ConnectionTarget): Promise<Client> =>
  withRoom(target, async () => {
    const client = new Client({
      ...{ ...target, connectionTimeoutMillis: 10_000, query_timeout: REPLAY_TIMEOUT_MS },
    })
    // The next query reports it again.
    client.on('error', () => undefined)
    await client.connect()
    return client
  })
