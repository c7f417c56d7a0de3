import type { ProjectStatus } from '@howdah/platform-client'

/** Every status, in the order of a project's life. */
export const projectStatuses = [
  'COMING_UP',
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'PAUSING',
  'INACTIVE',
  'RESTARTING',
  'RESTORING',
  'GOING_DOWN',
  'INIT_FAILED',
  'START_FAILED',
] as const satisfies readonly ProjectStatus[]

export type ActiveStatus = Extract<ProjectStatus, 'ACTIVE_HEALTHY' | 'ACTIVE_UNHEALTHY'>
export type InactiveStatus = Exclude<ProjectStatus, ActiveStatus>

/** Whether the project's Postgres is meant to run, so that something can be asked of it. */
export function isActive(status: ProjectStatus): status is ActiveStatus {
  return status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY'
}

/** Whether the platform is at work on the project, so that the status changes by itself. */
export function isPassing(status: ProjectStatus): boolean {
  return (
    status === 'COMING_UP' ||
    status === 'PAUSING' ||
    status === 'RESTARTING' ||
    status === 'RESTORING' ||
    status === 'GOING_DOWN'
  )
}
