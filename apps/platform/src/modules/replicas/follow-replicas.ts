import { oneAtATime } from '../../base/one-at-a-time'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../postgres/cluster/cluster-settings'
import { dropReplicaSlot, readSlots, replicaSlotOf, type ReplicaSlot } from './replication-slots'
import type { Replica, ReplicaLag } from './replicas.types'
import type { ReplicasServices } from './services'

/** Keeps the Postgres of the replicas in step with their primaries. */
export interface FollowReplicas {
  /**
   * Starts the replicas of a project that runs and stops those of one that does not. Drops slots
   * without a replica; a replica without a slot is stopped until it is rebuilt.
   */
  follow(projectRef: string): Promise<void>
  /** Measures the lag of all replicas, and stops those that cannot follow any more. */
  measure(): Promise<void>
  /** Returns true unless the last measurement found a replica without a connection to its primary. */
  isConnected(identifier: string): boolean
  /** Returns the last measured lag; null without one. */
  lagOf(identifier: string): ReplicaLag | null
}

/** Age of the oldest retained measurements, in milliseconds. */
const LAG_RETENTION_MS = 24 * 60 * 60 * 1000
/** Statuses of projects whose Postgres is meant to run. */
const RUNNING = new Set(['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'RESTARTING'])

export function createFollowReplicas(services: ReplicasServices): FollowReplicas {
  const { clusterManager, directory, events, log, projects, replicaServers: servers } = services
  const { replicasTable: rows } = services
  const inOrder = oneAtATime()
  const measured = new Map<string, { isConnected: boolean; lag: ReplicaLag | null }>()

  const readPrimarySlots = async (projectRef: string): Promise<ReplicaSlot[]> =>
    withAdmin(
      { ...(await clusterManager.target(projectRef, 'admin')), database: ALWAYS_THERE },
      readSlots,
    )

  /** Returns the slot of a replica; stops it and notes the problem if it has none that it can read from. */
  async function slotFor(
    replica: Replica,
    slots: readonly ReplicaSlot[],
  ): Promise<ReplicaSlot | null> {
    const slot = slots.find(({ name }) => name === replicaSlotOf(replica.identifier))
    if (slot && !slot.isLost) return slot
    const problem = slot ? 'slot_lost' : 'slot_missing'
    const { identifier, projectRef: project } = replica
    const isNew = await rows.setProblem(identifier, problem)
    await servers.stop(replica)
    // A measurement and a start of the primary may find it at the same time.
    if (!isNew) return null
    log.warn('A read replica cannot follow its primary any more', {
      project,
      replica: identifier,
      problem,
    })
    await events.emit('replica.stopped', { ref: project, identifier, problem })
    return null
  }

  async function stopAll(replicas: readonly Replica[]): Promise<void> {
    await Promise.all(replicas.map((replica) => servers.stop(replica)))
  }

  async function dropUnknown(projectRef: string, replicas: readonly Replica[]): Promise<void> {
    const known = new Set(replicas.map(({ identifier }) => replicaSlotOf(identifier)))
    const unknown = (await readPrimarySlots(projectRef)).filter(({ name }) => !known.has(name))
    if (unknown.length === 0) return
    const admin = await clusterManager.target(projectRef, 'admin')
    await withAdmin({ ...admin, database: ALWAYS_THERE }, async (client) => {
      for (const { name } of unknown) await dropReplicaSlot(client, name)
    })
  }

  const activeOf = (replicas: readonly Replica[]) =>
    replicas.filter(
      ({ home, problem, status }) =>
        status === 'ACTIVE_HEALTHY' && problem === null && home === directory.id,
    )

  async function followInOrder(projectRef: string): Promise<void> {
    const replicas = await rows.ofProject(projectRef)
    const active = activeOf(replicas)
    if (clusterManager.health(projectRef) !== 'healthy') {
      const project = await projects.byRef(projectRef)
      // A primary that is started again finds its replicas waiting.
      if (!project || !RUNNING.has(project.status)) await stopAll(active)
      return
    }
    await dropUnknown(projectRef, replicas)
    const slots = await readPrimarySlots(projectRef)
    for (const replica of active) {
      if ((await slotFor(replica, slots)) === null) continue
      await servers.start(replica, { persist: true }).catch((error: unknown) =>
        log.error('The Postgres of a read replica does not start', {
          project: projectRef,
          replica: replica.identifier,
          error,
        }),
      )
    }
  }

  async function measureProject(projectRef: string, replicas: readonly Replica[]): Promise<void> {
    if (clusterManager.health(projectRef) !== 'healthy') return
    const slots = await readPrimarySlots(projectRef)
    for (const replica of replicas) {
      const slot = await slotFor(replica, slots)
      if (slot === null) continue
      const lag = slot.lag && (await withAge(replica, slot, slot.lag))
      measured.set(replica.identifier, { isConnected: slot.isConnected, lag })
      if (lag !== null) await rows.addLag(replica.identifier, lag)
    }
  }

  /** Postgres reports no time of a replica that it has lost; the time of its last transaction is its age. */
  async function withAge(
    replica: Replica,
    { isConnected }: ReplicaSlot,
    lag: ReplicaLag,
  ): Promise<ReplicaLag> {
    if (lag.bytes === '0') return { bytes: '0', seconds: 0 }
    const target = isConnected ? null : servers.admin(replica)
    if (target === null) return lag
    const seconds = await withAdmin(target, async (client) => {
      const { rows: found } = await client.query<{ seconds: number | null }>(
        'select greatest(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds',
      )
      return found[0]?.seconds ?? lag.seconds
    }).catch(() => lag.seconds)
    return { ...lag, seconds }
  }

  return {
    follow: (projectRef) => inOrder(projectRef, () => followInOrder(projectRef)),
    async measure() {
      const active = activeOf(await rows.inDataDirectory(directory.id))
      for (const identifier of measured.keys())
        if (!active.some((replica) => replica.identifier === identifier))
          measured.delete(identifier)
      await Promise.all(
        [...new Set(active.map(({ projectRef }) => projectRef))].map((projectRef) =>
          inOrder(projectRef, () =>
            measureProject(
              projectRef,
              active.filter((replica) => replica.projectRef === projectRef),
            ),
          ).catch((error: unknown) =>
            log.warn('The lag of read replicas is unknown', { project: projectRef, error }),
          ),
        ),
      )
      await rows.forgetLag(new Date(Date.now() - LAG_RETENTION_MS))
    },
    isConnected: (identifier) => measured.get(identifier)?.isConnected ?? true,
    lagOf: (identifier) => measured.get(identifier)?.lag ?? null,
  }
}
