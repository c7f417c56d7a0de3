import { expect, it } from 'vitest'
import * as rules from './index'

it('exports what is public', () => {
  expect(Object.keys(rules).sort()).toEqual([
    'DEFAULT_ROW_LIMIT',
    'NO_ROW_LIMIT',
    'PLAN_TIERS',
    'ROW_LIMIT_CHOICES',
    'SQL_ERROR_TITLE',
    'applyAutoLimit',
    'builtinTypeName',
    'checkRunGuard',
    'codePointToCodeUnit',
    'describeSqlError',
    'findRisks',
    'isNumericType',
    'keywordGroup',
    'planChange',
    'shouldShowLimitNotice',
    'splitStatements',
    'statementAt',
    'tokenize',
  ])
})
