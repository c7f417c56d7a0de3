import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { isPassing } from '../project-status/project-status'

export type LifeAction = 'resume' | 'restart' | 'pause'

/**
 * Returns the lifecycle actions available in this status; the platform rejects all others with 409.
 * An external Postgres can be neither paused nor restarted from here.
 */
export function lifeActions({
  status,
  capabilities,
}: Pick<Project, 'status' | 'capabilities'>): readonly LifeAction[] {
  if (!capabilities.includes('pause')) return []
  switch (status) {
    case 'ACTIVE_HEALTHY':
    case 'ACTIVE_UNHEALTHY':
      return ['restart', 'pause']
    case 'INACTIVE':
    case 'START_FAILED':
      return ['resume']
    case 'COMING_UP':
    case 'PAUSING':
    case 'RESTARTING':
    case 'RESTORING':
    case 'GOING_DOWN':
    case 'INIT_FAILED':
    case 'INIT_READ_REPLICA':
    case 'INIT_READ_REPLICA_FAILED':
      return []
  }
}

/**
 * Returns true if a project can be deleted in this status, which is any status that is not
 * transitional.
 */
export function isDeletable(status: Project['status']): boolean {
  return !isPassing(status)
}
