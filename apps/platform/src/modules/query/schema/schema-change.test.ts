import { expect, test } from 'vitest'
import { mayChangeSchema } from './schema-change'

test.each([
  [['CREATE TABLE'], 'create table a ()', true],
  [['SELECT', 'ALTER TABLE'], 'select 1; alter table a add b int', true],
  [['DO'], 'do $$ begin end $$', true],
  [['GRANT'], 'grant select on a to anon', true],
  // Tables of rows are reported as SELECT.
  [['SELECT'], 'create table a as select 1', true],
  [['SELECT'], 'select 1 as b into a', true],
  [['SELECT'], 'with b as (insert into a values (1) returning 1) select * from b', false],
  [['INSERT'], 'insert into a select 1', false],
  [['SELECT'], 'select created_at from a', false],
  // It failed.
  [[], 'create table a ()', false],
])('%j of %s: %s', (commands, sql, expected) =>
  expect(mayChangeSchema(commands, sql)).toBe(expected),
)

test('a text of many statements takes little time', () => {
  const startedAt = performance.now()
  mayChangeSchema(['SELECT'], 'select '.repeat(150_000))
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
