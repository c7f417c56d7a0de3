import type { QueryRunner } from '../../query/query-runner'
import type { Permission } from '../../permissions/permissions.types'
import type { Handlers } from '../handler.types'
import { createAccessToken, deleteAccessToken, listAccessTokens } from './access-tokens'
import { accountHandlers, deleteSession, getTotp, listSessions, updateProfile } from './account'
import { createAccountLimits } from './account-limits'
import { advisorHandlers } from './advisors'
import { aiHandlers } from './ai'
import { createApiKey, deleteApiKey, getProjectSettings, listApiKeys } from './api-keys'
import { getProfileAuditLog, listOrganizationAuditLog } from './audit'
import { countContent, createContent, deleteContent, getContent, listContent, setContentFavorite, upsertContent } from './content'
import { createFolder, deleteFolder, listFolders, updateFolder } from './content-folders'
import { attachProject } from './attach-project'
import { getCliReleaseVersion, getConfig, getDeploymentCommit } from './config'
import { getProfile, permissionHandlers, setCredentials, signOut } from './identity'
import { downloadDocument, listDocuments } from './documents'
import { exportHandlers } from './exports'
import { acceptInvitation, deleteInvitation, invitationLinkHandlers, invitationSendingHandlers, listInvitations } from './invitations'
import { getCloudMarketplaceRedirect, getVercelRedirect } from './marketplaces'
import { leaveOrganization, listMembers, removeMember, transferOwnership, updateMember } from './members'
import {
  createOauthApp,
  decideAuthorization,
  deleteOauthApp,
  getAuthorizationRequest,
  listAuthorizations,
  listOauthApps,
  renewOauthAppSecret,
  revokeAuthorization,
  revokeOauthAppAuthorization,
  updateOauthApp,
} from './oauth'
import { createOrganization, deleteOrganization, updateOrganization } from './organization-changes'
import { createProject, getOrganization, listOrganizationProjects, listOrganizations } from './organizations'
import { deleteProject, getStartLog, pauseProject, restartProject, resumeProject, transferProject, updateProject } from './project-life'
import { getOrganizationUsage } from './usage'
import { getProjectConnection, updateProjectConnection } from './project-connection'
import { getProjectMetrics } from './project-metrics'
import { createBackup, deleteBackup, listBackups, restoreBackup } from './backups'
import { changePlan, getBilling, getInvoice, listInvoices, updateBilling } from './billing'
import { createTemporaryApiKey, getProject, getProjectFigures, listDatabases } from './projects'
import { archiveAllNotifications, getNotificationsSummary, listNotifications, updateNotifications } from './notifications'
import { notificationStreamHandlers } from './notification-stream'
import { passwordResetHandlers } from './password-reset'
import { signInHandlers } from './sign-in'
import { createSignInLimits } from './sign-in-limits'
import { serverPasswordHandlers } from './server-password'
import { sqlHandlers } from './sql'
import { listSupportRequests, supportHandlers } from './support'
import { deleteStorageObjects, downloadStorageObject, listStorageObjects, moveStorageObject, signStorageObject } from './storage'
import { createStorageBucket, deleteStorageBucket, emptyStorageBucket, listStorageBuckets, updateStorageBucket } from './storage-buckets'
import { getStorageSettings, revokeStorageUrls, updateStorageSettings } from './storage-settings'
import { createStorageZip, downloadStorageZip } from './storage-zips'

/**
 * The handler of every operation.
 * @param isServed whether a permission is for anything in the mode of this server
 */
export function createHandlers(queries: QueryRunner, isServed: (permission: Permission) => boolean = () => true): Handlers {
  return {
    getConfig,
    getDeploymentCommit,
    getCliReleaseVersion,
    ...signInHandlers(createSignInLimits()),
    ...serverPasswordHandlers(),
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
    ...permissionHandlers(isServed),
    listOrganizations,
    getOrganization,
    listOrganizationProjects,
    createProject,
    attachProject,
    getOrganizationUsage,
    getBilling,
    updateBilling,
    changePlan,
    listInvoices,
    getInvoice,
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
    listOauthApps,
    createOauthApp,
    updateOauthApp,
    renewOauthAppSecret,
    deleteOauthApp,
    revokeOauthAppAuthorization,
    listAuthorizations,
    revokeAuthorization,
    getAuthorizationRequest,
    decideAuthorization,
    listDocuments,
    downloadDocument,
    listOrganizationAuditLog,
    getProfileAuditLog,
    listNotifications,
    getNotificationsSummary,
    updateNotifications,
    archiveAllNotifications,
    ...notificationStreamHandlers(),
    listSupportRequests,
    ...supportHandlers(),
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
    getProjectMetrics,
    getProjectConnection,
    updateProjectConnection,
    createTemporaryApiKey,
    listApiKeys,
    createApiKey,
    deleteApiKey,
    getProjectSettings,
    ...sqlHandlers(queries),
    ...advisorHandlers(queries),
    listBackups,
    createBackup,
    deleteBackup,
    restoreBackup,
    ...exportHandlers(queries),
    ...aiHandlers(queries),
    listContent,
    countContent,
    getContent,
    createContent,
    upsertContent,
    deleteContent,
    setContentFavorite,
    listFolders,
    createFolder,
    updateFolder,
    deleteFolder,
    listStorageBuckets,
    createStorageBucket,
    updateStorageBucket,
    emptyStorageBucket,
    deleteStorageBucket,
    listStorageObjects,
    moveStorageObject,
    deleteStorageObjects,
    downloadStorageObject,
    signStorageObject,
    createStorageZip,
    downloadStorageZip,
    getStorageSettings,
    updateStorageSettings,
    revokeStorageUrls,
  }
}
