import type { QueryRunner } from '../../query/query-runner'
import type { Handlers } from '../handler.types'
import { createAccessToken, deleteAccessToken, listAccessTokens } from './access-tokens'
import { accountHandlers, deleteSession, getTotp, listSessions, updateProfile } from './account'
import { createAccountLimits } from './account-limits'
import { createApiKey, deleteApiKey, getProjectSettings, listApiKeys } from './api-keys'
import { getProfileAuditLog, listOrganizationAuditLog } from './audit'
import { getConfig } from './config'
import { getProfile, listPermissions, setCredentials, signOut } from './identity'
import { acceptInvitation, deleteInvitation, invitationLinkHandlers, invitationSendingHandlers, listInvitations } from './invitations'
import { getCloudMarketplaceRedirect, getVercelRedirect } from './marketplaces'
import { leaveOrganization, listMembers, removeMember, transferOwnership, updateMember } from './members'
import { createOrganization, deleteOrganization, updateOrganization } from './organization-changes'
import { createProject, getOrganization, listOrganizationProjects, listOrganizations } from './organizations'
import { deleteProject, getStartLog, pauseProject, restartProject, resumeProject, transferProject, updateProject } from './project-life'
import { createTemporaryApiKey, getProject, getProjectFigures, listDatabases } from './projects'
import { passwordResetHandlers } from './password-reset'
import { signInHandlers } from './sign-in'
import { createSignInLimits } from './sign-in-limits'
import { sqlHandlers } from './sql'

/** The handler of every operation. */
export function createHandlers(queries: QueryRunner): Handlers {
  return {
    getConfig,
    ...signInHandlers(createSignInLimits()),
    signOut,
    getProfile,
    setCredentials,
    updateProfile,
    ...accountHandlers(createAccountLimits()),
    getTotp,
    listSessions,
    deleteSession,
    listAccessTokens,
    createAccessToken,
    deleteAccessToken,
    ...passwordResetHandlers(),
    listPermissions,
    listOrganizations,
    getOrganization,
    listOrganizationProjects,
    createProject,
    listMembers,
    updateMember,
    removeMember,
    leaveOrganization,
    transferOwnership,
    createOrganization,
    updateOrganization,
    deleteOrganization,
    getVercelRedirect,
    getCloudMarketplaceRedirect,
    listInvitations,
    ...invitationSendingHandlers(),
    deleteInvitation,
    acceptInvitation,
    ...invitationLinkHandlers(createSignInLimits()),
    listOrganizationAuditLog,
    getProfileAuditLog,
    getProject,
    updateProject,
    pauseProject,
    resumeProject,
    restartProject,
    deleteProject,
    transferProject,
    getStartLog,
    listDatabases,
    getProjectFigures,
    createTemporaryApiKey,
    listApiKeys,
    createApiKey,
    deleteApiKey,
    getProjectSettings,
    ...sqlHandlers(queries),
  }
}
