export { createPlatformClient } from './client'
export { isAbort, PlatformError } from './errors'
export {
  organizationKey,
  platformKey,
  projectKey,
  readOfDatabase,
  staleAfterDefinition,
} from './query-keys'

export { queryRows } from './query/query-rows'
export { RowChunk } from './query/row-chunk'
export { runQuery } from './query/run-query'
export { textRows } from './query/text-rows'
export { MAX_CONCURRENT_RUNS } from './query/run-slots'

export {
  AUDIT_PAGE_SIZE,
  getProfileAuditLog,
  listOrganizationAuditLog,
  organizationAuditLogQueryOptions,
  profileAuditLogQueryOptions,
} from './resources/audit/list-audit-log'
export {
  accessTokensQueryOptions,
  createAccessToken,
  deleteAccessToken,
  listAccessTokens,
} from './resources/account/access-tokens'
export { changePassword } from './resources/account/change-password'
export { getTotp, totpQueryOptions } from './resources/account/get-totp'
export { requestPasswordReset, resetPassword } from './resources/account/reset-password'
export { deleteSession, listSessions, sessionsQueryOptions } from './resources/account/sessions'
export {
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  startTotp,
} from './resources/account/set-up-totp'
export { updateProfile } from './resources/account/update-profile'
export { cliReleaseQueryOptions, getCliRelease } from './resources/config/get-cli-release'
export { configQueryOptions, getConfig } from './resources/config/get-config'
export {
  deploymentCommitQueryOptions,
  getDeploymentCommit,
} from './resources/config/get-deployment-commit'
export { chatAboutSchema } from './resources/ai/chat-about-schema'
export { completeCode } from './resources/ai/complete-code'
export { generateSqlTitle } from './resources/ai/generate-sql-title'
export { contentCountQueryOptions, countContent } from './resources/content/count-content'
export { deleteContent } from './resources/content/delete-content'
export {
  createFolder,
  deleteFolder,
  foldersQueryOptions,
  listFolders,
  updateFolder,
} from './resources/content/folders'
export { contentQueryOptions, getContent } from './resources/content/get-content'
export {
  CONTENT_PAGE_SIZE,
  contentListQueryOptions,
  listContent,
} from './resources/content/list-content'
export { createContent, upsertContent } from './resources/content/save-content'
export {
  contentVersionQueryOptions,
  contentVersionsQueryOptions,
  getContentVersion,
  listContentVersions,
} from './resources/content/versions'
export { setContentFavorite } from './resources/content/set-content-favorite'
export { createBackup } from './resources/backups/create-backup'
export { deleteBackup } from './resources/backups/delete-backup'
export { backupsQueryOptions, listBackups } from './resources/backups/list-backups'
export { restoreBackup } from './resources/backups/restore-backup'
export {
  documentAddress,
  documentsQueryOptions,
  listDocuments,
} from './resources/documents/documents'
export { createExport } from './resources/exports/create-export'
export { getProfile, profileQueryOptions } from './resources/identity/get-profile'
export { listPermissions, permissionsQueryOptions } from './resources/identity/list-permissions'
export { setCredentials } from './resources/identity/set-credentials'
export {
  signIn,
  signInWithLink,
  signInWithRecoveryCode,
  signInWithServerPassword,
  signInWithTotp,
  signOut,
} from './resources/identity/sign-in'
export { acceptInvitation, acceptInvitationAsNew } from './resources/invitations/accept-invitation'
export { createInvitation } from './resources/invitations/create-invitation'
export { deleteInvitation } from './resources/invitations/delete-invitation'
export { getInvitation, invitationQueryOptions } from './resources/invitations/get-invitation'
export { invitationsQueryOptions, listInvitations } from './resources/invitations/list-invitations'
export { resendInvitation } from './resources/invitations/resend-invitation'
export { leaveOrganization } from './resources/members/leave-organization'
export { listMembers, membersQueryOptions } from './resources/members/list-members'
export { removeMember } from './resources/members/remove-member'
export { transferOwnership } from './resources/members/transfer-ownership'
export { updateMember } from './resources/members/update-member'
export {
  getNotificationsSummary,
  listNotifications,
  NOTIFICATION_PAGE_SIZE,
  notificationsQueryKey,
  notificationsQueryOptions,
  notificationsSummaryQueryOptions,
} from './resources/notifications/list-notifications'
export { streamNotifications } from './resources/notifications/stream-notifications'
export {
  createSupportRequest,
  listSupportRequests,
  supportRequestsQueryOptions,
} from './resources/support/support-requests'
export {
  archiveAllNotifications,
  updateNotifications,
} from './resources/notifications/update-notifications'
export {
  billingQueryOptions,
  changePlan,
  getBilling,
  updateBilling,
} from './resources/billing/billing'
export {
  getInvoice,
  invoiceQueryOptions,
  invoicesQueryOptions,
  listInvoices,
} from './resources/billing/invoices'
export {
  authorizationRequestQueryOptions,
  authorizationsQueryOptions,
  decideAuthorization,
  getAuthorizationRequest,
  listAuthorizations,
  revokeAuthorization,
} from './resources/oauth/authorizations'
export {
  createOauthApp,
  deleteOauthApp,
  listOauthApps,
  oauthAppsQueryOptions,
  renewOauthAppSecret,
  revokeOauthAppAuthorization,
  updateOauthApp,
} from './resources/oauth/oauth-apps'
export { createOrganization } from './resources/organizations/create-organization'
export { deleteOrganization } from './resources/organizations/delete-organization'
export {
  getOrganization,
  organizationQueryOptions,
} from './resources/organizations/get-organization'
export {
  listOrganizationProjects,
  organizationProjectsQueryOptions,
  PROJECT_PAGE_SIZE,
} from './resources/organizations/list-organization-projects'
export {
  listOrganizations,
  organizationsQueryOptions,
} from './resources/organizations/list-organizations'
export {
  cloudMarketplaceRedirectQueryOptions,
  getCloudMarketplaceRedirect,
  getVercelRedirect,
  vercelRedirectQueryOptions,
} from './resources/organizations/marketplace-redirects'
export { updateOrganization } from './resources/organizations/update-organization'
export { attachProject } from './resources/projects/attach-project'
export { createApiKey } from './resources/projects/create-api-key'
export { createProject } from './resources/projects/create-project'
export { createTemporaryKey } from './resources/projects/create-temporary-key'
export { deleteApiKey } from './resources/projects/delete-api-key'
export { deleteProject } from './resources/projects/delete-project'
export {
  getOrganizationUsage,
  organizationUsageQueryOptions,
  USAGE_STALE_TIME_MS,
} from './resources/organizations/get-usage'
export {
  getProjectConnection,
  projectConnectionQueryOptions,
  updateProjectConnection,
} from './resources/projects/project-connection'
export {
  getProjectMetrics,
  projectMetricsQueryOptions,
} from './resources/projects/get-project-metrics'
export {
  getProjectFigures,
  projectFiguresQueryOptions,
} from './resources/projects/get-project-figures'
export { getProject, projectQueryOptions } from './resources/projects/get-project'
export {
  getProjectSettings,
  projectSettingsQueryOptions,
} from './resources/projects/get-project-settings'
export { getStartLog, startLogQueryOptions } from './resources/projects/get-start-log'
export { apiKeysQueryOptions, listApiKeys } from './resources/projects/list-api-keys'
export { databasesQueryOptions, listDatabases } from './resources/projects/list-databases'
export { pauseProject, restartProject, resumeProject } from './resources/projects/project-life'
export { lintsQueryOptions, runLints } from './resources/projects/run-lints'
export { transferProject } from './resources/projects/transfer-project'
export { updateProject } from './resources/projects/update-project'
export {
  createStorageBucket,
  deleteStorageBucket,
  emptyStorageBucket,
  listStorageBuckets,
  storageBucketsQueryOptions,
  updateStorageBucket,
} from './resources/storage/buckets'
export { createStorageZip } from './resources/storage/create-zip'
export { deleteStorageObjects } from './resources/storage/delete-objects'
export { downloadStorageObject } from './resources/storage/download-object'
export { listStorageObjects } from './resources/storage/list-objects'
export { moveStorageObject } from './resources/storage/move-object'
export {
  getStorageSettings,
  revokeStorageUrls,
  storageSettingsQueryOptions,
  updateStorageSettings,
} from './resources/storage/settings'
export { signStorageObject } from './resources/storage/sign-object'

