import type { Events } from '../../base/events'
import type { OperationKind } from '../operations/operations.types'
import type { NewNotification } from '../notifications/notifications.types'
import { replicaNotificationMessages as messages } from './notifications.messages'
import type { ReplicasServices } from './services'

type Needs = Pick<ReplicasServices, 'formerPrimaries' | 'projects'>

const openInfrastructure = (ref: string) =>
  [{ label: messages.openInfrastructure, page: 'infrastructure', params: { ref } }] as const

const failures: Partial<Record<OperationKind, typeof messages.failed>> = {
  create_replica: messages.failed,
  remove_replica: messages.notRemoved,
  promote_replica: messages.notPromoted,
}

/** Makes the notification of a promotion or of a failed operation on a replica; null for other ends. */
export async function notifyOfReplica(
  { operation: { id, error, kind, projectRef }, state }: Events['operation.ended'],
  { formerPrimaries, projects }: Needs,
): Promise<NewNotification | null> {
  const isPromotion = kind === 'promote_replica'
  // One that fails after the new primary was started is completed.
  const isPromoted =
    isPromotion && (state === 'succeeded' || (await formerPrimaries.find(projectRef))?.id === id)
  const failure = state === 'failed' && !isPromoted ? failures[kind] : undefined
  if (!isPromoted && failure === undefined) return null
  const project = await projects.byRef(projectRef)
  if (project === null) return null
  const shared = {
    to: { project: projectRef },
    // An operation that ends again after a crash is the same event.
    once: `operation/${id}/${state}`,
    actions: openInfrastructure(projectRef),
  } as const
  return failure === undefined
    ? { ...shared, cause: 'replica_promoted', priority: 'Info', ...messages.promoted(project.name) }
    : {
        ...shared,
        cause: 'operation_failed',
        priority: 'Warning',
        ...failure(project.name, error),
      }
}

/** Makes the notification of a replica that cannot follow its primary any more. */
export async function notifyOfStopped(
  { identifier, problem, ref }: Events['replica.stopped'],
  { projects }: Pick<Needs, 'projects'>,
): Promise<NewNotification | null> {
  const project = await projects.byRef(ref)
  if (project === null) return null
  return {
    to: { project: ref },
    once: `replica/${identifier}/${problem}/${new Date().toISOString()}`,
    cause: 'replica_stopped',
    priority: 'Warning',
    ...messages.stopped(project.name, problem),
    actions: openInfrastructure(ref),
  }
}
