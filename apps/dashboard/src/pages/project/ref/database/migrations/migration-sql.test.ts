import { expect, test } from 'vitest'
import { joinMigrationStatements } from './migration-sql'

test.each([
  [[], ''],
  [['select 1'], 'select 1;'],
  [['select 1;', '  ', 'select 2\n'], 'select 1;\n\nselect 2;'],
  [['-- why\nselect 1', 'select 2 -- so'], '-- why\nselect 1;\n\nselect 2 -- so\n;'],
  [['select 1 -- note;', 'select 2'], 'select 1 -- note;\n;\n\nselect 2;'],
])('%j', (statements, sql) => {
  expect(joinMigrationStatements(statements)).toBe(sql)
})
