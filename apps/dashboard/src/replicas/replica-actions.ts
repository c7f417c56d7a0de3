import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ReadReplica } from '@howdah/platform-client/resources/replicas/list-read-replicas'

export type ReplicaAction = 'restart' | 'rebuild' | 'promote' | 'remove'

/**
 * Returns the actions that the state of a replica allows.
 * @param primary status of its project; without a primary that runs, it may be promoted all the same
 */
export function replicaActions(
  { problem, status }: Pick<ReadReplica, 'problem' | 'status'>,
  primary: Project['status'],
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
      return canBePromoted(status, primary)
        ? ['restart', 'rebuild', 'promote', 'remove']
        : ['restart', 'rebuild', 'remove']
  }
}

const canBePromoted = (status: ReadReplica['status'], primary: Project['status']): boolean =>
  primary === 'ACTIVE_HEALTHY'
    ? status === 'ACTIVE_HEALTHY'
    : primary === 'ACTIVE_UNHEALTHY' || primary === 'START_FAILED'