export { catalogQueryOptions, columnsQueryOptions, getCatalog, getColumns } from './catalog/catalog'
export { alterTable } from './catalog/ddl/alter-table'
export { createSchema } from './catalog/ddl/create-schema'
export { createTable, rlsSql } from './catalog/ddl/create-table'
export { expressionProblem, isTypeName, nameProblem } from './catalog/ddl/ddl-parts'
export { ddlScript, runDdl } from './catalog/ddl/ddl-script'
export { DdlError } from './catalog/ddl/ddl.types'
export { dropColumn, dropRelation } from './catalog/ddl/drop'
export { duplicateTable } from './catalog/ddl/duplicate-table'
export {
  createPolicy,
  dropPolicy,
  hasCheck,
  hasUsing,
  replacePolicy,
  type PolicyShape,
} from './catalog/ddl/policy'
export {
  getTableShape,
  namedTableShapeQueryOptions,
  tableShapeQueryOptions,
} from './catalog/ddl/table-shape'
export { definitionQueryOptions, getDefinition } from './catalog/definition'
export { dependentsQueryOptions, getDependents } from './catalog/dependents'
export {
  ENTITY_PAGE_SIZE,
  entityListQueryOptions,
  listEntities,
  listsSchema,
  listSchemas,
  schemasQueryOptions,
} from './catalog/entities'
export { copyLine } from './catalog/import/copy-text'
export { importBatch } from './catalog/import/import-batch'
export { listEnums } from './catalog/enums'
export {
  getMigration,
  listMigrations,
  migrationListQueryOptions,
  migrationQueryOptions,
} from './catalog/migrations'
export { listPolicies, policiesQueryOptions, policyTargetsQueryOptions } from './catalog/policies'
export { getRelationId } from './catalog/relation-id'
export {
  cancelRunningQuery,
  getRunningQueries,
  runningQueriesQueryOptions,
  terminateRunningQuery,
} from './catalog/running-queries'
export { getTable, tableQueryOptions } from './catalog/table'
export { listTypes, typesQueryOptions } from './catalog/types'
export { callTokenHook } from './catalog/token-hook'

