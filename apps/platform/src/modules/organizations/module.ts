import { createSignInLimits } from '../../access/sign-in/sign-in-limits'
import { defineModule } from '../define-module'
import { organizationCommands } from './commands'
import { organizationsConfig } from './config'
import {
  createOrganization,
  deleteOrganization,
  updateOrganization,
} from './handlers/organization-changes'
import { getOrganization, listOrganizations } from './handlers/organizations'
import {
  acceptInvitation,
  deleteInvitation,
  invitationLinkHandlers,
  invitationSendingHandlers,
  listInvitations,
} from './invitations/handlers'
import { createInvitations } from './invitations/invitations'
import { getCloudMarketplaceRedirect, getVercelRedirect } from './marketplaces/handlers'
import { createMarketplaces } from './marketplaces/marketplaces'
import {
  leaveOrganization,
  listMembers,
  removeMember,
  transferOwnership,
  updateMember,
} from './members/handlers'
import { createMemberChanges } from './members/member-changes'
import { createMembers } from './members/members'
import { notifyOfAcceptedInvitation, notifyOfMembership, notifyOfMfaChange } from './notifications'
import { createOrganizationChanges } from './organization-changes'
import { createOrganizations } from './organizations'
import { createProjectQuota } from './project-quota'
import rolesSql from './migrations/100-roles.sql'
import invitationsSql from './migrations/101-invitations.sql'
import marketplacesSql from './migrations/102-marketplaces.sql'
import type { OrganizationsServices } from './services'

export const organizations = defineModule<OrganizationsServices>({
  name: 'organizations',
  config: organizationsConfig,
  migrations: [
    { name: '100-roles', sql: rolesSql },
    { name: '101-invitations', sql: invitationsSql },
    { name: '102-marketplaces', sql: marketplacesSql },
  ],
  commands: organizationCommands,
  services: {
    organizations: ({ control }) => createOrganizations(control),
    organizationChanges: ({ control }) => createOrganizationChanges(control),
    members: ({ control }) => createMembers(control),
    memberChanges: ({ control }) => createMemberChanges(control),
    invitations: ({ control }) => createInvitations(control),
    marketplaces: ({ control }) => createMarketplaces(control),
    projectQuota: ({ config }) => createProjectQuota(config.projectsPerOrganization),
  },
  handlers: () => ({
    listOrganizations,
    getOrganization,
    createOrganization,
    updateOrganization,
    deleteOrganization,
    listMembers,
    updateMember,
    removeMember,
    leaveOrganization,
    transferOwnership,
    listInvitations,
    ...invitationSendingHandlers(),
    deleteInvitation,
    acceptInvitation,
    ...invitationLinkHandlers(createSignInLimits()),
    getVercelRedirect,
    getCloudMarketplaceRedirect,
  }),
  notifications: {
    'invitation.accepted': notifyOfAcceptedInvitation,
    'member.changed': notifyOfMembership,
    'organization.mfa-changed': notifyOfMfaChange,
  },
})
