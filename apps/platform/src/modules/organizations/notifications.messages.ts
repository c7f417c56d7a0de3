import type { OrganizationRole } from '../../access/access.types'

const roleNames: Record<OrganizationRole, string> = {
  owner: 'owner',
  administrator: 'administrator',
  developer: 'developer',
  'read-only': 'read-only member',
}

const article = (role: OrganizationRole) =>
  role === 'owner' || role === 'administrator' ? 'an' : 'a'

/** Notifications about organizations. Names are people's own text. */
export const organizationNotificationMessages = {
  openTeam: 'Open team',
  openSecurity: 'Set up MFA',
  invitationAccepted: (person: string, organization: string, role: OrganizationRole | null) => ({
    title: `${person} joined ${organization}`,
    message:
      role === null
        ? 'They have project roles.'
        : `They’re now ${article(role)} ${roleNames[role]}.`,
  }),
  roleChanged: (organization: string, role: OrganizationRole | null) => ({
    title: `Your role in ${organization} has changed`,
    message:
      role === null
        ? 'You now have project roles.'
        : `You’re now ${article(role)} ${roleNames[role]}.`,
  }),
  removed: (organization: string) => ({
    title: `You’re no longer a member of ${organization}`,
    message: 'You were removed. Ask an owner of the organization if that’s unexpected.',
  }),
  mfaRequired: (organization: string) => ({
    title: `${organization} now requires multi-factor authentication`,
    message: 'Members can’t open the organization until they’ve set it up.',
  }),
  mfaNotRequired: (organization: string) => ({
    title: `${organization} no longer requires multi-factor authentication`,
    message: 'Members can open the organization with their password alone.',
  }),
} as const
