import type { OrganizationUsageMetric } from '@howdah/platform-client'
import { formatMonth } from '../../../../format/date'

export const usageMessages = {
  title: 'Usage',
  intro: (plan: string) => `What was measured, against what the plan ${plan} includes. Figures are refreshed after 30 minutes.`,
  failed: 'Failed to retrieve the usage',
  period: 'Month',
  month: formatMonth,
  project: 'Project',
  allProjects: 'All projects',
  exceeded: 'Above the plan',
  changePlan: 'Change plan',
  refresh: 'Measure again',
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
    PROJECTS: 'Projects',
    MEMBERS: 'Members',
  } satisfies Record<OrganizationUsageMetric['metric'], string>,
  texts: {
    DATABASE_SIZE:
      'The average over the measured hours. A project that is paused is not measured, and a database that runs elsewhere does not count.',
    STORAGE_SIZE: 'The average of what files weigh, over the measured hours.',
    EGRESS: 'What answers weighed that left this server: of projects’ own APIs, of SQL and of files.',
    REQUESTS: 'Requests to projects’ own APIs, of SQL and of files.',
    PROJECTS: 'As many as there are now.',
    MEMBERS: 'As many as there are now.',
  } satisfies Record<OrganizationUsageMetric['metric'], string>,
}
