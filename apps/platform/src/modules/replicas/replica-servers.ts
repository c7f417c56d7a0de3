import { readIfThere } from '../../base/disk/disk'
import { oneAtATime } from '../../base/one-at-a-time'
import { clusterPlace, type ClusterPlace } from '../../postgres/cluster/cluster-place'
import { ADMIN, ALWAYS_THERE } from '../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import {
  readClusterCounters,
  type ClusterCounters,
} from '../../postgres/statistics/cluster-counters'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { endCluster } from '../../postgres/cluster/end-cluster'
import { readLogEnd } from '../../postgres/cluster/log-end'
import {
  hasCurrentSettings,
  type ClusterSpec,
  type Postmaster,
} from '../../postgres/cluster/postmaster'
import { removeCluster } from '../../postgres/cluster/remove-cluster'
import { superviseCluster, type SupervisedCluster } from '../../postgres/cluster/supervised-cluster'
import type { ClusterHealth } from '../clusters/clusters.types'
import { replicaSpec } from './replica-spec'
import type { ReplicasServices } from './services'

/** A replica by its identifier, and its project. */
export interface ReplicaPlace {
  projectRef: string
  identifier: string
}

/** The Postgres of the replicas: standbys that follow the clusters of their projects. */
export interface ReplicaServers {
  placeOf(replica: Pick<ReplicaPlace, 'identifier'>): ClusterPlace
  /**
   * Starts the Postgres of a replica, or adopts one that runs. One that runs with other settings
   * than a start would write now is restarted.
   * @throws the error of the first attempt; it is tried again until it is stopped
   */
  start(replica: ReplicaPlace, options?: { persist?: boolean }): Promise<void>
  /** Stops and starts the Postgres of a replica; a stop or removal meanwhile prevents the start. */
  restart(replica: ReplicaPlace): Promise<void>
  stop(replica: Pick<ReplicaPlace, 'identifier'>): Promise<void>
  /** Ends the Postgres of a replica and removes its files. */
  remove(replica: Pick<ReplicaPlace, 'identifier'>): Promise<void>
  health(replica: Pick<ReplicaPlace, 'identifier'>): ClusterHealth
  /** Returns the superuser of a running replica; null if it does not run. */
  admin(replica: Pick<ReplicaPlace, 'identifier'>): ConnectionTarget | null
  /** @throws if the replica does not run */
  counters(replica: Pick<ReplicaPlace, 'identifier'>): Promise<ClusterCounters>
  /** Returns the port of a replica, also while it does not run; 0 without files. */
  port(replica: Pick<ReplicaPlace, 'identifier'>): Promise<number>
  /** Returns the running replica of a project at a port; null if there is none. */
  atPort(projectRef: string, port: number): string | null
  log(replica: Pick<ReplicaPlace, 'identifier'>): Promise<string[]>
  /** Returns the superusers of the running replicas, of one project or of all. */
  running(projectRef?: string): ConnectionTarget[]
  /** Brings the rules for connections of a project's replicas in step with the stored ones. */
  renewRules(projectRef: string): Promise<void>
  /** Refuses the connections of programs to a replica by TCP, or permits them again; also across restarts. */
  refusePrograms(replica: Pick<ReplicaPlace, 'identifier'>, refuse: boolean): Promise<void>
  stopAll(): Promise<void>
}

interface Entry {
  projectRef: string
  spec: ClusterSpec
  supervised: SupervisedCluster
}

