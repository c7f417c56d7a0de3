import { describe, expect, it } from 'vitest'
import { splitStatements, statementAt } from './statements'

const split = (sql: string) => splitStatements(sql).map((statement) => statement.sql)

describe('splitStatements', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' ; ;\n;', []],
    ['-- only a comment', []],
    ['/* a */ ; -- b\n ;', []],
    ['select 1', ['select 1']],
    ['  select 1 ;\n\n select 2;  ', ['select 1', 'select 2']],
    ['select 1;select 2', ['select 1', 'select 2']],
    [
      `select ';'; select ";"; select $$;$$; select 1 /* ; */; select 2 -- ;`,
      [`select ';'`, 'select ";"', 'select $$;$$', 'select 1 /* ; */', 'select 2 -- ;'],
    ],
    [`select E'\\';'; select 2`, [`select E'\\';'`, 'select 2']],
    ['select (1;2); select 3', ['select (1;2)', 'select 3']],
    [
      'create rule r as on insert to t do also (insert into a values (1); delete from b); select 1',
      [
        'create rule r as on insert to t do also (insert into a values (1); delete from b)',
        'select 1',
      ],
    ],
    ['select 1 \u00a0', ['select 1 \u00a0']],
    [`select 'open; select 2`, [`select 'open; select 2`]],
    ['select 1; /* open', ['select 1']],
    ['select 1); select 2', ['select 1)', 'select 2']],
    [
      'do $body$ begin perform 1; end; $body$; select 2',
      ['do $body$ begin perform 1; end; $body$', 'select 2'],
    ],
  ])('%s', (sql, expected) => expect(split(sql)).toEqual(expected))

  it('gives offsets of the text in UTF-16 code units', () => {
    expect(splitStatements(` select '😀' ; select 2`)).toEqual([
      { sql: `select '😀'`, start: 1, end: 12 },
      { sql: 'select 2', start: 15, end: 23 },
    ])
  })

  it('keeps the comments in front of a statement and inside', () => {
    expect(split('-- first\nselect /* a */ 1;\n-- second\n/* too */ select 2')).toEqual([
      '-- first\nselect /* a */ 1',
      '-- second\n/* too */ select 2',
    ])
    expect(split('select 1 -- one\n; select 2')).toEqual(['select 1 -- one', 'select 2'])
  })

  it('leaves a remark at the end of a line to the statement before it', () => {
    expect(split('select 1; -- one\nselect 2; /* two */ -- more\n-- three\nselect 3')).toEqual([
      'select 1',
      'select 2',
      '-- three\nselect 3',
    ])
    expect(split('select 1; /* two */ select 2')).toEqual(['select 1', '/* two */ select 2'])
  })
})

describe('bodies of begin atomic', () => {
  const bodies = [
    'create function f() returns int begin atomic select 1; select 2; end',
    'CREATE OR REPLACE FUNCTION f(a int) RETURNS int LANGUAGE sql BEGIN ATOMIC select case when a = 1 then 2 else 3 end; select 4; END',
    'create procedure p() begin atomic insert into t values (case 1 when 1 then 2 end); end',
    'create function f() returns int begin atomic select case when true then case 1 when 1 then 2 end end as end; select t.end, t.begin from t; end',
    'create or replace procedure p() /* x */ begin /* y */ atomic end',
    'create function f(begin int) returns int begin atomic select 1 as "case"; end',
  ]
  it.each(bodies)('%s', (body) =>
    expect(split(`select 0; ${body}; select 9`)).toEqual(['select 0', body, 'select 9']),
  )

  it.each([
    ['begin; select 1; end; select 2', 4],
    ['begin atomic; select 1; end', 3],
    ['create table begin (atomic int); select 1', 2],
    [`create function f() returns int language sql as 'select 1; select 2'; select 3`, 2],
    ['create function f() returns int return case when true then 1 end; select 3', 2],
    ['create view v as select 1 as function; select begin atomic; select 2', 3],
  ])('%s is not one', (sql, count) => expect(split(sql)).toHaveLength(count))
})

describe('statementAt', () => {
  /** `|` is the caret. */
  const at = (marked: string) => {
    const offset = marked.indexOf('|')
    return statementAt(marked.replace('|', ''), offset)?.sql ?? null
  }

  it.each<[string, string | null]>([
    ['|', null],
    ['  \n|  ;', null],
    ['-- not|hing', null],
    ['|select 1; select 2', 'select 1'],
    ['sel|ect 1; select 2', 'select 1'],
    ['select 1|; select 2', 'select 1'],
    ['select 1;| select 2', 'select 1'],
    ['select 1; |select 2', 'select 2'],
    ['select 1;|select 2', 'select 1'],
    ['select 1;   |   select 2', 'select 1'],
    ['select 1; -- o|ne\nselect 2', 'select 1'],
    ['select 1;\n|\nselect 2', 'select 2'],
    ['select 1;\n|select 2', 'select 2'],
    ['select 1\n|;\nselect 2', 'select 1'],
    ['select 1\n;|\nselect 2', 'select 1'],
    ['select 1;\n  |  select 2', 'select 2'],
    ['\n|\nselect 1', 'select 1'],
    ['select 1;\n\n|', 'select 1'],
    ['select 1\n\n|', 'select 1'],
    ['-- a|bout\nselect 1; select 2', '-- about\nselect 1'],
    [
      'create function f() returns int begin atomic select 1;| end; select 2',
      'create function f() returns int begin atomic select 1; end',
    ],
  ])('%j', (marked, expected) => expect(at(marked)).toBe(expected))

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1.5, 99])('takes any offset: %s', (offset) => {
    expect(statementAt('select 1', offset)?.sql).toBe('select 1')
  })
})
