import type { Operation } from '../operations/operations.types'
import { reservePromotion, type PromotionRequest } from './promotion/reserve-promotion'
import { ReplicaError } from './replica-error'
import { replicaMessages as messages } from './replicas.messages'
import type { Replica, ReplicaAddress } from './replicas.types'
import {
  reserveRebuild,
  reserveRemoval,
  reserveReplica,
  type ReplicaInput,
} from './reserve-replica'
import { replicaStatusOf } from './replica-views'
import type { ReplicasServices } from './services'

/** The read replicas of all projects. */
export interface Replicas {
  /** Returns the replicas of a project, the oldest first. */
  list(projectRef: string): Promise<Replica[]>
  /** @throws ReplicaError if there is none */
  need(projectRef: string, identifier: string): Promise<Replica>
  /** Begins the set-up of a replica and returns immediately. @throws LifeCycleError, ReplicaError */
  create(projectRef: string): Promise<Replica>
  /** Begins the set-up of a replica again and returns immediately. @throws LifeCycleError, ReplicaError */
  rebuild(projectRef: string, identifier: string): Promise<Replica>
  /** Begins the restart of a replica and returns immediately. @throws ReplicaError */
  restart(projectRef: string, identifier: string): Promise<Replica>
  /** Begins the removal of a replica and returns immediately. @throws LifeCycleError, ReplicaError */
  remove(projectRef: string, identifier: string): Promise<Replica>
  /**
   * Begins to make the data of a replica those of the project, and returns immediately.
   * @throws LifeCycleError, ReplicaError
   */
  promote(request: PromotionRequest): Promise<Operation>
  /** Returns true while a replica is being restarted. */
  isRestarting(identifier: string): boolean
  /** Returns the replica of a project that listens at a port; null if none does. */
  atPort(projectRef: string, port: number): string | null
  /** Returns the address of a healthy replica. @throws ReplicaError */
  address(projectRef: string, identifier: string): Promise<ReplicaAddress>
}

export function createReplicas(services: ReplicasServices): Replicas {
  const { log, operations, projects, replicaServers: servers, replicasTable: rows } = services
  const restarting = new Set<string>()

  async function need(projectRef: string, identifier: string): Promise<Replica> {
    const replica = await rows.find(projectRef, identifier)
    if (replica === null) throw new ReplicaError('gone', messages.notFound)
    return replica
  }

  async function begun(operation: { id: string; projectRef: string }): Promise<Replica> {
    const input = (await operations.find(operation.id))?.input as ReplicaInput
    const replica = await need(operation.projectRef, input.identifier)
    operations.run(operation.id)
    return replica
  }

  async function isHealthy(replica: Replica): Promise<boolean> {
    const project = await projects.byRef(replica.projectRef)
    return (
      project !== null && replicaStatusOf(services, replica, project.status) === 'ACTIVE_HEALTHY'
    )
  }

  return {
    need,
    list: rows.ofProject,
    create: async (projectRef) => begun(await reserveReplica(services, projectRef)),
    rebuild: async (projectRef, identifier) =>
      begun(await reserveRebuild(services, projectRef, identifier)),
    remove: async (projectRef, identifier) =>
      begun(await reserveRemoval(services, projectRef, identifier)),
    async promote(request) {
      const operation = await reservePromotion(services, request)
      operations.run(operation.id)
      return operation
    },
    atPort: servers.atPort,
    isRestarting: (identifier) => restarting.has(identifier),
    async restart(projectRef, identifier) {
      const replica = await need(projectRef, identifier)
      if (replica.status !== 'ACTIVE_HEALTHY' || replica.problem !== null)
        throw new ReplicaError('not-healthy', messages.notRunning)
      restarting.add(identifier)
      void servers
        .restart(replica)
        .catch((error: unknown) =>
          log.error('A read replica does not restart', { replica: identifier, error }),
        )
        .finally(() => restarting.delete(identifier))
      return replica
    },
    async address(projectRef, identifier) {
      const replica = await need(projectRef, identifier)
      const target = servers.admin(replica)
      if (target === null || !(await isHealthy(replica)))
        throw new ReplicaError('not-healthy', messages.notHealthy)
      return { host: target.host, port: target.port, data: target.data }
    },
  }
}
