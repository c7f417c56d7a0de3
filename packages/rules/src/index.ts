export {
  MAX_FAILED_BACKUPS,
  MAX_MANUAL_BACKUPS,
  MAX_SCHEDULED_BACKUPS,
} from './backups/backup-limits'
export { nextBackupAt, superfluousBackups } from './backups/backup-schedule'
export { isNewerRelease } from './cli/newer-release'
export { CLI_RELEASE_DAYS, cliNextRelease } from './cli/next-release'
export { shouldOfferRefresh } from './cli/offer-refresh'
export { guessChart } from './chart/chart-settings'
export { csvDecoder } from './csv/csv-decoder'
export { headerProblem, rowProblem } from './csv/csv-header'
export { csvReader, MAX_CSV_ROW_CHARACTERS } from './csv/csv-reader'
export { DELIMITERS, guessDelimiter } from './csv/guess-delimiter'
export { typeGuess } from './csv/guess-type'
export { explainSql, isPlanResult } from './explain/explain-sql'
export { EXPORT_FILES, exportWriter } from './export/export-writer'
export { insertTarget } from './export/sql-insert'
export { MAX_COPIED_CHARACTERS, tsvText } from './export/tsv'
export { bindParameters, findParameters } from './parameters/parameters'
export { RESOURCES_CLOSED_TO_APPS, RESOURCES_OF_SESSIONS } from './permissions/closed-resources'
export { isOverUsage } from './plans/over-usage'
export { PLAN_NAMES, PLAN_QUOTAS, USAGE_METRICS } from './plans/plan-quotas'
export { planChange, PLAN_TIERS } from './plans/plan-change'
export { planEffects } from './plans/plan-effects'
export { hasSpendCap, spendCapChoice } from './plans/spend-cap'
export { usageThreshold } from './plans/usage-threshold'
export { applyAutoLimit } from './sql/limit/auto-limit'
export { isStaleAfterDefinition } from './sql/guard/definition-caches'
export { codePointToCodeUnit } from './sql/errors/error-position'
export { keywordGroup } from './sql/text/keywords'
export { builtinTypeName, isNumericType } from './sql/text/postgres-types'
export { findRisks } from './sql/guard/risks'
export {
  DEFAULT_ROW_LIMIT,
  NO_ROW_LIMIT,
  ROW_LIMIT_CHOICES,
  shouldShowLimitNotice,
} from './sql/limit/row-limit'
export { checkRunGuard } from './sql/guard/run-guard'
export { describeSqlError, SQL_ERROR_TITLE } from './sql/errors/sql-error'
export { splitStatements, statementAt } from './sql/text/statements'
export { tokenize } from './sql/text/tokenizer'
export { duplicateSnippetName, snippetFileName, UNTITLED_SNIPPET } from './snippets/snippet-names'
export {
  entryKey,
  resolveDuplicateName,
  validateFilePath,
  validateFolderName,
  validateSiblingName,
} from './storage/entry-names'
export { formatBytes, formatRemainingTime } from './storage/format-bytes'
export { selectUploads } from './storage/select-uploads'
export { toStorageItem } from './storage/storage-item'
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
} from './storage/storage-limits'
export { STORAGE_OPERATIONS, storagePrivileges } from './storage/storage-privileges'
export { shouldRetryUpload, uploadChunk, uploadRetryDelays } from './storage/upload-chunk'
export { SIZE_UNITS, sizeFields, sizeOfFields, sizeProblem } from './storage/size-fields'
export { describeUploadError, summarizeUpload } from './storage/upload-report'
export { chosenRowsQuery } from './table/chosen-rows'
export { CUT_ABOVE } from './table/cut-value'
export { deleteRowsQuery } from './table/delete-rows'
export { changeOfValue, editedValueOf, editedValueTransition } from './table/editing/edited-value'
export { FILTER_OPERATORS, parseFilters, serializeFilters } from './table/view/filters'
export { filterProblem, isValuesOf } from './table/view/filter-value'
export { cellProblem } from './table/editing/cell-problem'
export { stagedFromText, stagedToText } from './table/editing/stored-staging'
export { plainBreaks, withOwnBreaks } from './table/editing/line-breaks'
export { foreignRowsQuery, guessLabel } from './table/foreign-rows'
export { isRedirectUri, isRegistered } from './oauth/redirect-uri'
export { quoteLiteral, quoteName, quoteWhereNeeded } from './table/quote-name'
export { failedChange, ROW_CONFLICT, rowChangeSql, saveRowsSql } from './table/editing/row-changes'
export {
  choicesOf,
  editorKind,
  lockedReason,
  readOnlyReason,
  valueWhenLeftOut,
  zoneOf,
} from './table/editing/row-editing'
export {
  cellQuery,
  countQuery,
  estimateQuery,
  oneRowQuery,
  ROWS_PER_PAGE,
  rowsQuery,
} from './table/rows-query'
export { parseSort, serializeSort } from './table/view/sorts'
export {
  nothingStaged,
  readValue,
  stagedCell,
  stagedChanges,
  stagedRowId,
  stagingTransition,
} from './table/editing/staged-rows'
export { parseTsv } from './table/editing/tsv'
export { filterOperatorsOf, isSortable, typeFamily } from './table/type-family'
export { isRecord, parseJson } from './unknown-json'
export { tabsFromText, tabsToText } from './workspace/stored-tabs'
export { newestFirst, RECENT_TABLE_ITEMS } from './workspace/recent-items'
export { parseTabId, tabId, tabKind } from './workspace/tab-id'
export { noTabs, tabsTransition } from './workspace/tabs'

