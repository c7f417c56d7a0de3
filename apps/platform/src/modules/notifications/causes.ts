import { randomUUID } from 'node:crypto'
import { hasSpendCap, type UsageMetric, type UsageMetricName, type UsageThreshold } from '@howdah/rules'
import type { ChangedMember } from '../organizations/members/member-changes'
import type { Organization } from '../organizations/organizations'
import type { Invitation } from '../organizations/invitations/invitations'
import type { Operation } from '../operations/operations.types'
import type { NewNotification } from './notifications.types'
import { notificationMessages as messages } from './notifications.messages'

interface NamedProject {
  ref: string
  name: string
}

interface NamedOrganization {
  id: number
  slug: string
  name: string
}

const openBackups = ({ ref }: NamedProject) => ({ label: messages.openBackups, url: `/project/${ref}/database/backups/scheduled` })

const openProject = ({ ref }: NamedProject) => ({ label: messages.openProject, url: `/project/${ref}` })

/** What the end of an operation tells those who reach its project; null where nobody needs to be told. */
export function ofOperation({ id, kind, error }: Operation, state: 'succeeded' | 'failed', project: NamedProject): NewNotification | null {
  // An operation that is ended again after a crash is the same event.
  const event = { to: { project: project.ref }, once: `operation/${id}/${state}`, actions: [openProject(project)] }
  // Its row has it too, and the project is as it was.
  if (kind === 'create_backup') {
    if (state === 'succeeded') return null
    return {
      ...event,
      cause: 'backup_failed',
      priority: 'Warning',
      ...messages.backupFailed(project.name, error),
      actions: [openBackups(project)],
    }
  }
  if (state === 'failed') {
    return { ...event, cause: 'operation_failed', priority: 'Critical', ...messages.operationFailed(project.name, kind, error) }
  }
  if (kind === 'pause_project') return { ...event, cause: 'project_paused', priority: 'Info', ...messages.paused(project.name) }
  if (kind === 'restart_project') return { ...event, cause: 'project_restarted', priority: 'Info', ...messages.restarted(project.name) }
  if (kind === 'restore_backup') return { ...event, cause: 'project_restored', priority: 'Info', ...messages.restored(project.name) }
  return null
}

/** A Postgres that was well and is not any more. */
export function ofUnhealthy(project: NamedProject): NewNotification {
  return {
    to: { project: project.ref },
    cause: 'project_failed',
    once: `unhealthy/${project.ref}/${randomUUID()}`,
    priority: 'Critical',
    ...messages.unhealthy(project.name),
    actions: [openProject(project)],
  }
}

/** The sweep of a project's files did not end; told once a day. */
export function ofFailedSweep(project: NamedProject, now: Date): NewNotification {
  return {
    to: { project: project.ref },
    cause: 'storage_sweep',
    once: `sweep/${project.ref}/${now.toISOString().slice(0, 10)}`,
    priority: 'Warning',
    ...messages.sweepFailed(project.name),
    actions: [openProject(project)],
  }
}

/**
 * What an organization uses in a month comes near to what its plan includes, or is above that: those who see its billing are told, once for
 * each limit.
 */
export function ofUsageLimit(
  { id, slug, name, plan, spendCap }: NamedOrganization & Pick<Organization, 'plan' | 'spendCap'>,
  metric: UsageMetric & { metric: UsageMetricName },
  threshold: UsageThreshold,
  month: string,
): NewNotification {
  const isEnd = hasSpendCap(plan, spendCap)
  return {
    to: { organization: id, may: { action: 'read', resource: 'billing' } },
    cause: 'limit',
    // Another plan has other limits.
    once: `limit/${id}/${month}/${metric.metric}/${plan}/${threshold}`,
    priority: threshold === 'passed' && isEnd ? 'Critical' : 'Warning',
    ...(threshold === 'neared' ? messages.limitNeared(name, metric) : messages.limitPassed(name, metric, isEnd)),
    actions: [
      { label: messages.openUsage, url: `/org/${slug}/usage` },
      { label: messages.openBilling, url: `/org/${slug}/billing` },
    ],
  }
}

/** Somebody has come: those who may invite are told. */
export function ofAcceptedInvitation(invitation: Invitation, personName: string): NewNotification {
  const { id, organizationId, organizationName, organizationSlug, role } = invitation
  return {
    to: { organization: organizationId, may: { action: 'create', resource: 'invitations' } },
    cause: 'invitation_accepted',
    once: `invitation/${id}`,
    priority: 'Info',
    ...messages.invitationAccepted(personName, organizationName, role),
    actions: [{ label: messages.openTeam, url: `/org/${organizationSlug}/team` }],
  }
}

/** A membership that somebody else has changed or ended; null where the role is the same. */
export function ofMembership(organization: NamedOrganization, { before, after }: ChangedMember): NewNotification | null {
  const person = before.personId
  const event = { cause: 'membership', once: `membership/${randomUUID()}`, priority: 'Warning' } as const
  // Whoever is not a member any more sees nothing that belongs to the organization.
  if (after === null) return { ...event, to: { person, organization: null }, ...messages.removed(organization.name) }
  if (after.role === before.role) return null
  return { ...event, to: { person, organization: organization.id }, ...messages.roleChanged(organization.name, after.role) }
}

/** Whether a second factor is needed has changed. */
export function ofMfaRule(organization: NamedOrganization, required: boolean): NewNotification {
  return {
    to: { organization: organization.id },
    cause: 'mfa_rule',
    once: `mfa/${randomUUID()}`,
    priority: required ? 'Warning' : 'Info',
    ...(required ? messages.mfaRequired(organization.name) : messages.mfaNotRequired(organization.name)),
    actions: required ? [{ label: messages.openSecurity, url: '/account/security' }] : [],
  }
}

/** Somebody asks for help: the owners are told. */
export function ofSupportRequest(
  request: { id: string; subject: string },
  organization: { id: number; slug: string },
  person: string,
): NewNotification {
  return {
    to: { organization: organization.id, may: { action: 'read', resource: 'support_requests' } },
    cause: 'support_request',
    once: `support/${request.id}`,
    priority: 'Info',
    ...messages.supportRequest(person, request.subject),
    actions: [{ label: messages.openSupport, url: `/org/${organization.slug}/support` }],
  }
}
