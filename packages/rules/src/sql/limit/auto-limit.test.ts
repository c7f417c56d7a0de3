import { describe, expect, it } from 'vitest'
import { applyAutoLimit } from './auto-limit'

describe('a limit is added', () => {
  it.each([
    ['select * from t', 'select * from t limit 100'],
    ['select * from t;', 'select * from t limit 100;'],
    ['select * from t;\n', 'select * from t limit 100;\n'],
    ['select * from t ;\n\n', 'select * from t limit 100 ;\n\n'],
    ['select * from t\n;', 'select * from t limit 100\n;'],
    ['  \nSELECT 1  ', '  \nSELECT 1 limit 100  '],
    [';select 1;;', ';select 1 limit 100;;'],
    ['select * from rate_limit', 'select * from rate_limit limit 100'],
    [
      'select "limit", t.limit, limit_x from t',
      'select "limit", t.limit, limit_x from t limit 100',
    ],
    ['select a as limit from t', 'select a as limit from t limit 100'],
    [
      'select * from (select * from t limit 5) x',
      'select * from (select * from t limit 5) x limit 100',
    ],
    ['select 1 union (select 2 limit 1)', 'select 1 union (select 2 limit 1) limit 100'],
    [
      'select 1 union select 2 order by 1 offset 3',
      'select 1 union select 2 order by 1 offset 3 limit 100',
    ],
    [
      `select '--', '/* */', ';', 'limit 1' from t`,
      `select '--', '/* */', ';', 'limit 1' from t limit 100`,
    ],
    ['select $$ -- limit 1; $$', 'select $$ -- limit 1; $$ limit 100'],
    [
      'select substring(a for 3), extract(year from b) from t',
      'select substring(a for 3), extract(year from b) from t limit 100',
    ],
    ['select 1 as for', 'select 1 as for limit 100'],
    ['select 1 -1', 'select 1 -1 limit 100'],
    ['select a[1]', 'select a[1] limit 100'],
    ['select evil(1)', 'select evil(1) limit 100'],
  ])('%j', (sql, expected) =>
    expect(applyAutoLimit(sql, 100)).toEqual({ sql: expected, applied: true }),
  )

  it.each([1, 100, 500, 1000])('of %d', (limit) =>
    expect(applyAutoLimit('select 1', limit).sql).toBe(`select 1 limit ${limit}`),
  )
})

describe('no limit is added', () => {
  it.each([
    ['there is one', 'select * from t limit 10'],
    ['there is one, in capitals', 'SELECT * FROM t LIMIT 10'],
    ['there is one before a semicolon', 'select * from t limit 10 ;'],
    ['it is all', 'select * from t limit all'],
    ['it is null', 'select * from t limit null'],
    ['it is a parameter', 'select * from t limit :n'],
    ['it stands before offset', 'select * from t limit 5 offset 2'],
    ['it stands before a lock', 'select * from t limit 5 for update'],
    ['it stands on a line of its own', 'select * from t\nlimit\n5'],
    ['a label before it is called as', 'select 1 as as limit 1'],
    ['there is fetch first', 'select * from t fetch first 5 rows only'],
    ['there is fetch next', 'select * from t offset 3 fetch next row with ties'],
    ['there is a line comment', 'select * from t -- all of them'],
    ['there is a comment on another line', '-- all\nselect * from t'],
    ['there is a block comment', 'select /* all */ * from t'],
    ['there are two statements', 'select 1; select 2'],
    ['there are two kinds of statements', 'select 1; drop table t'],
    ['there is none', ''],
    ['there are only semicolons', ';;'],
    ['it is no select', 'update t set a = 1'],
    ['it starts with with', 'with x as (select 1) select * from x'],
    ['it starts with a parenthesis', '(select 1)'],
    ['it is values', 'values (1)'],
    ['it makes a table', 'select * into b from t'],
    ['it locks rows', 'select * from t for update'],
    ['it locks rows a little', 'select * from t for no key update of t'],
    ['it locks rows together', 'select * from t for share'],
    ['it locks keys', 'select * from t for key share skip locked'],
    ['a string is open', `select 'a`],
    ['a parenthesis is open', 'select (1'],
    ['there is a psql command', 'select 1 \\gx'],
    ['it is not finished', 'select * from'],
    ['it is not finished behind a comma', 'select a,'],
    ['it is not finished behind a dot', 'select t.'],
    ['its label is missing', 'select 1 as'],
    ['its condition is missing', 'select * from t where'],
  ])('when %s: %s', (_, sql) => expect(applyAutoLimit(sql, 100)).toEqual({ sql, applied: false }))

  it.each([-1, 0, -100, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    'for the limit %d',
    (limit) => {
      expect(applyAutoLimit('select 1', limit)).toEqual({ sql: 'select 1', applied: false })
    },
  )
})
