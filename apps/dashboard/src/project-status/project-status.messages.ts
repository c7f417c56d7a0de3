import type { ProjectStatus } from '@howdah/platform-client'

export const projectStatusMessages = {
  COMING_UP: 'Coming up',
  ACTIVE_HEALTHY: 'Healthy',
  ACTIVE_UNHEALTHY: 'Not healthy',
  INIT_FAILED: 'Set-up failed',
} satisfies Record<ProjectStatus, string>
