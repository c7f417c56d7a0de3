import { oneAtATime } from '../../base/one-at-a-time'
import type { OperationPlan } from '../operations/operation-runner'
import type { OperationRow } from '../operations/operations-table'
import { replicaMessages as messages } from './replicas.messages'
import type { ReplicaInput } from './reserve-replica'
import type { Replica } from './replicas.types'
import type { ReplicasServices } from './services'
import { dropSlotOf, setUpStages, type SetUpStage } from './set-up-stages'

/** Creates the plan that sets a replica up, stage by stage. A failure leaves its row with the stage and the reason, and no files. */
export function createReplicaPlan(services: ReplicasServices): OperationPlan {
  const { events, log, operations, projects } = services
  const { replicaServers: servers, replicasTable: rows } = services
  // Removing the replicas of a project waits for one that is being set up, and ends it.
  const inOrder = oneAtATime()
  const making = new Map<string, { projectRef: string; controller: AbortController }>()

  const endMaking = (projectRef: string) => {
    for (const one of making.values())
      if (one.projectRef === projectRef) one.controller.abort(new Error(messages.interrupted))
  }
  events.on('cluster.health', ({ health, ref }) => {
    if (health === 'stopped') endMaking(ref)
  })
  events.on('project.removing', async ({ ref }) => {
    endMaking(ref)
    await inOrder(ref, async () => {
      for (const replica of await rows.ofProject(ref)) await servers.remove(replica)
    })
  })

  // Written by reserveReplica.
  const identifierOf = ({ input }: OperationRow) => (input as ReplicaInput).identifier

  async function needReplica(operation: OperationRow): Promise<Replica> {
    const status = (await projects.byRef(operation.projectRef))?.status
    if (status !== 'ACTIVE_HEALTHY' && status !== 'ACTIVE_UNHEALTHY')
      throw new Error(messages.interrupted)
    const replica = await rows.byIdentifier(identifierOf(operation))
    if (replica === null) throw new Error(messages.gone)
    return replica
  }

  /** A step of the plan that is a stage of the set-up. */
  const stepOf = ({ name, work }: SetUpStage) => ({
    name,
    run: (operation: OperationRow) =>
      inOrder(operation.projectRef, async () => {
        const replica = await needReplica(operation)
        const controller = new AbortController()
        making.set(replica.identifier, { projectRef: operation.projectRef, controller })
        const ends = AbortSignal.any([operations.signal, controller.signal])
        try {
          await rows.beginStage(replica.identifier, name)
          await work(replica, ends)
          await rows.endStage(replica.identifier, name)
        } catch (error) {
          throw controller.signal.aborted
            ? new Error(messages.interrupted, { cause: error })
            : error
        } finally {
          making.delete(replica.identifier)
        }
      }),
  })

  return {
    steps: setUpStages(services).map(stepOf),
    async undo(operation) {
      await inOrder(operation.projectRef, async () => {
        const replica = await rows.byIdentifier(identifierOf(operation))
        // A failure after completion, for example of a notification, does not remove the replica.
        if (replica?.status === 'ACTIVE_HEALTHY') return
        const identifier = identifierOf(operation)
        const lines = await servers.log({ identifier }).catch(() => [])
        await servers.remove({ identifier })
        if (replica === null) return
        await dropSlotOf(services, replica).catch((error: unknown) =>
          log.warn('The slot of a read replica is dropped when the project starts next', {
            replica: identifier,
            error,
          }),
        )
        await rows.fail(identifier, (await operations.find(operation.id))?.error ?? null, lines)
      })
    },
  }
}

/** Creates the plan that removes a replica with its files and its slot. */
export function removeReplicaPlan({
  clusterManager,
  operations,
  replicaServers: servers,
  replicasTable: rows,
}: ReplicasServices): OperationPlan {
  const identifierOf = ({ input }: OperationRow) => (input as ReplicaInput).identifier
  return {
    steps: [
      {
        name: 'remove',
        async run(operation) {
          const { projectRef } = operation
          const identifier = identifierOf(operation)
          await servers.remove({ identifier })
          await dropSlotOf({ clusterManager }, { identifier, projectRef })
        },
      },
      { name: 'forget', run: (operation) => rows.remove(identifierOf(operation)) },
    ],
    async undo(operation) {
      // Removed files cannot be restored: what is left can be removed again, or set up.
      const error = (await operations.find(operation.id))?.error ?? null
      await rows.fail(identifierOf(operation), error, [])
    },
  }
}
