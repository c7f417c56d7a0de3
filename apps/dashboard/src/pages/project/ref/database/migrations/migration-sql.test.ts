import { expect, test } from 'vitest'
import { joinMigrationStatements } from './migration-sql'

test.each([
  [[], ''],
  [['select 1'], 'select 1;'],
  [['select 1;', '  ', 'select 2\n'], 'select 1;\n\nselect 2;'],
  [['-- why\nselect 1', 'select 2 -- so'], '-- why\nselect 1;\n\nselect 2 -- so\n;'],
])('%j', (statements, sql) => {
  expect(joinMigrationStatements(statements)).toBe(sql)
})
