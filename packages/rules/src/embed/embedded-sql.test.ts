import { describe, expect, test } from 'vitest'
import { embeddedChanges, embeddedSqlProblem } from './embedded-sql'

describe('the SQL of an embed session', () => {
  test.each([
    'select 1',
    ' \n\t SELECT 1',
    '(select 1) union (select 2)',
    '-- a comment\nselect 1',
    '/* a /* nested */ comment */ select 1',
    'with x as (select 1) select * from x',
    'values (1)',
    'table todos',
    `insert into todos values ('x')`,
    'update todos set done = true where id = 1',
    'delete from todos where id = 1',
    'merge into todos using x on true when matched then delete',
    'explain select 1',
    `select accounts_status, xts_stat, set_config_x, "myset_config" from t`,
    `select current_setting('request.jwt.claims', true)`,
  ])('may be %j', (sql) => {
    expect(embeddedSqlProblem(sql)).toBeNull()
  })

  test.each([
    '',
    '  ',
    'set role postgres',
    'reset role',
    'RESET ALL',
    `set request.jwt.claims = '{}'`,
    'set local role none',
    'do $$ begin end $$',
    'call f()',
    'begin',
    'commit',
    'prepare x as select 1',
    'execute x',
    'copy todos to stdout',
    'create table x ()',
    'create function pg_temp.f() returns void language sql as $$ $$',
    'listen x',
    'notify x',
    'lock table todos',
    'discard all',
    'declare c cursor for select 1',
    'show role',
    '-- select\rset role none',
    '/* select */ set role none',
    '/* /* */ select */ set role none',
    '--\u2028select 1',
    'selects',
    'selecté',
    'select$',
    '\u00a0select 1',
    '\\select 1',
    `'select'`,
    '/* open',
  ])('is not %j', (sql) => {
    expect(embeddedSqlProblem(sql)).toEqual({ kind: 'command' })
  })

  test.each([
    [`select set_config('role', 'postgres', false)`, 'set_config'],
    [`select pg_catalog.SET_CONFIG('role', 'postgres', false)`, 'set_config'],
    [`select "pg_catalog"."set_config"('role', 'postgres', false)`, 'set_config'],
    [`select 1where set_config('role', 'postgres', false) = ''`, 'set_config'],
    [`select 1+1set_config`, 'set_config'],
    [`with x as (select set_config ('a', 'b', true)) table todos`, 'set_config'],
    [`update pg_settings set setting = 'x'`, 'pg_settings'],
    [`select query_to_xml('select 1', true, true, '')`, 'query_to_xml'],
    [`select query_to_xml_and_xmlschema('select 1', true, true, '')`, 'query_to_xml_and_xmlschema'],
    [`select pg_try_advisory_xact_lock(1)`, 'pg_try_advisory_xact_lock'],
    [`select pg_notify('a', 'b')`, 'pg_notify'],
    [`select * from ts_stat('select 1')`, 'ts_stat'],
    [`select ts_rewrite('a'::tsquery, 'select 1')`, 'ts_rewrite'],
    [`select * from dblink_exec('x', 'y')`, 'dblink_exec'],
    [`select * from crosstab3('select 1')`, 'crosstab3'],
  ])('does not call %s', (sql, name) => {
    expect(embeddedSqlProblem(sql)).toEqual({ kind: 'name', name })
  })

  test('has no name with Unicode escapes', () => {
    expect(embeddedSqlProblem(`select u&"set\\005fconfig"('a', 'b', true)`)).toEqual({
      kind: 'unicode-name',
    })
    expect(embeddedSqlProblem(`select U&"!0073et_config" UESCAPE '!' ('a')`)).toEqual({
      kind: 'unicode-name',
    })
  })

  test('is read in a moment, however long', () => {
    expect(embeddedSqlProblem('('.repeat(4_000_000))).toEqual({ kind: 'command' })
    expect(embeddedSqlProblem('--\n'.repeat(1_000_000))).toEqual({ kind: 'command' })
    expect(embeddedSqlProblem('/*'.repeat(2_000_000))).toEqual({ kind: 'command' })
    expect(embeddedSqlProblem(`select ${'a_'.repeat(2_000_000)}`)).toBeNull()
  })
})

test('its changes are named', () => {
  expect(embeddedChanges('select 1')).toEqual([])
  expect(embeddedChanges(`with x as (select 'insert') select * from x`)).toEqual([])
  expect(embeddedChanges('update todos set done = true')).toEqual(['UPDATE'])
  expect(embeddedChanges('with x as (delete from todos returning *) table x')).toEqual(['DELETE'])
})
