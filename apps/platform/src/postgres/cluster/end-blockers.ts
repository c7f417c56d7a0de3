import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { withAdmin } from './admin-client'
import { ADMIN, ALWAYS_THERE } from './cluster-settings'
import type { ConnectionTarget } from './cluster.types'

/** Duration in milliseconds that a session waits for others before they are ended. */
const GRACE_MS = 300
/** Interval in milliseconds at which those that came in between are ended. */
const INTERVAL_MS = 50

/** Ends the sessions that the session $1 waits for, except those of the superuser. */
export const endBlockersSql = `select pg_terminate_backend(a.pid)
  from pg_stat_activity a
 where a.pid = any(pg_blocking_pids($1)) and a.usename <> '${ADMIN}'`

/** Returns the process ID of a session. */
export async function pidOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/**
 * Awaits the work of a superuser's session, and ends the sessions of people whose locks it waits
 * for.
 * @param cluster the superuser of the cluster
 * @param pid process ID of the session
 */
export async function endingBlockers<T>(
  cluster: ConnectionTarget,
  pid: number,
  work: Promise<T>,
): Promise<T> {
  const over = work.then(
    () => true,
    () => true,
  )
  const isOverWithin = (ms: number) => Promise.race([over, sleep(ms, false, { ref: false })])
  if (await isOverWithin(GRACE_MS)) return work
  await withAdmin({ ...cluster, database: ALWAYS_THERE }, async (client) => {
    do await client.query(endBlockersSql, [pid])
    while (!(await isOverWithin(INTERVAL_MS)))
  }).catch(() => undefined)
  return work
}