export function createReplicaServers(services: ReplicasServices): ReplicaServers {
  const { directory, log } = services
  const entries = new Map<string, Entry>()
  const refusing = new Set<string>()
  // Count the stops: a start that began before one must not go on after it.
  const stops = new Map<string, number>()
  const startsInOrder = oneAtATime()
  let isClosed = false
  const placeOf: ReplicaServers['placeOf'] = ({ identifier }) => clusterPlace(directory, identifier)

  async function entryOf(replica: ReplicaPlace): Promise<Entry> {
    const { identifier, projectRef } = replica
    const spec = await replicaSpec(services, replica, {
      place: placeOf(replica),
      refusesPrograms: () => refusing.has(identifier),
    })
    const supervised = superviseCluster(
      spec,
      log.with({ project: projectRef, replica: identifier }),
      () => undefined,
    )
    return { projectRef, spec, supervised }
  }

  const targetOf = ({ spec }: Entry, { data, port, socket }: Postmaster) => ({
    ...{ host: socket, port, data, user: ADMIN, password: spec.adminPassword },
    database: ALWAYS_THERE,
  })

  function admin({ identifier }: Pick<ReplicaPlace, 'identifier'>): ConnectionTarget | null {
    const entry = entries.get(identifier)
    const postmaster = entry?.supervised.postmaster
    return entry && postmaster ? targetOf(entry, postmaster) : null
  }

  async function end({ identifier }: Pick<ReplicaPlace, 'identifier'>): Promise<void> {
    const entry = entries.get(identifier)
    entries.delete(identifier)
    await entry?.supervised.stop()
    // A killed server may have left one that this server never took over.
    await endCluster(placeOf({ identifier }))
  }

  const stopsOf = (identifier: string) => stops.get(identifier) ?? 0

  function countStop(identifier: string): number {
    const count = stopsOf(identifier) + 1
    stops.set(identifier, count)
    return count
  }

  /** @param since number of stops when the start was asked for */
  async function startSince(
    since: number,
    replica: ReplicaPlace,
    options?: { persist?: boolean },
  ): Promise<void> {
    const { identifier } = replica
    const isStopped = () => isClosed || stopsOf(identifier) !== since
    if (isStopped()) return
    const fresh = await entryOf(replica)
    const known = entries.get(identifier)
    if (known?.supervised.postmaster) {
      if (await hasCurrentSettings(fresh.spec, known.supervised.postmaster)) return
      await end(replica)
    } else if (known) await known.supervised.stop()
    if (isStopped()) return
    entries.set(identifier, fresh)
    const postmaster = await fresh.supervised.start(options)
    if (!postmaster.adopted || (await hasCurrentSettings(fresh.spec, postmaster))) return
    await fresh.supervised.stop()
    if (!isStopped()) await fresh.supervised.start(options)
  }

  function start(since: number, replica: ReplicaPlace, options?: { persist?: boolean }) {
    return startsInOrder(replica.identifier, () => startSince(since, replica, options))
  }

  return {
    placeOf,
    admin,
    async stop(replica) {
      countStop(replica.identifier)
      await end(replica)
    },
    start: (replica, options) => start(stopsOf(replica.identifier), replica, options),
    async restart(replica) {
      const since = countStop(replica.identifier)
      await end(replica)
      await start(since, replica, { persist: true })
    },
    async remove({ identifier }) {
      countStop(identifier)
      refusing.delete(identifier)
      const entry = entries.get(identifier)
      entries.delete(identifier)
      // A start ends with the Postgres that it waits for.
      if (!entry?.supervised.postmaster)
        await endCluster(placeOf({ identifier }), { immediate: true })
      await entry?.supervised.stop({ immediate: true })
      await removeCluster(placeOf({ identifier }))
    },
    health: ({ identifier }) => entries.get(identifier)?.supervised.health ?? 'stopped',
    async counters(replica) {
      const target = admin(replica)
      if (target === null) throw new Error('The read replica does not run.')
      return withAdmin(target, readClusterCounters)
    },
    async port({ identifier }) {
      const running = entries.get(identifier)?.supervised.postmaster?.port
      const text = await readIfThere(placeOf({ identifier }).stateFile)
      // The server wrote this file whole.
      return running ?? (text === null ? 0 : (JSON.parse(text) as { port: number }).port)
    },
    atPort: (projectRef, port) =>
      [...entries].find(
        ([, entry]) =>
          entry.projectRef === projectRef && entry.supervised.postmaster?.port === port,
      )?.[0] ?? null,
    log: (replica) => readLogEnd(placeOf(replica).logFile),
    running: (projectRef) =>
      [...entries]
        .filter(([, entry]) => projectRef === undefined || entry.projectRef === projectRef)
        .flatMap(([identifier]) => admin({ identifier }) ?? []),
    async renewRules(projectRef) {
      await Promise.all(
        [...entries.values()]
          .filter((entry) => entry.projectRef === projectRef)
          .map(({ supervised }) => supervised.renewRules()),
      )
    },
    async refusePrograms({ identifier }, refuse) {
      if (refuse) refusing.add(identifier)
      else refusing.delete(identifier)
      await entries.get(identifier)?.supervised.renewRules()
    },
    async stopAll() {
      isClosed = true
      const all = [...entries.values()]
      entries.clear()
      await Promise.all(all.map(({ supervised }) => supervised.stop()))
    },
  }
}
