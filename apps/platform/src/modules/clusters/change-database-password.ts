import { setTimeout as sleep } from 'node:timers/promises'
import { escapeLiteral, type Client } from 'pg'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import { endBlockersSql, endingBlockers, pidOf } from '../../postgres/cluster/end-blockers'
import admitPostgresSql from './sql/admit-postgres.sql'
import endSessionsSql from './sql/end-database-sessions.sql'

/** Maximum time in milliseconds that sessions may take to end. */
const END_TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 10

/** While a session has this lock, others can log in and no role can be changed. */
const LOCK_ROLES = 'begin; lock table pg_authid in share row exclusive mode'

export interface DatabasePasswordChange {
  /** Verifier of the new password; null for none. */
  verifier: string | null
  /** Runs the change while no client of the pools is connected; absent for a project without any. */
  whileDisconnected?(work: () => Promise<void>): Promise<void>
}

/**
 * Changes the password of the role `postgres`, which can connect with it, and ends all sessions of
 * the previous one. People
 * who have the previous one can neither delay this nor set another one meanwhile: the roles are
 * locked until the last of these sessions has ended.
 */
export async function changeDatabasePassword(
  cluster: ConnectionTarget,
  { verifier, whileDisconnected = (work) => work() }: DatabasePasswordChange,
): Promise<void> {
  // No settings of people apply to sessions in this database.
  const admin = { ...cluster, database: ALWAYS_THERE }
  const value = verifier === null ? 'null' : escapeLiteral(verifier)
  await withAdmin(admin, (first) =>
    withAdmin(admin, async (second) => {
      const [firstPid, secondPid] = [await pidOf(first), await pidOf(second)]
      await endingBlockers(admin, firstPid, first.query(LOCK_ROLES))
      await whileDisconnected(async () => {
        // It gets the lock from the first session, so that no other has it in between.
        const locked = second.query(LOCK_ROLES)
        await Promise.race([locked, isNext(first, { firstPid, secondPid })])
        await endingBlockers(admin, firstPid, first.query(admitPostgresSql))
        await first.query(`alter role postgres password ${value}; commit`)
        await locked
        // Not in a transaction, which would see the same sessions again and again.
        await endSessions(first)
        await second.query('commit')
      })
    }),
  )
}

async function repeatUntil(isDone: () => Promise<boolean>, failure: string): Promise<void> {
  for (const deadline = Date.now() + END_TIMEOUT_MS; !(await isDone());) {
    if (Date.now() > deadline) throw new Error(failure)
    await sleep(POLL_INTERVAL_MS)
  }
}

/** Waits until the second session waits for the first one only, and ends those between them. */
const isNext = (
  first: Client,
  { firstPid, secondPid }: { firstPid: number; secondPid: number },
): Promise<void> =>
  repeatUntil(async () => {
    const { rows } = await first.query<{ pids: number[] }>('select pg_blocking_pids($1) as pids', [
      secondPid,
    ])
    const pids = rows[0]?.pids ?? []
    if (pids.length === 1 && pids[0] === firstPid) return true
    await first.query('select pg_stat_clear_snapshot()')
    await first.query(endBlockersSql, [secondPid])
    return false
  }, 'Other sessions keep the roles locked.')

/** Ends the sessions of the role `postgres` that began before now. */
async function endSessions(client: Client): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  await repeatUntil(async () => {
    const { rowCount } = await client.query(endSessionsSql, [rows[0]?.now])
    return rowCount === 0
  }, 'Sessions of the previous password do not end.')
}
