import { createPlatformClient, type PlatformClient } from '@howdah/platform-client/client'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { textRows } from '@howdah/platform-client/query/text-rows'
import {
  cellQuery,
  countQuery,
  estimateQuery,
  rowsQuery,
  type RowsSource,
} from '@howdah/rules/table/rows-query'
import { chosenRowsQuery } from '@howdah/rules/table/chosen-rows'
import { quoteName } from '@howdah/rules/table/quote-name'
import type { GridFilter, GridSort } from '@howdah/rules/table/table.types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableDetailsOf, sourceOf } from './table-details'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let scope: { projectRef: string }
let owner: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  scope = { projectRef: platform.projectRef }
  owner = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens.owner,
  })
})
afterAll(() => platform.stop())

const run = (sql: string) => queryRows(owner, { ...scope, sql })

const find = (schema: string, name: string) =>
  tableDetailsOf(owner, platform.projectRef, schema, name)

/** Every row of a table, page after page, forwards and then back; both have to be the same. */
async function walk(
  source: RowsSource,
  sorts: GridSort[],
  limit: number,
): Promise<(string | null)[][]> {
  const read = async (start: Parameters<typeof rowsQuery>[1]['start']) => {
    const query = rowsQuery(source, { filters: [], sorts, start, limit })
    const { rows } = await textRows(owner, { ...scope, ...query })
    const page = rows.slice(0, limit)
    return {
      page: query.isReversed ? page.reverse() : page,
      order: query.order,
      more: rows.length > limit,
    }
  }
  const place = (order: { name: string }[], row: (string | null)[]) =>
    order.map(({ name }) => row[source.columns.findIndex((column) => column.name === name)] ?? null)
  const first = await read({ type: 'offset', offset: 0 })
  const forwards = [...first.page]
  for (let { page, more } = first; more;) {
    const next = await read({ type: 'after', values: place(first.order, page.at(-1)!) })
    forwards.push(...next.page)
    ;({ page, more } = next)
  }
  const backwards: (string | null)[][] = [forwards.at(-1)!]
  for (;;) {
    const previous = await read({ type: 'before', values: place(first.order, backwards[0]!) })
    backwards.unshift(...previous.page)
    if (!previous.more) break
  }
  expect(backwards).toEqual(forwards)
  return forwards
}

test('rows that were chosen come whole and in their order, by key and by place', async () => {
  await run(`create schema chosen; create table chosen.t (a text, b int, long text, primary key (a, b));
    insert into chosen.t select case when g % 2 = 0 then 'x''' else 'y' end, g, repeat('é', 3000) from generate_series(1, 20) g;
    create table chosen.heap (place int); insert into chosen.heap select g from generate_series(1, 20) g`)
  const keyed = sourceOf(await find('chosen', 't'))
  const of = async (
    source: RowsSource,
    columns: string[],
    chosen: Parameters<typeof chosenRowsQuery>[2],
  ) => (await textRows(owner, { ...scope, ...chosenRowsQuery(source, columns, chosen) })).rows
  const keys = [
    ['y', '3'],
    [`x'`, '8'],
  ]
  expect(await of(keyed, ['b', 'long'], { type: 'keys', keys, sorts: [] })).toEqual([
    ['8', 'é'.repeat(3000)],
    ['3', 'é'.repeat(3000)],
  ])
  expect(
    await textRows(owner, { ...scope, sql: chosenRowsQuery(keyed, ['b'], { type: 'table' }).sql }),
  ).toMatchObject({
    rows: { length: 20 },
  })
  const filters: GridFilter[] = [{ column: 'a', operator: '=', value: 'y' }]
  expect(
    await of(keyed, ['b'], {
      type: 'filtered',
      filters,
      sorts: [{ table: 't', column: 'b', ascending: false }],
    }),
  ).toHaveLength(10)
  const request = {
    filters: [],
    sorts: [],
    start: { type: 'offset', offset: 10 } as const,
    limit: 5,
  }
  expect(
    await of(sourceOf(await find('chosen', 'heap')), ['place'], {
      type: 'places',
      request,
      places: [0, 4],
    }),
  ).toEqual([['11'], ['15']])
  const before = { ...request, start: { type: 'before', values: [`y`, '1'] } as const }
  expect(await of(keyed, ['b'], { type: 'places', request: before, places: [0, 2] })).toEqual([
    ['20'],
    ['16'],
  ])
})

