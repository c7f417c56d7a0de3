import { describe, expect, it } from 'vitest'
import { quoteWhereNeeded } from '@howdah/rules/table/quote-name'
import { nameOf } from './identifiers'
import { readScope } from './sql-scope'

/** Reads the scope at the caret, which is marked by a bar. */
function scopeAt(marked: string) {
  const caret = marked.indexOf('|')
  return readScope(marked.slice(0, caret) + marked.slice(caret + 1), caret)
}

const tablesAt = (marked: string) =>
  scopeAt(marked)?.tables.map(({ schema, name, alias }) =>
    [schema, name, alias].map((part) => part ?? '-').join(' '),
  )

describe('the word at the caret', () => {
  it.each([
    ['select em| from users', [], 7, false],
    ['select | from users', [], 7, false],
    ['select u.em| from users u', ['u'], 9, false],
    ['select u.| from users u', ['u'], 9, false],
    ['select * from auth.us|', ['auth'], 19, false],
    ['select a.b.c| from x', ['a', 'b'], 11, false],
    ['select "U".| from "U"', ['U'], 11, false],
    ['select "dis| from users', [], 7, true],
    ['select u."dis|" from users u', ['u'], 9, true],
  ])('%s', (marked, path, from, quoted) => {
    expect(scopeAt(marked)).toMatchObject({ path, from, quoted })
  })

  it.each([
    "select 'us|'",
    "select 'us|",
    'select 1 -- us|',
    'select /* us| */ 1',
    'select $$ us| $$',
    'select 12|',
  ])('is none in %s', (marked) => {
    expect(scopeAt(marked)).toBeNull()
  })
})

describe('what may stand at the caret', () => {
  it.each([
    'select * from |',
    'select * from us|',
    'select * from a join |',
    'select * from a, |',
    'update |',
    'insert into |',
    'delete from only |',
    'truncate |',
    'select * from (select 1) x, |',
  ])('a table in %s', (marked) => {
    expect(scopeAt(marked)?.expectsRelation).toBe(true)
  })

  it.each([
    'select |',
    'select a, |',
    'select * from a where |',
    'select * from f(a, |)',
    'insert into t (a, |)',
    'select * from a order by x, |',
    '',
  ])('anything in %j', (marked) => {
    expect(scopeAt(marked.includes('|') ? marked : `${marked}|`)?.expectsRelation).toBe(false)
  })
})

describe('the tables of the statement', () => {
  it.each([
    ['select | from users', ['- users -']],
    ['select | from users u', ['- users u']],
    ['select | from users as u where true', ['- users u']],
    [
      'select | from auth.users u join public.orders o on o.user_id = u.id',
      ['auth users u', 'public orders o'],
    ],
    ['select | from a, b x, only c', ['- a -', '- b x', '- c -']],
    ['select | from "Mixed Case" as "M"', ['- Mixed Case M']],
    ['update users set |', ['- users -']],
    ['update users u set name = 1 from orders o where |', ['- users u', '- orders o']],
    ['insert into users (|', ['- users -']],
    ['delete from users using orders where |', ['- users -', '- orders -']],
    ['select | from (select id from inner_table i) x', ['- inner_table i']],
    ['select | from generate_series(1, 10) g, users', ['- users -']],
    ['select 1 from other; select | from users', ['- users -']],
    ['select | from users; select 1 from other', ['- users -']],
    ['select * from users where |', ['- users -']],
    ['select 1 from users;\n|', []],
  ])('%s', (marked, tables) => {
    expect(tablesAt(marked)).toEqual(tables)
  })

  it('knows with queries', () => {
    expect(
      scopeAt('with a as (select 1), b (x, y) as materialized (select 2) select | from a')
        ?.withQueries,
    ).toEqual(['a', 'b'])
  })
})

it.each([
  ['users', 'users'],
  ['order', '"order"'],
  ['displayName', '"displayName"'],
  ['Report 2026', '"Report 2026"'],
  ['a"b', '"a""b"'],
  ['2nd', '"2nd"'],
  ['name', 'name'],
  ['int', '"int"'],
])('writes %s as %s', (name, written) => {
  expect(quoteWhereNeeded(name)).toBe(written)
  expect(nameOf(written)).toBe(name)
})