export type { GetAccessToken } from './access-token'
export type { PlatformClient, PlatformClientOptions } from './client'
export type { PlatformErrorCode, SqlErrorDetails } from './errors'
export type {
  Catalog,
  CatalogColumn,
  CatalogRelation,
  CatalogScope,
  ColumnsParams,
  RelationKind,
} from './catalog/catalog'
export type {
  CheckShape,
  ColumnShape,
  DdlProblem,
  ForeignKeyShape,
  KeyShape,
  QualifiedName,
  TableShape,
} from './catalog/ddl/ddl.types'
export type { Dependents, DependentsParams } from './catalog/dependents'
export type { Entity, EntityListParams, EntityPage, SchemaEntry } from './catalog/entities'
export type { ImportBatch, ImportedBatch, RefusedRow } from './catalog/import/import-batch'
export type { ImportConflict } from './catalog/import/import-batch.sql'
export type { EnumType } from './catalog/enums'
export type {
  Migration,
  MigrationEntry,
  MigrationListParams,
  MigrationPage,
} from './catalog/migrations'
export type { PoliciesParams, Policy } from './catalog/policies'
export type { RunningQuery } from './catalog/running-queries'
export type {
  Column,
  ForeignKey,
  ReferentialAction,
  Relationship,
  TableEntity,
  TableDetails,
  TableParams,
} from './catalog/table'
export type { TypeEntry } from './catalog/types'
export type { TokenHookCall } from './catalog/token-hook'
export type {
  ImpersonatedRole,
  QueryColumn,
  QueryEvent,
  QueryLeftover,
  QueryNotice,
  QueryRequest,
} from './query/query.types'
export type { CellValue } from './query/row-chunk'
export type { TextRows } from './query/text-rows'
export type { RunSlots } from './query/run-slots'
export type {
  AuditEntry,
  AuditLogView,
  AuditPage,
  AuditPageParams,
} from './resources/audit/list-audit-log'
export type {
  AccessToken,
  AccessTokenInput,
  CreatedAccessToken,
} from './resources/account/access-tokens'
export type { PasswordChange } from './resources/account/change-password'
export type { TotpState } from './resources/account/get-totp'
export type { Session } from './resources/account/sessions'
export type { NewTotp } from './resources/account/set-up-totp'
export type { CliRelease } from './resources/config/get-cli-release'
export type { DeploymentCommit } from './resources/config/get-deployment-commit'
export type { PlatformConfig, PlatformMode } from './resources/config/get-config'
export type { ChatMessage, ChatRequest } from './resources/ai/chat-about-schema'
export type { CodeCompletion } from './resources/ai/complete-code'
export type { TextOptions } from './resources/ai/stream-text'
export type { ContentCount } from './resources/content/count-content'
export type { SnippetFolder } from './resources/content/folders'
export type { Snippet, SnippetChart } from './resources/content/get-content'
export type {
  ContentListParams,
  ContentPage,
  SnippetEntry,
  SnippetVisibility,
} from './resources/content/list-content'
export type { SnippetVersion, SnippetVersionText } from './resources/content/versions'
export type { SnippetPayload } from './resources/content/save-content'
export type { Backup, BackupList, ListBackupsParams } from './resources/backups/list-backups'
export type { PlatformDocument } from './resources/documents/documents'
export type { ExportAddress, ExportRequest } from './resources/exports/create-export'
export type { Profile } from './resources/identity/get-profile'
export type {
  OrganizationPermissions,
  PermissionAction,
  PermissionResource,
} from './resources/identity/list-permissions'
export type { NewCredentials } from './resources/identity/set-credentials'
export type { JoinedOrganization, NewPerson } from './resources/invitations/accept-invitation'
export type { NewInvitation, SentInvitation } from './resources/invitations/create-invitation'
export type { ReceivedInvitation } from './resources/invitations/get-invitation'
export type { Invitation } from './resources/invitations/list-invitations'
export type { Member, OrganizationRole, ProjectRole } from './resources/members/list-members'
export type { MemberChange } from './resources/members/update-member'
export type {
  Notification,
  NotificationFilter,
  NotificationPageParams,
  NotificationPriority,
  NotificationTarget,
  NotificationsSummary,
  NotificationStatus,
} from './resources/notifications/list-notifications'
export type {
  NewSupportRequest,
  SentSupportRequest,
  SupportCategory,
  SupportRequest,
} from './resources/support/support-requests'
export type { NotificationChange } from './resources/notifications/update-notifications'
export type { OrganizationChange } from './resources/organizations/update-organization'
export type { Organization } from './resources/organizations/list-organizations'
export type {
  ProjectListEntry,
  ProjectListParams,
  ProjectPage,
  ProjectSort,
} from './resources/organizations/list-organization-projects'
export type { AttachedProject, TlsMode } from './resources/projects/attach-project'
export type { NewApiKey } from './resources/projects/create-api-key'
export type { NewProject } from './resources/projects/create-project'
export type { TemporaryKeyParams } from './resources/projects/create-temporary-key'
export type {
  Billing,
  BillingAddress,
  BillingChange,
  ChangedPlan,
} from './resources/billing/billing'
export type { Invoice, InvoiceSummary } from './resources/billing/invoices'
export type {
  OrganizationUsage,
  OrganizationUsageMetric,
  UsageParams,
} from './resources/organizations/get-usage'
export type {
  ProjectConnection,
  ProjectConnectionChange,
} from './resources/projects/project-connection'
export type {
  MetricsStep,
  ProjectMetrics,
  ProjectMetricsPoint,
} from './resources/projects/get-project-metrics'
export type { ProjectFigures } from './resources/projects/get-project-figures'
export type { Project, ProjectCapability, ProjectStatus } from './resources/projects/get-project'
export type {
  Lint,
  LintCategory,
  LintLevel,
  LintName,
  RunLintsParams,
} from './resources/projects/run-lints'
export type { ProjectTransfer } from './resources/projects/transfer-project'
export type { ProjectUpdate } from './resources/projects/update-project'
export type { ProjectSettings } from './resources/projects/get-project-settings'
export type { BucketChange, StorageBucket } from './resources/storage/buckets'
export type { StorageZip } from './resources/storage/create-zip'
export type { ListStorageObjects, StorageEntry } from './resources/storage/list-objects'
export type { StorageSettings, UpdateStorageSettings } from './resources/storage/settings'
export type { SignStorageObject } from './resources/storage/sign-object'
export type { ApiKey } from './resources/projects/list-api-keys'
export type { Database } from './resources/projects/list-databases'
export type {
  Authorization,
  AuthorizationParameters,
  AuthorizationRequest,
} from './resources/oauth/authorizations'
export type {
  CreatedOauthApp,
  OauthApp,
  OauthAppAuthorization,
  OauthAppInput,
} from './resources/oauth/oauth-apps'
