export { applyAutoLimit } from '@howdah/rules/sql/limit/auto-limit'
export { builtinTypeName, isNumericType } from '@howdah/rules/sql/text/postgres-types'
export { checkRunGuard } from '@howdah/rules/sql/guard/run-guard'
export { CLI_RELEASE_DAYS, cliNextRelease } from '@howdah/rules/cli/next-release'
export { codePointToCodeUnit } from '@howdah/rules/sql/errors/error-position'
export { CONNECTION_FORMATS, PASSWORD_PLACEHOLDER } from '@howdah/rules/connect/connect.types'
export { connectionParameters } from '@howdah/rules/connect/connection-parameters'
export { connectionCode } from '@howdah/rules/connect/connection-code'
export { connectionString } from '@howdah/rules/connect/connection-string'
export {
  DEFAULT_ROW_LIMIT,
  NO_ROW_LIMIT,
  ROW_LIMIT_CHOICES,
  shouldShowLimitNotice,
} from '@howdah/rules/sql/limit/row-limit'
export { describeSqlError, SQL_ERROR_TITLE } from '@howdah/rules/sql/errors/sql-error'
export { describeUploadError, summarizeUpload } from '@howdah/rules/storage/upload-report'
export {
  EMPTY_FOLDER_PLACEHOLDER,
  PLAN_FILE_SIZES,
  STORAGE_BATCH,
  STORAGE_CACHE_CONTROL,
  STORAGE_COLLECT_PAGE_SIZE,
  STORAGE_CORRUPTED_AFTER,
  STORAGE_PAGE_SIZE,
  STORAGE_PATHS,
  STORAGE_RENAME_BATCH,
  URL_EXPIRY_SECONDS,
} from '@howdah/rules/storage/storage-limits'
export { findRisks } from '@howdah/rules/sql/guard/risks'
export { formatBytes, formatRemainingTime } from '@howdah/rules/storage/format-bytes'
export { isNewerRelease } from '@howdah/rules/cli/newer-release'
export { isOverUsage } from '@howdah/rules/plans/over-usage'
export { isRedirectUri } from '@howdah/rules/oauth/redirect-uri'
export { isReplicaSelectable, replicaState } from '@howdah/rules/connect/replica-status'
export { parseFilters, serializeFilters } from '@howdah/rules/table/view/filters'
export { parseSort, serializeSort } from '@howdah/rules/table/view/sorts'
export { PLAN_QUOTAS, USAGE_METRICS } from '@howdah/rules/plans/plan-quotas'
export { PLAN_TIERS, planChange } from '@howdah/rules/plans/plan-change'
export { planEffects } from '@howdah/rules/plans/plan-effects'
export { poolerAvailability } from '@howdah/rules/connect/pooler-availability'
export { quoteLiteral, quoteName } from '@howdah/rules/table/quote-name'
export {
  resolveDuplicateName,
  validateFilePath,
  validateFolderName,
  validateSiblingName,
} from '@howdah/rules/storage/entry-names'
export { RESOURCES_CLOSED_TO_APPS } from '@howdah/rules/permissions/closed-resources'
export { selectUploads } from '@howdah/rules/storage/select-uploads'
export { shouldOfferRefresh } from '@howdah/rules/cli/offer-refresh'
export {
  shouldRetryUpload,
  uploadChunk,
  uploadRetryDelays,
} from '@howdah/rules/storage/upload-chunk'
export { sizeFields, sizeOfFields, sizeProblem } from '@howdah/rules/storage/size-fields'
export { splitStatements, statementAt } from '@howdah/rules/sql/text/statements'
export { STORAGE_OPERATIONS, storagePrivileges } from '@howdah/rules/storage/storage-privileges'
export { tokenize } from '@howdah/rules/sql/text/tokenizer'
export { toStorageItem } from '@howdah/rules/storage/storage-item'

export type { AutoLimited } from '@howdah/rules/sql/limit/auto-limit'
export type {
  ConnectionFile,
  ConnectionFormat,
  ConnectionLanguage,
  ConnectionAddress,
  ConnectionTls,
  ConnectionPoolMode,
} from '@howdah/rules/connect/connect.types'
export type { ConnectionParameter } from '@howdah/rules/connect/connection-parameters'
export type { ConnectionCode } from '@howdah/rules/connect/connection-code'
export type { FilterOperator, GridFilter, GridSort } from '@howdah/rules/table/table.types'
export type { PlanChange, PlanTier } from '@howdah/rules/plans/plan-change'
export type { PlanEffect } from '@howdah/rules/plans/plan-effects'
export type { PoolerAvailability, PoolerSettings } from '@howdah/rules/connect/pooler-availability'
export type { ReplicaState } from '@howdah/rules/connect/replica-status'
export type { RowLimit } from '@howdah/rules/sql/limit/row-limit'
export type { RunGuardVerdict } from '@howdah/rules/sql/guard/run-guard'
export type { SizeFields, SizeUnit } from '@howdah/rules/storage/size-fields'
export type { SqlErrorDescription } from '@howdah/rules/sql/errors/sql-error'
export type { SqlRisks } from '@howdah/rules/sql/guard/risks'
export type { SqlStatement } from '@howdah/rules/sql/text/statements'
export type {
  StorageEntry,
  StorageItem,
  StorageItemStatus,
  StorageItemType,
  StorageMetadata,
} from '@howdah/rules/storage/storage-item'
export type { StorageOperation, StoragePrivilege } from '@howdah/rules/storage/storage-privileges'
export type { Token, TokenKind } from '@howdah/rules/sql/text/tokenizer'
export type { UploadCandidate } from '@howdah/rules/storage/select-uploads'
export type { UploadFailure, UploadSummary } from '@howdah/rules/storage/upload-report'
export type { UsageMetric } from '@howdah/rules/plans/over-usage'
export type { UsageMetricName } from '@howdah/rules/plans/plan-quotas'
