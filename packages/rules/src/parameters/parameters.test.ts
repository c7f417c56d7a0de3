import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bindParameters, findParameters } from './parameters'

const names = (sql: string) => findParameters(sql).map(({ name }) => name)

describe('findParameters', () => {
  it.each([
    ['select $1, :who', ['$1', ':who']],
    ['select :a + :b + :a', [':a', ':b']],
    ['select $2, $1, $2', ['$2', '$1']],
    ['where x=:x', [':x']],
    ['where x>=:x and y in(:y,:z)', [':x', ':y', ':z']],
    ['select :Who, :who', [':Who', ':who']],
    ['select :größe', [':größe']],
    ['select array[:a, :b], array[[:c]]', [':a', ':b', ':c']],
    ['select x[array[:a]]', [':a']],
    ['select ":x", :y', [':y']],
    ['prepare q as select $1; select $2', ['$2']],
  ])('%j has %j', (sql, expected) => expect(names(sql)).toEqual(expected))

  it.each([
    "select '$1 :who'",
    '-- :who $1',
    '/* :who */ select 1',
    'select "a:who", "$1"',
    'select $$ :who $1 $$, $f$ :who $f$',
    'select now()::date',
    'select a ::date, a:: date',
    'select f(a := 1)',
    'select a[lo:hi], a[:hi], a[1:2]',
    "select E'it\\':who'",
    'select $0, $99999999999, $65536',
    'select : who',
    "select :'who'",
    'select a$1',
    'prepare q as select $1',
    'create or replace function f(int) returns int language sql return $1 + 1',
    'create procedure p(int) begin atomic insert into t values ($1); end',
  ])('%j has none', (sql) => expect(names(sql)).toEqual([]))

  it('says where each is used', () => {
    expect(findParameters('select :a, :a')).toEqual([
      {
        name: ':a',
        uses: [
          { start: 7, end: 9 },
          { start: 11, end: 13 },
        ],
      },
    ])
  })
})

describe('bindParameters', () => {
  it.each([
    ['select :a, :b, :a', 'select $1, $2, $1', [':a', ':b']],
    ['select $2, :a', 'select $2, $3', [null, '$2', ':a']],
    ['select $1::int', 'select $1::int', ['$1']],
    ["select ':a', :a::date", "select ':a', $1::date", [':a']],
    ['select 1', 'select 1', []],
  ])('%j becomes %j', (sql, bound, order) =>
    expect(bindParameters(sql)).toMatchObject({ sql: bound, order }),
  )

  it('says what it changed, in places of the new text', () => {
    expect(bindParameters('select :who, :b').edits).toEqual([
      { at: 7, before: 4, after: 2 },
      { at: 11, before: 2, after: 2 },
    ])
  })

  it('pastes nothing of a value in: only numbers stand where names stood, whatever the text', () => {
    const piece = fc.constantFrom(
      'select ',
      ':a',
      ':b',
      '$1',
      "'",
      '"',
      '$$',
      '::',
      '[',
      ']',
      '--',
      '\n',
      '/*',
      '*/',
      ',',
      ' ',
      'array',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const sql = pieces.join('')
        const bound = bindParameters(sql)
        let back = ''
        let copied = 0
        for (const { at, after } of bound.edits) {
          const number = Number(bound.sql.slice(at + 1, at + after))
          back += bound.sql.slice(copied, at) + bound.order[number - 1]!
          copied = at + after
        }
        expect(back + bound.sql.slice(copied)).toBe(sql)
      }),
    )
  })
})
