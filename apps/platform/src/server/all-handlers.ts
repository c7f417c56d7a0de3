import type { Permission } from '../access/access.types'
import type { Handlers } from '../contract/handler.types'
import { createAccessToken, deleteAccessToken, listAccessTokens } from '../modules/people/access-tokens/handlers'
import { accountHandlers, deleteSession, getTotp, listSessions, updateProfile } from '../modules/people/handlers/account'
import { createAccountLimits } from '../modules/people/account-limits'
import { runLints } from '../modules/advisors/advisors'
import { aiHandlers } from '../modules/ai/handlers'
import { createApiKey, deleteApiKey, getProjectSettings, listApiKeys } from '../modules/api-keys/handlers'
import { getProfileAuditLog, listOrganizationAuditLog } from '../modules/audit/handlers'
import {
  countContent,
  createContent,
  deleteContent,
  getContent,
  listContent,
  setContentFavorite,
  upsertContent,
} from '../modules/snippets/handlers/content'
import { createFolder, deleteFolder, listFolders, updateFolder } from '../modules/snippets/handlers/content-folders'
import { attachProject } from '../modules/projects/handlers/attach-project'
import { getCliReleaseVersion, getConfig, getDeploymentCommit } from './config-handler'
import { getProfile, permissionHandlers, setCredentials, signOut } from '../modules/people/handlers/identity'
import { downloadDocument, listDocuments } from '../modules/documents/handlers'
import { exportHandlers } from '../modules/exports/handlers'
import {
  acceptInvitation,
  deleteInvitation,
  invitationLinkHandlers,
  invitationSendingHandlers,
  listInvitations,
} from '../modules/organizations/invitations/handlers'
import { getCloudMarketplaceRedirect, getVercelRedirect } from '../modules/organizations/marketplaces/handlers'
import { leaveOrganization, listMembers, removeMember, transferOwnership, updateMember } from '../modules/organizations/members/handlers'
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
} from '../modules/oauth/handlers'
import { createOrganization, deleteOrganization, updateOrganization } from '../modules/organizations/handlers/organization-changes'
import { getOrganization, listOrganizations } from '../modules/organizations/handlers/organizations'
import {
  deleteProject,
  getStartLog,
  pauseProject,
  restartProject,
  resumeProject,
  transferProject,
  updateProject,
} from '../modules/projects/handlers/project-life'
import { getOrganizationUsage } from '../modules/billing/usage'
import { getProjectConnection, updateProjectConnection } from '../modules/projects/handlers/project-connection'
import { getProjectMetrics } from '../modules/metrics/handlers'
import { createBackup, deleteBackup, listBackups, restoreBackup } from '../modules/backups/handlers'
import { changePlan, getBilling, getInvoice, listInvoices, updateBilling } from '../modules/billing/handlers'
import {
  createProject,
  createTemporaryApiKey,
  getProject,
  getProjectFigures,
  listDatabases,
  listOrganizationProjects,
} from '../modules/projects/handlers/projects'
import { archiveAllNotifications, getNotificationsSummary, listNotifications, updateNotifications } from '../modules/notifications/handlers'
import { notificationStreamHandlers } from '../modules/notifications/notification-stream'
import { passwordResetHandlers } from '../modules/people/handlers/password-reset'
import { signInHandlers } from '../modules/people/handlers/sign-in'
import { createSignInLimits } from '../modules/people/sign-in-limits'
import { serverPasswordHandlers } from '../modules/self-hosted/handlers'
import { runQuery } from '../modules/query/handlers'
import { listSupportRequests, supportHandlers } from '../modules/support/handlers'
import {
  deleteStorageObjects,
  downloadStorageObject,
  listStorageObjects,
  moveStorageObject,
  signStorageObject,
} from '../modules/storage/handlers/storage'
import {
  createStorageBucket,
  deleteStorageBucket,
  emptyStorageBucket,
  listStorageBuckets,
  updateStorageBucket,
} from '../modules/storage/handlers/storage-buckets'
import { getStorageSettings, updateStorageSettings } from '../modules/storage/handlers/storage-settings'
import { createStorageZip, downloadStorageZip } from '../modules/storage/handlers/storage-zips'

/**
 * The handler of every operation.
 * @param isServed whether a permission is for anything in the mode of this server
 */
export function createHandlers(isServed: (permission: Permission) => boolean = () => true): Handlers {
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
    runQuery,
    runLints,
    listBackups,
    createBackup,
    deleteBackup,
    restoreBackup,
    ...exportHandlers(),
    ...aiHandlers(),
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
  }
}
