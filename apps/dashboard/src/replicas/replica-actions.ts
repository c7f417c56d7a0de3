import type { ReadReplica } from '@howdah/platform-client/resources/replicas/list-read-replicas'

export type ReplicaAction = 'restart' | 'rebuild' | 'remove'

/** Returns the actions that the state of a replica allows. */
export function replicaActions({
  problem,
  status,
}: Pick<ReadReplica, 'problem' | 'status'>): ReplicaAction[] {
  switch (status) {
    case 'INIT_READ_REPLICA':
    case 'GOING_DOWN':
      return []
    case 'INIT_READ_REPLICA_FAILED':
    case 'INACTIVE':
    case 'PAUSING':
      return ['remove']
    default:
      return problem === null ? ['restart', 'rebuild', 'remove'] : ['remove']
  }
}