export type { BackupRecord, BackupScheduleInput } from './backups/backup-schedule'
export type { ChartColumn, ChartKind, ChartSettings } from './chart/chart.types'
export type { CsvDecoder, FatalDecoder } from './csv/csv-decoder'
export type { CsvPiece, CsvReader } from './csv/csv-reader'
export type { CsvField, CsvProblem, CsvRow, Delimiter } from './csv/csv.types'
export type { GuessedType, TypeGuess } from './csv/guess-type'
export type { PlanDetail, PlanNode, QueryPlan } from './explain/plan.types'
export type {
  ExportColumn,
  ExportFormat,
  ExportValue,
  ExportWriter,
  TableArea,
} from './export/export.types'
export type { SqlEdit, SqlParameter } from './parameters/parameters'
export type { UsageMetric } from './plans/over-usage'
export type { UsageMetricName } from './plans/plan-quotas'
export type { PlanChange, PlanTier } from './plans/plan-change'
export type { PlanEffect } from './plans/plan-effects'
export type { SpendCapChoice } from './plans/spend-cap'
export type { UsageThreshold } from './plans/usage-threshold'
export type { AutoLimited } from './sql/limit/auto-limit'
export type { KeywordGroup } from './sql/text/keywords'
export type { SqlRisks } from './sql/guard/risks'
export type { RowLimit } from './sql/limit/row-limit'
export type { RunGuardVerdict } from './sql/guard/run-guard'
export type { SqlErrorDescription } from './sql/errors/sql-error'
export type { SqlStatement } from './sql/text/statements'
export type { Token, TokenKind } from './sql/text/tokenizer'
export type { UploadCandidate } from './storage/select-uploads'
export type { SizeFields, SizeUnit } from './storage/size-fields'
export type {
  StorageEntry,
  StorageItem,
  StorageItemStatus,
  StorageItemType,
  StorageMetadata,
} from './storage/storage-item'
export type { StorageOperation, StoragePrivilege } from './storage/storage-privileges'
export type { UploadFailure, UploadSummary } from './storage/upload-report'
export type { CellProblem } from './table/editing/cell-problem'
export type { ChosenRows } from './table/chosen-rows'
export type { EditedValue, EditedValueEvent } from './table/editing/edited-value'
export type { FilterProblem, IsValue } from './table/view/filter-value'
export type { CellChange, ReadValue, RowChange } from './table/editing/row-changes'
export type {
  EditableColumn,
  EditableTable,
  EditorKind,
  LockedReason,
  ReadOnlyReason,
} from './table/editing/row-editing'
export type { OrderColumn } from './table/row-order'
export type { BoundSql, PageStart, RowsQuery, RowsRequest, RowsSource } from './table/rows-query'
export type {
  ReadRow,
  StagedCell,
  StagedEdit,
  StagedRow,
  Staging,
  StagingEvent,
} from './table/editing/staged-rows'
export type { ColumnType, FilterOperator, GridFilter, GridSort } from './table/table.types'
export type { TypeFamily } from './table/type-family'
export type { TabsEvent, TabsState } from './workspace/tabs'
export type {
  RecentItem,
  Tab,
  TabKind,
  TabMetadata,
  TabSubject,
  TabType,
} from './workspace/tabs.types'
