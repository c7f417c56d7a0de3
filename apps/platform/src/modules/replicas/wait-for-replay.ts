import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { withAdmin } from '../../postgres/cluster/admin-client'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import { replicaMessages as messages } from './replicas.messages'
import { replicaSlotOf } from './replication-slots'

export interface ReplicaReplay {
  primary: ConnectionTarget
  /** Identifier of the replica, by which the primary knows its session. */
  name: string
  signal: AbortSignal
  onProgress(bytes: { done: number; total: number }): void
}

const POLL_INTERVAL_MS = 50
/** Time in milliseconds without progress after which a replica is given up. */
const STALL_TIMEOUT_MS = 120_000

interface Position {
  /** Bytes of the log from the start of the copy to its end now. */
  total: number
  /** Bytes that the replica has replayed of these; null while it does not report. */
  done: number | null
}

/**
 * Starts a replica, and waits until it has replayed the log that the primary had at that moment.
 * The primary knows by the reports of the replica how far it is, also before it takes connections.
 */
export async function waitForReplay(
  replay: ReplicaReplay,
  start: () => Promise<void>,
): Promise<void> {
  const { name, onProgress, primary, signal } = replay
  await withAdmin(primary, async (client) => {
    const { rows } = await client.query<{ from: string; to: string }>(
      `select coalesce(min(restart_lsn), pg_current_wal_lsn())::text as from, pg_current_wal_lsn()::text as to
         from pg_replication_slots where slot_name = $1`,
      [replicaSlotOf(name)],
    )
    const { from = '0/0', to = '0/0' } = rows[0] ?? {}
    const started = { isDone: false, error: null as unknown }
    const starting = start().then(
      () => (started.isDone = true),
      (error: unknown) => (started.error = error ?? new Error(messages.noReplay)),
    )
    let [reached, changedAt] = [-1, Date.now()]
    for (;;) {
      signal.throwIfAborted()
      if (started.error !== null) throw started.error
      const { done, total } = await positionOf(client, { name, from, to })
      if (done !== null) onProgress({ done: Math.min(done, total), total })
      if (started.isDone && done !== null && done >= total) break
      if ((done ?? 0) > reached) [reached, changedAt] = [done ?? 0, Date.now()]
      if (started.isDone && Date.now() - changedAt > STALL_TIMEOUT_MS)
        throw new Error(messages.noReplay)
      await sleep(POLL_INTERVAL_MS)
    }
    await starting
  })
}

async function positionOf(
  client: Client,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<Position> {
  const { rows } = await client.query<{ done: string | null; total: string }>(
    `select pg_wal_lsn_diff($2::pg_lsn, $1::pg_lsn)::text as total,
        (select greatest(pg_wal_lsn_diff(max(replay_lsn), $1::pg_lsn), 0)::text from pg_stat_replication where application_name = $3) as done`,
    [from, to, name],
  )
  const [row] = rows
  return { total: Number(row?.total ?? 0), done: row?.done == null ? null : Number(row.done) }
}
