import type { ClientBase } from 'pg'
import type { ComputeSize } from '@howdah/rules/compute/compute-sizes'
import type { ProjectSecrets } from '../projects/projects'
import type { DataDirectory } from '../../base/disk/data-directory'
import type { Log } from '../../base/log/log'
import type { DatabaseAddresses } from './config'
import { bootstrapProject } from './bootstrap-project'
import { changeDatabasePassword, type DatabasePasswordChange } from './change-database-password'
import { createClusterSessions, type ClusterEntry } from './cluster-sessions'
import { ProjectNotActive } from '../../postgres/cluster/cluster-errors'
import { clusterPlace } from '../../postgres/cluster/cluster-place'
import type { ClusterStats, ClusterHealth, Provisioner } from './clusters.types'
import type { TlsFiles } from '../../postgres/cluster/cluster-settings'
import { LOOPBACK_ADDRESSES } from '../../postgres/network/listen-addresses'
import { OPEN_RULES, type NetworkRules } from '../../postgres/network/network-rules'
import { oneAtATime } from '../../base/one-at-a-time'
import { isRunning } from '../../base/process-table'
import { createCluster, fillCluster } from '../../postgres/cluster/create-cluster'
import { endCluster } from '../../postgres/cluster/end-cluster'
import { readLogEnd } from '../../postgres/cluster/log-end'
import type { PostgresBinaries } from '../../postgres/cluster/postgres-binaries'
import { passwordVerifier } from '../../postgres/passwords/scram'
import { machineMemory, maxProcessMemory } from '../../postgres/memory/process-memory'
import { readClusterCounters } from '../../postgres/statistics/cluster-counters'
import { removeCluster } from '../../postgres/cluster/remove-cluster'
import type { ProcessUser } from '../../postgres/cluster/process-user'
import cancelTemporaryFilesSql from './sql/cancel-temporary-files.sql'
import endOldestTransactionSql from './sql/end-oldest-transaction.sql'
import endRefusedSql from './sql/end-refused-connections.sql'
import statsSql from './sql/stats.sql'
import { replacePasswords } from '../../postgres/passwords/stopped-cluster'
import { superviseCluster } from '../../postgres/cluster/supervised-cluster'

export interface ClusterManagerParts {
  directory: DataDirectory
  binaries: PostgresBinaries
  user: ProcessUser | null
  log: Log
  /** Returns the addresses of the clusters; absent for the loopback. */
  addresses?(): DatabaseAddresses
  /** Returns the certificate that the clusters present; absent for none. */
  tls?(): TlsFiles
  /** The secrets of a project; null when there is no such project. */
  secretsOf(ref: string): Promise<ProjectSecrets | null>
  /** The size of a project's compute, read at each start of its Postgres; absent for the default. */
  computeOf?(ref: string): Promise<ComputeSize>
  /** The rules for programs that connect to a project; absent if all can. */
  rulesOf?(ref: string): Promise<NetworkRules>
  onHealth(ref: string, health: ClusterHealth): void
  /**
   * Idle timeout of a superuser session, in milliseconds.
   * @default 10,000
   */
  adminIdle?: number
  /**
   * Maximum number of bytes that each process of a project's Postgres allocates.
   * @default a share of the memory of the machine
   */
  processMemory?: number
}

/**
 * The clusters of this data directory, and the steps of operations on them. Every step can be
 * repeated after a crash.
 */