describe('pages of rows', () => {
  let source: RowsSource
  beforeAll(async () => {
    await run(`create schema paged;
      create table paged.t (a int not null, b text not null, n numeric, s text, primary key (a, b));
      insert into paged.t select i / 3, 'k' || i % 3, nullif(i % 5, 0), case when i % 7 = 0 then null when i % 4 = 0 then '' else chr(97 + i % 26) end from generate_series(0, 60) i`)
    source = sourceOf(await find('paged', 't'))
  })
  const sort = (column: string, ascending: boolean): GridSort => ({ table: 't', column, ascending })

  test.each([
    ['by the key', [], 'a, b'],
    ['by a column with NULL, then the key', [sort('n', true)], 'n, a, b'],
    ['the other way', [sort('n', false)], 'n desc, a desc, b desc'],
    ['mixed', [sort('s', false), sort('n', true)], 's desc, n, a, b'],
    ['by a part of the key', [sort('b', false)], 'b desc, a desc'],
    ['mixed without NULL', [sort('b', false), sort('a', true)], 'b desc, a'],
    ['by what is gone', [sort('gone', false)], 'a, b'],
  ])('follow each other without a gap: %s', async (_, sorts, order) => {
    const { rows } = await textRows(owner, {
      ...scope,
      sql: `select a, b, n, s from paged.t order by ${order}`,
    })
    expect((await walk(source, sorts, 7)).map((row) => row.slice(0, 4))).toEqual(rows)
  })

  test('are jumped to, counted and estimated', async () => {
    const query = rowsQuery(source, {
      filters: [],
      sorts: [sort('n', false)],
      start: { type: 'offset', offset: 50 },
      limit: 5,
    })
    const { rows } = await textRows(owner, { ...scope, ...query })
    const expected = await textRows(owner, {
      ...scope,
      sql: 'select a, b, n, s from paged.t order by n desc, a desc, b desc limit 6 offset 50',
    })
    expect(rows.map((row) => row.slice(0, 4))).toEqual(expected.rows)
    const filters: GridFilter[] = [{ column: 'a', operator: '<', value: '10' }]
    expect((await textRows(owner, { ...scope, ...countQuery(source, filters) })).rows).toEqual([
      ['30'],
    ])
    const [plan] = await queryRows<Record<string, [{ Plan: { 'Plan Rows': number } }]>>(owner, {
      ...scope,
      ...estimateQuery(source, filters),
    })
    expect(plan?.['QUERY PLAN']?.[0].Plan['Plan Rows']).toBeGreaterThan(0)
  })

  test('far away cost the key alone, and after a row nothing that came before', async () => {
    await run(
      `create table paged.big (id int primary key, filler text); insert into paged.big select i, repeat('x', 200) from generate_series(1, 50000) i; analyze paged.big`,
    )
    await run('vacuum paged.big')
    const big = sourceOf(await find('paged', 'big'))
    const plan = async (start: Parameters<typeof rowsQuery>[1]['start']) => {
      const query = rowsQuery(big, { filters: [], sorts: [], start, limit: 100 })
      return JSON.stringify(
        await queryRows(owner, {
          ...scope,
          sql: `explain (format json) ${query.sql}`,
          parameters: query.parameters,
        }),
      )
    }
    expect(await plan({ type: 'offset', offset: 40_000 })).toContain('Index Only Scan')
    const after = await plan({ type: 'after', values: ['40000'] })
    expect(after).toContain('Index Cond')
    expect(after).not.toContain('"Filter"')
  })
})

describe('filters', () => {
  let source: RowsSource
  beforeAll(async () => {
    await run(`create schema filtered; create type filtered.mood as enum ('sad', 'happy'); create type filtered.pair as (x int, y text); create domain filtered.word as text;
      create table filtered.t (id int primary key, n numeric, s text, b boolean, e filtered.mood, at timestamptz, tags text[], j jsonb, r int4range, c char(4), w filtered.word, p filtered.pair);
      insert into filtered.t values
        (1, 1.50, 'a:b', true, 'sad', '2026-01-01 10:00+00', '{a,b}', '{"a": 1}', '[1,5)', 'ab', 'x', '(1,one)'),
        (2, 'NaN', '100%', false, 'happy', 'infinity', '{}', '[]', 'empty', 'cd', 'y', '(2,two)'),
        (3, null, '', null, null, null, null, null, null, null, null, null)`)
    source = sourceOf(await find('filtered', 't'))
  })
  test.each<[string, GridFilter['operator'], string, string[]]>([
    ['n', '=', '1.5', ['1']],
    ['n', '>=', '1.5', ['1', '2']],
    ['n', '=', 'NaN', ['2']],
    ['s', '=', 'a:b', ['1']],
    ['s', '=', '', ['3']],
    ['s', '<>', '', ['1', '2']],
    ['s', '~~', '%\\%', ['2']],
    ['s', '~~*', 'A%', ['1']],
    ['s', 'in', '"a:b",100%', ['1', '2']],
    ['id', 'in', '(1, 3)', ['1', '3']],
    ['b', 'is', 'true', ['1']],
    ['b', 'is', 'not null', ['1', '2']],
    ['b', 'is', 'null', ['3']],
    ['e', '>', 'sad', ['2']],
    ['e', 'in', 'sad,happy', ['1', '2']],
    ['at', '>', '2026-01-01 11:00:00+02', ['1', '2']],
    ['tags', '=', '{a,b}', ['1']],
    ['j', '=', '{"a":1}', ['1']],
    ['r', '=', '[1,4]', ['1']],
    ['c', '=', 'ab', ['1']],
    ['w', '~~', 'x', ['1']],
    ['p', '=', '(1,one)', ['1']],
    ['s', '=', `'; drop table filtered.t; --`, []],
  ])('%s %s %s', async (column, operator, value, ids) => {
    const query = rowsQuery(source, {
      filters: [{ column, operator, value }],
      sorts: [],
      start: { type: 'offset', offset: 0 },
      limit: 100,
    })
    const { rows } = await textRows(owner, { ...scope, ...query })
    expect(rows.map(([id]) => id)).toEqual(ids)
  })
})

