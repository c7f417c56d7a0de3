import type { ReadReplica } from '@howdah/platform-client/resources/replicas/list-read-replicas'

export type ReplicaAction = 'restart' | 'rebuild' | 'promote' | 'remove'

/**
 * Returns the actions that the state of a replica allows.
 * @param isUp true if its primary runs; otherwise the replica may be promoted without it
 */
export function replicaActions(
  { problem, status }: Pick<ReadReplica, 'problem' | 'status'>,
  isUp: boolean,
): ReplicaAction[] {
  switch (status) {
    case 'INIT_READ_REPLICA':
    case 'GOING_DOWN':
      return []
    case 'INIT_READ_REPLICA_FAILED':
    case 'INACTIVE':
    case 'PAUSING':
      return ['remove']
    case 'RESTARTING':
      return ['restart', 'rebuild', 'remove']
    default:
      if (problem !== null) return ['remove']
      return status === 'ACTIVE_HEALTHY' || !isUp
        ? ['restart', 'rebuild', 'promote', 'remove']
        : ['restart', 'rebuild', 'remove']
  }
}
