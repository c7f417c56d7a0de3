import type { OrganizationRole } from '../../access/access.types'

const roleNames: Record<OrganizationRole, string> = {
  owner: 'owner',
  administrator: 'administrator',
  developer: 'developer',
  'read-only': 'read-only member',
}

const article = (role: OrganizationRole) => (role === 'owner' || role === 'administrator' ? 'an' : 'a')

/** Notifications about organizations. Names are people's own text. */
export const organizationNotificationMessages = {
  openTeam: 'Open team',
  openSecurity: 'Set up a second factor',
  invitationAccepted: (person: string, organization: string, role: OrganizationRole | null) => ({
    title: `${person} joined ${organization}`,
    message: role === null ? 'They have roles in single projects.' : `They are ${article(role)} ${roleNames[role]} now.`,
  }),
  roleChanged: (organization: string, role: OrganizationRole | null) => ({
    title: `Your role in ${organization} has changed`,
    message: role === null ? 'You have roles in single projects now.' : `You are ${article(role)} ${roleNames[role]} now.`,
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
} as const
