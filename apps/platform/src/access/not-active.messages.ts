import type { ProjectStatus } from './project.types'

/** Reasons why a project's database cannot be asked at the moment, and what to do; null where it may be tried. */
export const notActiveMessages: Record<ProjectStatus, string | null> = {
  COMING_UP: 'The project is being set up. Try again in a moment.',
  ACTIVE_HEALTHY: null,
  ACTIVE_UNHEALTHY: null,
  PAUSING: 'The project is being paused. Resume it to use it again.',
  INACTIVE: 'The project is paused. Resume it to use it again.',
  RESTARTING: 'The project is being restarted. Try again in a moment.',
  RESTORING: 'The project is being restored. Try again when that is done.',
  GOING_DOWN: 'The project is being deleted.',
  INIT_FAILED: 'The project could not be created. Delete it and create another one.',
  START_FAILED:
    'Postgres failed to start for this project. Its log says why. Resume the project to try again.',
}
