import { readIfThere } from '../../base/disk/disk'
import { clusterPlace, type ClusterPlace } from '../../postgres/cluster/cluster-place'
import { ADMIN, ALWAYS_THERE } from '../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
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
  stop(replica: Pick<ReplicaPlace, 'identifier'>): Promise<void>
  /** Ends the Postgres of a replica and removes its files. */
  remove(replica: Pick<ReplicaPlace, 'identifier'>): Promise<void>
  health(replica: Pick<ReplicaPlace, 'identifier'>): ClusterHealth
  /** Returns the superuser of a running replica; null if it does not run. */
  admin(replica: Pick<ReplicaPlace, 'identifier'>): ConnectionTarget | null
  /** Returns the port of a replica, also while it does not run; 0 without files. */
  port(replica: Pick<ReplicaPlace, 'identifier'>): Promise<number>
  /** Returns the running replica of a project at a port; null if there is none. */
  atPort(projectRef: string, port: number): string | null
  log(replica: Pick<ReplicaPlace, 'identifier'>): Promise<string[]>
  /** Returns the superusers of the running replicas, of one project or of all. */
  running(projectRef?: string): ConnectionTarget[]
  /** Brings the rules for connections of a project's replicas in step with the stored ones. */
  renewRules(projectRef: string): Promise<void>
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
  let isClosed = false
  const placeOf: ReplicaServers['placeOf'] = ({ identifier }) => clusterPlace(directory, identifier)

  async function entryOf(replica: ReplicaPlace): Promise<Entry> {
    const spec = await replicaSpec(services, replica, placeOf(replica))
    const { identifier, projectRef } = replica
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

  async function stop({ identifier }: Pick<ReplicaPlace, 'identifier'>): Promise<void> {
    const entry = entries.get(identifier)
    entries.delete(identifier)
    await entry?.supervised.stop()
    // A killed server may have left one that this server never took over.
    await endCluster(placeOf({ identifier }))
  }

  return {
    placeOf,
    admin,
    stop,
    async start(replica, options) {
      if (isClosed) return
      const known = entries.get(replica.identifier)
      const fresh = await entryOf(replica)
      if (known?.supervised.postmaster) {
        if (await hasCurrentSettings(fresh.spec, known.supervised.postmaster)) return
        await stop(replica)
      } else if (known) await known.supervised.stop()
      entries.set(replica.identifier, fresh)
      const postmaster = await fresh.supervised.start(options)
      if (!postmaster.adopted || (await hasCurrentSettings(fresh.spec, postmaster))) return
      await fresh.supervised.stop()
      await fresh.supervised.start(options)
    },
    async remove({ identifier }) {
      const entry = entries.get(identifier)
      entries.delete(identifier)
      // A start ends with the Postgres that it waits for.
      if (!entry?.supervised.postmaster)
        await endCluster(placeOf({ identifier }), { immediate: true })
      await entry?.supervised.stop({ immediate: true })
      await removeCluster(placeOf({ identifier }))
    },
    health: ({ identifier }) => entries.get(identifier)?.supervised.health ?? 'stopped',
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
    async stopAll() {
      isClosed = true
      const all = [...entries.values()]
      entries.clear()
      await Promise.all(all.map(({ supervised }) => supervised.stop()))
    },
  }
}
