import type { ProjectStatus } from '@howdah/platform-client'

export const projectStatusMessages = {
  COMING_UP: 'Coming up',
  ACTIVE_HEALTHY: 'Healthy',
  ACTIVE_UNHEALTHY: 'Not healthy',
  PAUSING: 'Pausing',
  INACTIVE: 'Paused',
  RESTARTING: 'Restarting',
  RESTORING: 'Restoring',
  GOING_DOWN: 'Being deleted',
  START_FAILED: 'Does not start',
  INIT_FAILED: 'Set-up failed',
} satisfies Record<ProjectStatus, string>
