import { describe, expect, it } from 'vitest'
import { exportWriter } from './export-writer'
import type { ExportColumn, ExportFormat, ExportValue } from './export.types'
import { uniqueNames } from './json'
import { insertTarget, tableReadBy } from './sql-insert'
import { MAX_COPIED_CHARACTERS, tsvText } from './tsv'

const OIDS = {
  text: 25,
  int8: 20,
  int4: 23,
  bool: 16,
  numeric: 1700,
  jsonb: 3802,
  float8: 701,
  money: 790,
}
const column = (name: string, type: keyof typeof OIDS = 'text'): ExportColumn => ({
  name,
  typeOid: OIDS[type],
})

function written(format: ExportFormat, columns: ExportColumn[], rows: ExportValue[][]): string {
  const { head, row, tail } = exportWriter(format, columns, '"t"')
  return head + rows.map((values, index) => row(values, index)).join('') + tail
}

describe('csv', () => {
  it('tells NULL from an empty text', () => {
    expect(written('csv', [column('a'), column('b')], [[null, '']])).toBe('a,b\r\n,""\r\n')
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' space', '" space"'],
    ['\\.', '"\\."'],
    ['9007199254740993', '9007199254740993'],
    ['=1+1', '=1+1'],
  ])('writes %j as %s', (value, field) =>
    expect(written('csv', [column('a')], [[value]])).toBe(`a\r\n${field}\r\n`),
  )
})

describe('json', () => {
  it('keeps every digit, splices json in, and holds to the types that JSON has', () => {
    const columns = [
      column('n', 'int8'),
      column('i', 'int4'),
      column('b', 'bool'),
      column('x', 'numeric'),
      column('j', 'jsonb'),
      column('t'),
    ]
    const text = written('json', columns, [
      ['9007199254740993', '7', 't', '0.10', '{"p": 1.10}', null],
    ])
    expect(text).toBe(
      '[\n  {"n": "9007199254740993", "i": 7, "b": true, "x": "0.10", "j": {"p": 1.10}, "t": null}\n]\n',
    )
  })

  it('is a list without rows too', () =>
    expect(JSON.parse(written('json', [column('a')], []))).toEqual([]))

  it('numbers repeated names and skips what is taken', () => {
    expect(uniqueNames(['id', 'id', 'id_2', 'id'])).toEqual(['id', 'id_3', 'id_2', 'id_4'])
  })
})

describe('markdown', () => {
  it('is a table, with markup escaped and NULL distinguished from its word', () => {
    const text = written(
      'markdown',
      [column('a|b'), column('n', 'int4')],
      [
        ['x|y\n<b>', '1'],
        [null, 'NULL'],
      ],
    )
    expect(text).toBe(
      '| a\\|b | n |\n| --- | ---: |\n| x\\|y<br>&lt;b\\> | 1 |\n| *NULL* | NULL |\n',
    )
  })
})

describe('sql', () => {
  it('keeps the sign of zero, which a bare number has not', () => {
    const text = written(
      'sql',
      [column('f', 'float8'), column('g', 'float8'), column('n', 'numeric')],
      [['-0', '-0.0', '-0.5']],
    )
    expect(text).toContain("('-0', '-0.0', -0.5)")
  })
})

describe('tsv', () => {
  const cells = (rows: ExportValue[][]) => (row: number, column: number) =>
    rows[row]?.[column] ?? null

  it('has tabs and line breaks between values, quotes what holds them, and nothing for NULL', () => {
    const area = {
      rows: [
        [0, 0],
        [2, 2],
      ],
      columns: [0, 2],
    } as const
    expect(
      tsvText(
        area,
        cells([
          ['a\tb', 'two\nlines', '"q"'],
          ['not', 'this', 'one'],
          [null, '', 'x"y'],
        ]),
      ),
    ).toBe('"a\tb"\t"two\nlines"\t"""q"""\n\t\tx"y')
  })

  it('is the value itself for a single cell', () => {
    expect(tsvText({ rows: [[0, 0]], columns: [0, 0] }, cells([['"a"\t\n']]))).toBe('"a"\t\n')
  })

  it('stops where it is too much, and does not read the rest', () => {
    let read = 0
    const text = tsvText({ rows: [[0, 2_999_999]], columns: [0, 0] }, () => {
      read += 1
      return 'x'.repeat(1024)
    })
    expect(text).toBeNull()
    expect(read).toBeLessThan(MAX_COPIED_CHARACTERS / 1024 + 2)
  })
})

describe('sql', () => {
  it('quotes names and values, and leaves numbers bare', () => {
    const columns = [column('we"ird'), column('n', 'numeric'), column('f', 'float8')]
    expect(written('sql', columns, [["it's", '1.50', 'NaN']])).toBe(
      `insert into "t" ("we""ird", "n", "f") values\n  ('it''s', 1.50, 'NaN');\n`,
    )
  })

  it('means the same whatever standard_conforming_strings says', () => {
    expect(written('sql', [column('a')], [["\\'"], [null], ['']])).toContain(
      "(E'\\\\'''),\n  (NULL),\n  ('');",
    )
  })

  it('begins a statement every 100 rows', () => {
    const text = written(
      'sql',
      [column('a')],
      Array.from({ length: 201 }, () => ['x']),
    )
    expect(text.match(/insert into/g)).toHaveLength(3)
    expect(text.match(/;\n/g)).toHaveLength(3)
  })

  it.each([
    ['orders', '"orders"'],
    ['public.Orders', '"public"."orders"'],
    ['"My Table"', '"My Table"'],
    [' a . b ', '"a"."b"'],
  ])('takes %j for %s', (typed, name) => expect(insertTarget(typed)).toBe(name))

  it.each(['', 'a.', '.a', 'a b', "t'; drop table x; --", 'a.b.c.d', '"open', 'f()', '1'])(
    'refuses %j',
    (typed) => expect(insertTarget(typed)).toBeNull(),
  )

  it.each([
    ['select * from orders o', 'orders'],
    ['select * from public."My Orders" where x', 'public."My Orders"'],
    ['select * from generate_series(1, 2)', null],
    ['select 1', null],
    ['select * from (select 1) x', null],
  ])('%j reads %j', (sql, table) => expect(tableReadBy(sql)).toBe(table))
})
