import type { ProjectStatus } from '../../../access/project.types'
import { inTransaction } from '../../../base/transaction'
import { clusterPlace } from '../../../postgres/cluster/cluster-place'
import type { Operation } from '../../operations/operations.types'
import { ReplicaError } from '../replica-error'
import { replicaStatusOf } from '../replica-views'
import { replicaMessages } from '../replicas.messages'
import type { ReplicasServices } from '../services'
import { missingLog } from './missing-log'
import { promotionMessages as messages } from './promotion.messages'

export interface PromotionRequest {
  projectRef: string
  identifier: string
  /** True if changes that the replica lacks may be lost, because the primary does not run. */
  acceptsLoss: boolean
}

const promotable = [
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'START_FAILED',
] as const satisfies readonly ProjectStatus[]

/** Input of a promotion. */
export interface PromotionInput extends Pick<PromotionRequest, 'identifier' | 'acceptsLoss'> {
  /** Previous status of the project. */
  from: (typeof promotable)[number]
}

/**
 * Moves the status of the project and its replicas, and writes the operation, all or none.
 * @throws LifeCycleError, ReplicaError
 */
export async function reservePromotion(
  services: ReplicasServices,
  request: PromotionRequest,
): Promise<Operation> {
  const { control, directory, operations, projectLife, projects, replicasTable } = services
  const { acceptsLoss, identifier, projectRef } = request
  await needPromotable(services, request)
  return inTransaction(control, async (client) => {
    const from = await projectLife.hold(client, {
      projectRef,
      work: 'promote_replica',
      from: acceptsLoss ? promotable : ['ACTIVE_HEALTHY'],
    })
    const rows = replicasTable.in(client)
    const all = await rows.ofProject(projectRef)
    const replica = all.find((one) => one.identifier === identifier)
    if (!replica || replica.home !== directory.id)
      throw new ReplicaError('gone', replicaMessages.notFound)
    if (all.some(({ status }) => status !== 'ACTIVE_HEALTHY' && !status.endsWith('FAILED')))
      throw new ReplicaError('busy', messages.otherBusy)
    if (replica.status !== 'ACTIVE_HEALTHY' || replica.problem !== null)
      throw new ReplicaError('not-healthy', replicaMessages.notHealthy)
    await rows.beginSwitch(projectRef)
    await projects.in(client).setStatus(projectRef, 'RESTARTING')
    // What hold has let through.
    const input: PromotionInput = { identifier, acceptsLoss, from: from as PromotionInput['from'] }
    return operations.insert(client, {
      kind: 'promote_replica',
      projectRef,
      step: 'catchUp',
      input,
    })
  })
}

/** @throws ReplicaError unless a replica is healthy, or the loss without its primary is accepted */
async function needPromotable(
  services: ReplicasServices,
  { acceptsLoss, identifier, projectRef }: PromotionRequest,
): Promise<void> {
  const { directory, projects, replicaServers, replicasTable } = services
  const replica = await replicasTable.find(projectRef, identifier)
  if (replica === null) throw new ReplicaError('gone', replicaMessages.notFound)
  const status = (await projects.byRef(projectRef))?.status
  // The transaction that follows refuses other statuses.
  if (status === 'ACTIVE_HEALTHY') {
    if (replicaStatusOf(services, replica, status) !== 'ACTIVE_HEALTHY')
      throw new ReplicaError('not-healthy', replicaMessages.notHealthy)
    return
  }
  if (acceptsLoss || (status !== 'ACTIVE_UNHEALTHY' && status !== 'START_FAILED')) return
  const missing = await missingLog({
    primary: clusterPlace(directory, projectRef).data,
    replica: replicaServers.placeOf(replica).data,
  })
  throw new ReplicaError('busy', messages.primaryDown(missing))
}