export interface ClusterManager extends Provisioner {
  /** Makes the empty cluster of a project. */
  initialize(ref: string): Promise<void>
  /**
   * Makes the cluster of a project from a copy of another one. No password of the original remains.
   * @param fill makes the data directory at a path where nothing is
   */
  initializeFrom(
    ref: string,
    copy: { databasePassword: string; fill(data: string): Promise<void> },
  ): Promise<void>
  /** Brings it up and keeps it up. With `persist` it is tried again and again, even when this throws. */
  start(ref: string, options?: { persist?: boolean }): Promise<void>
  bootstrap(ref: string, options: { databasePassword: string; sample: boolean }): Promise<void>
  /** Returns the verifier of the password of the role `postgres`; null without one. @throws ProjectNotActive */
  databasePasswordVerifier(ref: string): Promise<string | null>
  /**
   * Sets the password of the role `postgres` and ends its sessions; the platform's own have other
   * logins.
   * @throws ProjectNotActive
   */
  changeDatabasePassword(ref: string, change: DatabasePasswordChange): Promise<void>
  /**
   * Sets whether transactions of all running clusters start read-only; a person can still start one
   * that deletes.
   */
  setReadOnly(readOnly: boolean): Promise<void>
  /** Cancels the statements on running clusters that are writing temporary files. */
  cancelTemporaryFiles(): Promise<void>
  /**
   * Ends the oldest transaction of each running cluster whose notification queue is fuller than a
   * share of 1.
   */
  limitNotifications(maxUsage: number): Promise<void>
  /**
   * Applies the current rules of a project to its Postgres, and ends the connections that they do
   * not permit. Does nothing if it does not run: the next start reads them.
   */
  applyRules(ref: string): Promise<void>
  /** Makes the running clusters read their certificate again. */
  reload(): Promise<void>
  /** Stops all clusters; none is started any more. */
  stopAll(options?: { immediate?: boolean }): Promise<void>
}

