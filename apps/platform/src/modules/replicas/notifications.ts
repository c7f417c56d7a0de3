import type { Events } from '../../base/events'
import type { NewNotification } from '../notifications/notifications.types'
import { replicaNotificationMessages as messages } from './notifications.messages'
import type { ReplicasServices } from './services'

type Needs = Pick<ReplicasServices, 'projects'>

const openInfrastructure = (ref: string) =>
  [{ label: messages.openInfrastructure, page: 'infrastructure', params: { ref } }] as const

/** Makes the notification of a failed operation on a replica; null for other ends. */
export async function notifyOfReplica(
  { operation: { id, error, kind, projectRef }, state }: Events['operation.ended'],
  { projects }: Needs,
): Promise<NewNotification | null> {
  if (state !== 'failed' || (kind !== 'create_replica' && kind !== 'remove_replica')) return null
  const project = await projects.byRef(projectRef)
  if (project === null) return null
  const text = kind === 'create_replica' ? messages.failed : messages.notRemoved
  return {
    to: { project: projectRef },
    // An operation that ends again after a crash is the same event.
    once: `operation/${id}/${state}`,
    cause: 'operation_failed',
    priority: 'Warning',
    ...text(project.name, error),
    actions: openInfrastructure(projectRef),
  }
}

/** Makes the notification of a replica that cannot follow its primary any more. */
export async function notifyOfStopped(
  { identifier, problem, ref }: Events['replica.stopped'],
  { projects }: Needs,
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
