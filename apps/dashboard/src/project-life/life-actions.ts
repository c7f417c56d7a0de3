import type { ProjectStatus } from '@howdah/platform-client'

export type LifeAction = 'resume' | 'restart' | 'pause'

/** What can be done with a project's life from a status; the platform refuses the rest with 409. */
export function lifeActions(status: ProjectStatus): readonly LifeAction[] {
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
    case 'GOING_DOWN':
    case 'INIT_FAILED':
      return []
  }
}

/** Whether a project can be deleted from a status. */
export function isDeletable(status: ProjectStatus): boolean {
  return lifeActions(status).length > 0 || status === 'INIT_FAILED'
}