test('long values are cut with their length, short ones are what Postgres writes, byte for byte, and any is loaded whole', async () => {
  await run(`create schema types; create type types.mood as enum ('a b'); create type types.pair as (x int, y text);
    set intervalstyle = 'postgres';
    create table types.t (id int primary key, short_text text, long_text text, long_bytes bytea, bytes bytea, num numeric, f8 float8, i8 int8, flag bool,
      ts timestamp, tz timestamptz, d date, iv interval, j json, jb jsonb, arr int[][], rng tstzrange, ch char(5), vc varchar(9), e types.mood, ee types.mood[], p types.pair, allnull types.pair,
      ip inet, mac macaddr, bits bit varying, x xml, tv tsvector, poly polygon, pt point, u uuid, big_json jsonb, nothing text, m money);
    insert into types.t select 1, 'é' || repeat('x', 5), repeat('é', 5000), decode(repeat('ab', 5000), 'hex'), '\\xdeadbeef', ('1' || repeat('2', 999))::numeric, 1e-300, 9223372036854775807, true,
      '4713-01-01 00:00:00 BC', '-infinity', 'infinity', '-1 year 2 mons -3 days 04:05:06.789', '{"a" : 12345678901234567890.10}', '{"b": 1.10}', '{{1,2},{3,null}}', '[2026-01-01 00:00+00,)', 'ab', 'v', 'a b', '{"a b",NULL}', '(1,"a ""b")', row(null::int, null::text)::types.pair,
      '10.0.0.1/8', '08:00:2b:01:02:03', B'10101', '<a>b</a>', 'a:1 b:2', '((0,0),(1,1))', '(1.5,2)', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', to_jsonb(repeat('z', 3000)), null, 12.5`)
  const source = sourceOf(await find('types', 't'))
  const query = rowsQuery(source, {
    filters: [],
    sorts: [],
    start: { type: 'offset', offset: 0 },
    limit: 1,
  })
  const { rows } = await textRows(owner, { ...scope, ...query })
  const whole = await textRows(owner, { ...scope, sql: 'select * from types.t' })
  const lengths = query.lengths.map((place) => (place === null ? null : rows[0]![place]))
  const cut: Record<string, string | null | undefined> = {}
  for (const [index, { name }] of source.columns.entries()) {
    if (lengths[index] === null || lengths[index] === undefined)
      expect([name, rows[0]![index]]).toEqual([name, whole.rows[0]![index]])
    else cut[name] = lengths[index]
    const cell = await textRows(owner, { ...scope, ...cellQuery(source, name, { key: ['1'] }) })
    expect([name, cell.rows]).toEqual([name, [[whole.rows[0]![index]]]])
  }
  expect(cut).toEqual({ long_text: '10000', long_bytes: '5000', big_json: '3002' })
  expect(rows[0]![2]).toBe('é'.repeat(280))
  expect(rows[0]![3]).toBe(`\\x${'ab'.repeat(280)}`)
})

test.each([
  `it's "quoted"`,
  'dots.and spaces',
  'sélect 日本 🐘',
  'select',
  '"; drop table x; --',
  '$1',
  '%s',
  `\\`,
  'x'.repeat(63),
  ' ',
  'a:eq:b',
])('names from hell are names: %j', async (name) => {
  const quoted = quoteName(name)
  await run(
    `create schema ${quoted}; create table ${quoted}.${quoted} (${quoted} text primary key, "other" text); insert into ${quoted}.${quoted} values ('a', repeat('b', 3000)), ('c', 'd')`,
  )
  const details = await find(name, name)
  expect(details.entity.columns.map((column) => column.name)).toEqual([name, 'other'])
  expect(details.row_key).toEqual([name])
  const source = sourceOf(details)
  expect(await walk(source, [{ table: name, column: name, ascending: false }], 1)).toHaveLength(2)
  const request = {
    filters: [{ column: name, operator: '=', value: 'a' } as const],
    sorts: [],
    start: { type: 'offset', offset: 0 } as const,
    limit: 1,
  }
  const cell = await textRows(owner, {
    ...scope,
    ...cellQuery(source, 'other', { request, index: 0 }),
  })
  expect(cell.rows).toEqual([['b'.repeat(3000)]])
  await run(`drop schema ${quoted} cascade`)
})
