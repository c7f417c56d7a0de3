import { expect, test } from 'vitest'
import { migrationProblem } from './migration-changes'

test('a migration has statements, and none that ends its transaction', () => {
  expect(['', ' -- only a comment', ';'].map(migrationProblem)).toEqual(['empty', 'empty', 'empty'])
  for (const sql of ['begin; select 1', 'select 1; /* now */ COMMIT', '-- x\nrollback', 'abort'])
    expect(migrationProblem(sql), sql).toBe('transaction')
  for (const sql of [
    'create table beginning ()',
    `select 'commit;'`,
    'create function f() returns int begin atomic select 1; end',
  ])
    expect(migrationProblem(sql), sql).toBeNull()
})
