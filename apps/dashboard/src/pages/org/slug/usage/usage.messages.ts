import type { OrganizationUsageMetric } from '@howdah/platform-client/resources/organizations/get-usage'
import { formatMonth } from '../../../../format/date'

export const usageMessages = {
  title: 'Usage',
  intro: (plan: string) => `Usage against your ${plan} plan. Updated every 30 minutes.`,
  failed: 'Failed to retrieve usage',
  period: 'Month',
  month: formatMonth,
  project: 'Project',
  allProjects: 'All projects',
  exceeded: 'Above the plan',
  changePlan: 'Change plan',
  refresh: 'Refresh',
  of: (used: string, included: string) => `${used} of ${included}`,
  unlimited: (used: string) => `${used}, no limit`,
  used: 'Used',
  share: 'Share',
  byProject: (metric: string) => `${metric} by project`,
  gone: 'deleted',
  names: {
    DATABASE_SIZE: 'Database size',
    STORAGE_SIZE: 'Storage size',
    EGRESS: 'Egress',
    REQUESTS: 'Requests',
    REALTIME_MESSAGES: 'Realtime messages',
    REALTIME_CLIENTS: 'Realtime clients',
    MONTHLY_ACTIVE_USERS: 'Monthly active users',
    PROJECTS: 'Projects',
    MEMBERS: 'Members',
  } satisfies Record<OrganizationUsageMetric['metric'], string>,
  texts: {
    DATABASE_SIZE: 'Hourly average. Paused projects and databases that run elsewhere don’t count.',
    STORAGE_SIZE: 'Hourly average of the size of all files.',
    EGRESS: 'Data sent by this server: project APIs, SQL and files.',
    REQUESTS: 'Requests to project APIs, SQL and files.',
    REALTIME_MESSAGES: 'Sent and received by clients of realtime.',
    REALTIME_CLIENTS: 'Most clients at a time, of each project.',
    MONTHLY_ACTIVE_USERS:
      'Users of the auth service who signed in or renewed a session in the month (UTC), anonymous ones included. Each counts once per project.',
    PROJECTS: 'Current number.',
    MEMBERS: 'Current number.',
  } satisfies Record<OrganizationUsageMetric['metric'], string>,
}
