export {
  applyAutoLimit,
  builtinTypeName,
  checkRunGuard,
  codePointToCodeUnit,
  DEFAULT_ROW_LIMIT,
  describeSqlError,
  findRisks,
  isNumericType,
  NO_ROW_LIMIT,
  ROW_LIMIT_CHOICES,
  shouldShowLimitNotice,
  splitStatements,
  SQL_ERROR_TITLE,
  statementAt,
  tokenize,
} from '@howdah/rules'

export type { AutoLimited, RowLimit, RunGuardVerdict, SqlErrorDescription, SqlRisks, SqlStatement, Token, TokenKind } from '@howdah/rules'
