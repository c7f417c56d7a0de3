import { randomUUID } from 'node:crypto'
import type { Events } from '../../base/events'
import type { NewNotification } from '../notifications/notifications.types'
import { organizationNotificationMessages as messages } from './notifications.messages'

/** Makes the notification of a new member for those who may invite. */
export function notifyOfAcceptedInvitation({
  invitation,
  personName,
}: Events['invitation.accepted']): NewNotification {
  const { id, organizationId, organizationName, organizationSlug, role } = invitation
  return {
    to: { organization: organizationId, may: { action: 'create', resource: 'invitations' } },
    cause: 'invitation_accepted',
    once: `invitation/${id}`,
    priority: 'Info',
    ...messages.invitationAccepted(personName, organizationName, role),
    actions: [{ label: messages.openTeam, page: 'team', params: { slug: organizationSlug } }],
  }
}

/** Makes the notification of a changed membership for its person; null where the role is the same. */
export function notifyOfMembership({
  organization,
  changed: { before, after },
}: Events['member.changed']): NewNotification | null {
  const person = before.personId
  const event = {
    cause: 'membership',
    once: `membership/${randomUUID()}`,
    priority: 'Warning',
  } as const
  // A person who is no longer a member sees nothing that belongs to the organization.
  if (after === null)
    return { ...event, to: { person, organization: null }, ...messages.removed(organization.name) }
  if (after.role === before.role) return null
  return {
    ...event,
    to: { person, organization: organization.id },
    ...messages.roleChanged(organization.name, after.role),
  }
}

/** Makes the notification of a second factor that is, or is no longer, required. */
export function notifyOfMfaChange({
  organization,
  required,
}: Events['organization.mfa-changed']): NewNotification {
  return {
    to: { organization: organization.id },
    cause: 'mfa_rule',
    once: `mfa/${randomUUID()}`,
    priority: required ? 'Warning' : 'Info',
    ...(required
      ? messages.mfaRequired(organization.name)
      : messages.mfaNotRequired(organization.name)),
    actions: required
      ? [{ label: messages.openSecurity, page: 'accountSecurity', params: {} }]
      : [],
  }
}
