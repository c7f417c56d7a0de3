import type { ProjectStatus } from '@howdah/platform-client/resources/projects/get-project'

export const projectStatusMessages = {
  COMING_UP: 'Setting up',
  ACTIVE_HEALTHY: 'Healthy',
  ACTIVE_UNHEALTHY: 'Unhealthy',
  PAUSING: 'Pausing',
  INACTIVE: 'Paused',
  RESTARTING: 'Restarting',
  RESTORING: 'Restoring',
  GOING_DOWN: 'Deleting',
  START_FAILED: 'Start failed',
  INIT_FAILED: 'Setup failed',
  INIT_READ_REPLICA: 'Setting up the replica',
  INIT_READ_REPLICA_FAILED: 'Replica setup failed',
} satisfies Record<ProjectStatus, string>
