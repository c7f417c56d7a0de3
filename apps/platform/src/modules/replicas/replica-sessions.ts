import { setTimeout as sleep } from 'node:timers/promises'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import cancelTemporaryFilesSql from '../clusters/sql/cancel-temporary-files.sql'
import type { ReplicasServices } from './services'

/** Sessions of people and programs on the replicas. */
export interface ReplicaSessions {
  /** Applies the rules for connections of a project, and ends the connections of programs: those permitted open new ones. */
  applyRules(projectRef: string): Promise<void>
  /**
   * Ends the connections of programs that were opened with an earlier password, and refuses new ones
   * until the replica has the new password.
   */
  endOldLogins(projectRef: string): Promise<void>
  /** Permits the connections of programs to the replicas that have the new password by now. */
  openRenewed(): Promise<void>
  /** Cancels statements that write temporary files. */
  cancelTemporaryFiles(): Promise<void>
  /** Makes the replicas read their certificate again. */
  reload(): Promise<void>
}

const END_PROGRAMS = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and client_addr is not null`
const REPLAY_TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 50

export function createReplicaSessions({
  clusterManager,
  log,
  replicaServers: servers,
  replicasTable: rows,
}: Pick<
  ReplicasServices,
  'clusterManager' | 'log' | 'replicaServers' | 'replicasTable'
>): ReplicaSessions {
  /** By replica without the new password: its project, and the position in the log that has it. */
  const outdated = new Map<string, { projectRef: string; lsn: string }>()

  async function onRunning(sql: string, projectRef?: string): Promise<void> {
    await Promise.all(
      servers
        .running(projectRef)
        .map((target) =>
          withAdmin(target, (client) => client.query(sql)).catch((error: unknown) =>
            log.warn('A read replica does not answer', { error }),
          ),
        ),
    )
  }

  /** @param timeout time in milliseconds for the replica to receive the password */
  async function openOnce(identifier: string, timeout: number): Promise<void> {
    const awaited = outdated.get(identifier)
    if (!awaited) return
    const target = servers.admin({ identifier })
    if (target === null) {
      if ((await rows.find(awaited.projectRef, identifier)) === null) outdated.delete(identifier)
      return
    }
    if (!(await hasReplayed(target, awaited.lsn, timeout).catch(() => false))) return
    // The password has changed once more meanwhile.
    if (outdated.get(identifier) !== awaited) return
    outdated.delete(identifier)
    await servers
      .refusePrograms({ identifier }, false)
      .catch((error: unknown) => log.warn('A read replica does not answer', { identifier, error }))
  }

  return {
    async applyRules(projectRef) {
      await servers.renewRules(projectRef)
      await onRunning(END_PROGRAMS, projectRef)
    },
    async endOldLogins(projectRef) {
      const replicas = await rows.ofProject(projectRef)
      if (replicas.length === 0) return
      const lsn = await writtenTo(await clusterManager.target(projectRef, 'admin'))
      for (const { identifier } of replicas) outdated.set(identifier, { projectRef, lsn })
      await Promise.all(replicas.map((replica) => servers.refusePrograms(replica, true)))
      await onRunning(END_PROGRAMS, projectRef)
      await Promise.all(replicas.map(({ identifier }) => openOnce(identifier, REPLAY_TIMEOUT_MS)))
    },
    async openRenewed() {
      await Promise.all([...outdated.keys()].map((identifier) => openOnce(identifier, 0)))
    },
    cancelTemporaryFiles: () => onRunning(cancelTemporaryFilesSql),
    reload: () => onRunning('select pg_reload_conf()'),
  }
}

/** Returns the end of the log of a primary. */
export const writtenTo = (primary: ConnectionTarget): Promise<string> =>
  withAdmin({ ...primary, database: ALWAYS_THERE }, async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    return rows[0]?.lsn ?? '0/0'
  })

/** Waits until a replica has replayed the log up to a position. @returns false if the time is over */
async function hasReplayed(
  replica: ConnectionTarget,
  lsn: string,
  timeout: number,
): Promise<boolean> {
  const deadline = Date.now() + timeout
  return withAdmin(replica, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ done: boolean }>(
        'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as done',
        [lsn],
      )
      if (rows[0]?.done) return true
      if (Date.now() > deadline) return false
      await sleep(POLL_INTERVAL_MS)
    }
  })
}
