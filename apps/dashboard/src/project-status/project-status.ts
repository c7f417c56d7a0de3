import type { ProjectStatus } from '@howdah/platform-client/resources/projects/get-project'

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
  'INIT_READ_REPLICA',
  'INIT_READ_REPLICA_FAILED',
] as const satisfies readonly ProjectStatus[]

export type ActiveStatus = Extract<ProjectStatus, 'ACTIVE_HEALTHY' | 'ACTIVE_UNHEALTHY'>
export type InactiveStatus = Exclude<ProjectStatus, ActiveStatus>

/** Returns true if the project's Postgres should be running and can be queried. */
export function isActive(status: ProjectStatus): status is ActiveStatus {
  return status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY'
}

/** Returns true if the platform is working on the project, so the status will change on its own. */
export function isPassing(status: ProjectStatus): boolean {
  return (
    status === 'COMING_UP' ||
    status === 'PAUSING' ||
    status === 'RESTARTING' ||
    status === 'RESTORING' ||
    status === 'GOING_DOWN' ||
    status === 'INIT_READ_REPLICA'
  )
}
