import type { Project } from '@howdah/platform-client'
import { isPassing } from '../project-status/project-status'

export type LifeAction = 'resume' | 'restart' | 'pause'

/**
 * What can be done with a project's life from where it is; the platform refuses the rest with 409. A Postgres that somebody else runs
 * is neither paused nor restarted from here.
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
      return []
  }
}

/** Whether a project can be deleted from a status: from every one that does not change by itself. */
export function isDeletable(status: Project['status']): boolean {
  return !isPassing(status)
}
