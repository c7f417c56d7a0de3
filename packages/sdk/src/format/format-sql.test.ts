import { isSameSql } from '@howdah/rules/format/same-sql'
import { describe, expect, it } from 'vitest'
import { formatSql } from './format-sql'

describe('formatSql', () => {
  it('lays a statement out', () => {
    expect(formatSql('select a,b from t where x=1')).toBe(
      'select\n  a,\n  b\nfrom\n  t\nwhere\n  x = 1',
    )
  })

  it.each([
    'select 1 -- one\n, 2 -- two\n-- the end',
    '/* first\n   second */ select /* here */ 1;\n\n-- between\nselect 2;',
    "select ':x', $$ a  b $$, E'\\'', \"A b\"::text from t where y = :y and z = $1",
    "select a[1:2], array[:a, :b], x::numeric(10, 2), j->>'k', j #>> '{a,b}', a @> b, a <=> b",
    'create function f() returns int language plpgsql as $f$ begin return 1; end $f$;',
    'insert into t (a, b) values (1, default) on conflict (a) do update set b = excluded.b returning *',
    'with recursive r as (select 1 union all select n + 1 from r) select * from r limit 10',
    "select 'a'\n'b'",
    'merge into t using s on t.id = s.id when matched then update set a = s.a when not matched then insert values (s.id)',
    "select interval '1 day', date '2026-01-01', x is not distinct from y, coalesce(a, b) filter (where c)",
  ])('keeps every token and comment of %j, or leaves the text alone', (sql) => {
    const formatted = formatSql(sql)
    expect(formatted === null || isSameSql(sql, formatted)).toBe(true)
  })

  it('keeps comments and parameters where it lays out', () => {
    const formatted = formatSql('select 1, -- one\n2 /* two */ from t where a=:a and b=$1 -- end')
    expect(formatted).toMatch(/-- one[^]*\/\* two \*\/[^]*:a[^]*\$1[^]*-- end/)
  })

  it('leaves alone what it cannot read', () => {
    expect(formatSql("select 'open")).toBeNull()
    expect(formatSql('select ((')).toBeNull()
  })

  it('changes nothing the second time', () => {
    const once = formatSql('select a, b from t; select 2')!
    expect(formatSql(once)).toBe(once)
  })
})
