import { formatBytes, type UsageMetric, type UsageMetricName } from '@howdah/rules'
import type { OrganizationRole } from '../../access/access.types'

const roleNames: Record<OrganizationRole, string> = {
  owner: 'owner',
  administrator: 'administrator',
  developer: 'developer',
  'read-only': 'read-only member',
}

const begin: Record<
  'pause_project' | 'resume_project' | 'restart_project' | 'delete_project' | 'create_project' | 'attach_project' | 'restore_backup',
  string
> = {
  pause_project: 'could not be paused',
  resume_project: 'could not be resumed',
  restart_project: 'could not be restarted',
  delete_project: 'could not be deleted',
  create_project: 'could not be created',
  attach_project: 'could not be attached',
  restore_backup: 'could not be restored',
}

const metricNames: Record<UsageMetricName, string> = {
  DATABASE_SIZE: 'database size',
  STORAGE_SIZE: 'storage size',
  EGRESS: 'egress',
  REQUESTS: 'requests',
  PROJECTS: 'projects',
  MEMBERS: 'members',
}

type Measured = UsageMetric & { metric: UsageMetricName }

const inBytes: ReadonlySet<UsageMetricName> = new Set<UsageMetricName>(['DATABASE_SIZE', 'STORAGE_SIZE', 'EGRESS'])

const amount = (metric: UsageMetricName, value: number): string => (inBytes.has(metric) ? formatBytes(value) : value.toLocaleString('en'))

const usedOf = ({ metric, usage, pricing_free_units: free }: Measured): string =>
  `${amount(metric, usage)} of the ${amount(metric, free)} that its plan includes`

/** What people read. Names are the people's own text. */
export const notificationMessages = {
  openProject: 'Open project',
  openTeam: 'Open team',
  openSecurity: 'Set up a second factor',
  paused: (project: string) => ({
    title: `${project} is paused`,
    message: 'Its Postgres is stopped. Everything is kept; resume it to use it again.',
  }),
  restarted: (project: string) => ({
    title: `${project} was restarted`,
    message: 'Its Postgres answers again. Connections from before are closed.',
  }),
  restored: (project: string) => ({
    title: `${project} was restored from a backup`,
    message: 'What was written since the backup is gone. Connections from before are closed.',
  }),
  openBackups: 'Open backups',
  backupFailed: (project: string, reason: string | null) => ({
    title: `${project} could not be backed up`,
    message: reason ?? 'The server’s log says why.',
  }),
  unhealthy: (project: string) => ({
    title: `${project} does not answer`,
    message: 'Its Postgres has ended or does not answer. It is being started again.',
  }),
  operationFailed: (project: string, kind: keyof typeof begin, reason: string | null) => ({
    title: `${project} ${begin[kind]}`,
    message: reason ?? 'The log of its start says why.',
  }),
  invitationAccepted: (person: string, organization: string, role: OrganizationRole | null) => ({
    title: `${person} joined ${organization}`,
    message:
      role === null
        ? 'They have roles in single projects.'
        : `They are ${role === 'owner' || role === 'administrator' ? 'an' : 'a'} ${roleNames[role]} now.`,
  }),
  roleChanged: (organization: string, role: OrganizationRole | null) => ({
    title: `Your role in ${organization} has changed`,
    message:
      role === null
        ? 'You have roles in single projects now.'
        : `You are ${role === 'owner' || role === 'administrator' ? 'an' : 'a'} ${roleNames[role]} now.`,
  }),
  removed: (organization: string) => ({
    title: `You are no longer a member of ${organization}`,
    message: 'Somebody who may do so has removed you. Ask an owner of the organization if that is a surprise.',
  }),
  mfaRequired: (organization: string) => ({
    title: `${organization} requires a second factor now`,
    message: 'Members who have none cannot open the organization until they set one up.',
  }),
  mfaNotRequired: (organization: string) => ({
    title: `${organization} no longer requires a second factor`,
    message: 'Members can open the organization with their password alone.',
  }),
  openUsage: 'Open usage',
  openBilling: 'Open billing',
  limitNeared: (organization: string, metric: Measured) => ({
    title: `${organization} comes near to its limit: ${metricNames[metric.metric]}`,
    message: `It uses ${usedOf(metric)}.`,
  }),
  limitPassed: (organization: string, metric: Measured, isEnd: boolean) => ({
    title: `${organization} is above its limit: ${metricNames[metric.metric]}`,
    message: `It uses ${usedOf(metric)}. ${
      isEnd ? 'Nothing is stopped for that. Use less, or take another plan.' : 'What is above it is put on the invoice.'
    }`,
  }),
  openSupport: 'Open the request',
  supportRequest: (person: string, subject: string) => ({ title: `${person || 'Somebody'} asks for help`, message: subject }),
  sweepFailed: (project: string) => ({
    title: `The files of ${project} could not be tidied up`,
    message: 'What uploads left behind is still on the disk. It is tried again.',
  }),
}