export function createClusterManager({
  directory,
  binaries,
  user,
  log,
  addresses = () => ({ listen: LOOPBACK_ADDRESSES, host: LOOPBACK_ADDRESSES[0] }),
  tls,
  secretsOf,
  computeOf = () => Promise.resolve('shared'),
  rulesOf = () => Promise.resolve(OPEN_RULES),
  onHealth,
  adminIdle = 10_000,
  processMemory = maxProcessMemory(machineMemory()),
}: ClusterManagerParts): ClusterManager {
  const entries = new Map<string, ClusterEntry>()
  const inOrder = oneAtATime()
  let isClosed = false

  async function knownSecrets(ref: string): Promise<ProjectSecrets> {
    const secrets = await secretsOf(ref)
    if (!secrets) throw new ProjectNotActive(ref)
    return secrets
  }

  async function entryOf(ref: string): Promise<ClusterEntry> {
    const known = entries.get(ref)
    if (known) return known
    const secrets = await knownSecrets(ref)
    const compute = await computeOf(ref)
    const spec = {
      place: clusterPlace(directory, ref),
      binaries,
      user,
      adminPassword: secrets.adminPassword,
      listen: addresses().listen,
      tls: tls?.(),
      processMemory,
      compute,
      rules: () => rulesOf(ref),
    }
    const supervised = superviseCluster(spec, log.with({ project: ref }), (health) => {
      if (health !== 'healthy') void closeAdmin(ref)
      onHealth(ref, health)
    })
    const entry = entries.get(ref) ?? { supervised, secrets, admin: null }
    entries.set(ref, entry)
    return entry
  }

  const { closeAdmin, running, target, withPooledAdmin } = createClusterSessions(entries, adminIdle)

  /** Runs work as the superuser of each running cluster; what fails is a warning. */
  async function onRunning(
    warning: string,
    work: (client: ClientBase, ref: string) => Promise<void>,
  ): Promise<void> {
    const running = [...entries.keys()].filter((ref) => entries.get(ref)?.supervised.postmaster)
    await Promise.all(
      running.map((ref) =>
        withPooledAdmin(ref, (client) => work(client, ref)).catch((error: unknown) =>
          log.warn(warning, { project: ref, error }),
        ),
      ),
    )
  }

  /** Ends the connections that the current rules do not permit. */
  async function endRefused(ref: string): Promise<void> {
    const { requiresTls, allowedRanges } = await rulesOf(ref)
    await withPooledAdmin(ref, (client) =>
      client.query(endRefusedSql, [requiresTls, allowedRanges]),
    )
  }

  return {
    target,
    health: (ref) => entries.get(ref)?.supervised.health ?? 'stopped',
    async endpoint(ref) {
      const { admin } = running(ref)
      return { host: addresses().host, port: admin.port, database: 'postgres', user: 'postgres' }
    },
    async stats(ref) {
      const { rows } = await withPooledAdmin(ref, (client) => client.query<ClusterStats>(statsSql))
      const [stats] = rows
      if (!stats) throw new ProjectNotActive(ref)
      return stats
    },
    counters: (ref) => withPooledAdmin(ref, readClusterCounters),
    async initialize(ref) {
      const { adminPassword } = await knownSecrets(ref)
      await createCluster({ binaries, user, place: clusterPlace(directory, ref), adminPassword })
    },
    async initializeFrom(ref, { databasePassword, fill }) {
      const { adminPassword } = await knownSecrets(ref)
      await fillCluster({
        user,
        place: clusterPlace(directory, ref),
        async fill(data) {
          await fill(data)
          await replacePasswords(
            { data, binaries, user },
            {
              admin: await passwordVerifier(adminPassword),
              postgres: await passwordVerifier(databasePassword),
            },
          )
        },
      })
    },
    async start(ref, options) {
      const { supervised } = await entryOf(ref)
      // Nothing would end it.
      if (isClosed) throw new ProjectNotActive(ref)
      const { adopted } = await supervised.start(options)
      // A server may have been killed between storing rules and applying them.
      if (!adopted) return
      await endRefused(ref).catch((error: unknown) =>
        log.error('Connections that the rules of a project refuse may be open', {
          project: ref,
          error,
        }),
      )
    },
    async bootstrap(ref, { databasePassword, sample }) {
      const { entry, admin } = running(ref)
      await bootstrapProject(admin, { secrets: entry.secrets, databasePassword, sample })
    },
    async stop(ref) {
      await closeAdmin(ref)
      await entries.get(ref)?.supervised.stop()
      entries.delete(ref)
      // A killed server may have left one that this server never took over.
      await endCluster(clusterPlace(directory, ref))
    },
    log: (ref) => readLogEnd(clusterPlace(directory, ref).logFile),
    async remove(ref) {
      await closeAdmin(ref)
      await entries.get(ref)?.supervised.stop({ immediate: true })
      entries.delete(ref)
      await removeCluster(clusterPlace(directory, ref))
    },
    async databasePasswordVerifier(ref) {
      const { rows } = await withPooledAdmin(ref, (client) =>
        client.query<{ rolpassword: string | null }>(
          `select rolpassword from pg_authid where rolname = 'postgres'`,
        ),
      )
      return rows[0]?.rolpassword ?? null
    },
    async changeDatabasePassword(ref, change) {
      await changeDatabasePassword(running(ref).admin, change)
    },
    async setReadOnly(readOnly) {
      const change = readOnly
        ? 'set default_transaction_read_only = on'
        : 'reset default_transaction_read_only'
      await onRunning('A project keeps its default of writing', async (client) => {
        // Not in one go: `alter system` takes no part in a transaction.
        await client.query(`alter system ${change}`)
        await client.query('select pg_reload_conf()')
      })
    },
    cancelTemporaryFiles: () =>
      onRunning('The temporary files of a project may grow', async (client) => {
        await client.query(cancelTemporaryFilesSql)
      }),
    limitNotifications: (maxUsage) =>
      onRunning('The notification queue of a project may fill', async (client, project) => {
        const { rowCount } = await client.query(endOldestTransactionSql, [maxUsage])
        if (rowCount)
          log.warn('Ended the oldest transaction: the notification queue was too full', { project })
      }),
    applyRules: (ref) =>
      inOrder(ref, async () => {
        const supervised = entries.get(ref)?.supervised
        const before = supervised?.postmaster
        // One that ends meanwhile reads the rules at its next start.
        await supervised?.renewRules().catch((error: unknown) => {
          if (before && isRunning(before.pid)) throw error
        })
        if (supervised?.postmaster) await endRefused(ref)
      }),
    reload: () =>
      onRunning('A project presents its old certificate', async (client) => {
        await client.query('select pg_reload_conf()')
      }),
    async stopAll(options) {
      isClosed = true
      await Promise.all(
        [...entries].map(async ([ref, { supervised }]) => {
          await closeAdmin(ref)
          await supervised.stop(options)
        }),
      )
      entries.clear()
    },
  }
}
