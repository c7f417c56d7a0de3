import { createPlatformClient, type PlatformClient } from '@howdah/platform-client/client'
import { getTable } from '@howdah/platform-client/catalog/table'
import { listEntities } from '@howdah/platform-client/catalog/entities'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { textRows } from '@howdah/platform-client/query/text-rows'
import type { PlatformError } from '@howdah/platform-client/errors'
import { cellProblem } from '@howdah/rules/table/editing/cell-problem'
import {
  failedChange,
  ROW_CONFLICT,
  saveRowsSql,
  type CellChange,
  type ReadValue,
  type RowChange,
} from '@howdah/rules/table/editing/row-changes'
import { quoteName } from '@howdah/rules/table/quote-name'
import { chosenRowsQuery } from '@howdah/rules/table/chosen-rows'
import { saveOrder } from '@howdah/rules/table/editing/save-order'
import { stagedRowId, type ReadRow, type StagedRow } from '@howdah/rules/table/editing/staged-rows'
import { readColumns } from '@howdah/rules/table/row-address'
import {
  oneRowQuery,
  rowsQuery,
  type BoundSql,
  type RowsSource,
} from '@howdah/rules/table/rows-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableDetailsOf, sourceOf } from './table-details'
import { withSession } from './temporary-project'
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
  await run(`create schema edited; create type edited.mood as enum ('sad', 'it''s'); create domain edited.word as text check (value <> 'no');
    create type edited.pair as (x int, y text); create domain edited.amount as numeric`)
})
afterAll(() => platform.stop())

const run = (sql: string) => queryRows(owner, { ...scope, sql })
const save = (source: RowsSource, changes: RowChange[]) =>
  textRows(owner, { ...scope, sql: saveRowsSql(source, changes) })
const conflictOf = (saving: Promise<unknown>) =>
  saving.then(
    () => null,
    (error: PlatformError) => [error.sql?.sqlstate, error.sql?.detail],
  )

const tableOf = async (schema: string, name: string) =>
  sourceOf(await tableDetailsOf(owner, platform.projectRef, schema, name))

async function rowsOf(source: RowsSource): Promise<(string | null)[][]> {
  const { rows } = await textRows(owner, {
    ...scope,
    ...rowsQuery(source, {
      filters: [],
      sorts: [],
      start: { type: 'offset', offset: 0 },
      limit: 100,
    }),
  })
  return rows.map((row) => row.slice(0, source.columns.length))
}

const DIGITS = `${'1234567890'.repeat(99)}.0123456789`

/** A type, and values as Postgres itself writes them. */
const FAMILIES: [type: string, values: string[]][] = [
  ['smallint', ['-32768', '32767']],
  ['integer', ['-2147483648', '2147483647']],
  ['bigint', ['-9223372036854775808', '9007199254740993']],
  ['numeric', [DIGITS, 'NaN', 'Infinity', '-Infinity', '1.50', '0.00']],
  ['real', ['1e-45', 'NaN', '3.4028235e+38']],
  ['double precision', ['5e-324', '-Infinity', '0.1', '1.7976931348623157e+308']],
  ['money', ['$1,234.50', '-$0.01']],
  ['boolean', ['t', 'f']],
  [
    'text',
    ['', ' two  spaces ', 'a\nb\tc', `it's "q" \\ $save$ $1 %s`, 'sélect 🐘', 'NULL', '[1]'],
  ],
  ['character varying(5)', ['abc', '']],
  ['character(5)', ['ab   ', '     ']],
  ['"char"', ['x', '']],
  ['name', ['a b']],
  ['date', ['4713-01-01 BC', 'infinity', '-infinity', '2024-02-29']],
  [
    'timestamp without time zone',
    ['4713-01-01 00:00:00 BC', 'infinity', '2026-01-01 10:00:00.123456'],
  ],
  [
    'timestamp with time zone',
    ['-infinity', '2026-01-01 10:00:00.000001+00', '0044-03-15 12:00:00+00 BC'],
  ],
  ['time without time zone', ['24:00:00', '04:05:06.789']],
  ['time with time zone', ['04:05:06.789+05:30']],
  ['interval', ['-1 years -2 mons +3 days -04:05:06.789', '00:00:00', '178000000 years']],
  ['json', ['{"a" : 12345678901234567890.10, "a": 1e400}', 'null', '"\\u00e9"']],
  ['jsonb', ['{"a": 12345678901234567890.10}', 'null', '[]']],
  ['integer[]', ['{{1,2},{3,NULL}}', '{}', '[0:1]={7,8}']],
  ['text[]', ['{"a,b","\\"","NULL",NULL,""}']],
  ['int4range', ['[1,5)', 'empty', '(,)']],
  ['tstzrange', ['["2026-01-01 00:00:00+00",)']],
  ['nummultirange', ['{[1.5,2),(3,4]}']],
  ['int8range', ['[-9223372036854775808,9223372036854775807)']],
  ['daterange', ['[2026-01-01,infinity)', '(-infinity,2026-01-01)']],
  ['tsrange', ['["2026-01-01 00:00:00","2026-01-02 00:00:00.000001")']],
  ['int4multirange', ['{}', '{[1,3),[5,9)}']],
  ['int4range[]', ['{"[1,5)",empty,NULL}']],
  ['bytea', ['\\x', '\\x00ff5c27']],
  ['bytea[]', ['{"\\\\x00ff",NULL}']],
  ['uuid[]', ['{a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11}']],
  ['jsonb[]', ['{"{\\"a\\": 1}",NULL}']],
  ['timestamp with time zone[]', ['{infinity,"2026-01-01 10:00:00+00"}']],
  ['jsonpath', ['$."a"[*]?(@."b" > 1)']],
  ['edited.pair[]', ['{"(1,a)","(,\\"b c\\")"}']],
  ['edited.amount', ['1.50', 'NaN']],
  ['edited.mood', ["it's", 'sad']],
  ['edited.word', ['yes', '']],
  ['edited.pair', ['(1,"a ""b")', '(,)']],
  ['edited.mood[]', ["{it's,NULL}"]],
  ['inet', ['10.0.0.1/8', '::1']],
  ['cidr', ['10.0.0.0/8']],
  ['macaddr', ['08:00:2b:01:02:03']],
  ['macaddr8', ['08:00:2b:01:02:03:04:05']],
  ['bit(4)', ['1010']],
  ['bit varying', ['10101', '']],
  ['xml', ['<a>b</a>']],
  ['tsvector', ["'a':1 'b c':2"]],
  ['tsquery', ["'a' & !'b'"]],
  ['point', ['(1.5,-2)', '(NaN,Infinity)']],
  ['box', ['(1,1),(0,0)']],
  ['box[]', ['{(1,1),(0,0);(3,3),(2,2)}']],
  ['polygon', ['((0,0),(1,1))']],
  ['circle', ['<(1,2),3>']],
  ['line', ['{1,2,3}']],
  ['lseg', ['[(0,0),(1,1)]']],
  ['path', ['[(0,0),(1,1)]', '((0,0),(1,1))']],
  ['uuid', ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11']],
  ['pg_lsn', ['16/B374D848']],
  ['oid', ['4294967295']],
]

test('every type is added, read, changed and read back byte for byte', async () => {
  // Eight types a table: each call has a session of its own, which takes longer than its statement.
  for (let start = 0; start < FAMILIES.length; start += 8) {
    const families = FAMILIES.slice(start, start + 8)
    const name = `t${start}`
    const columns = families.map(([type], place) => `v${place} ${type}`)
    await run(`create table edited.${name} (id int primary key, ${columns.join(', ')})`)
    const source = await tableOf('edited', name)
    const height = Math.max(...families.map(([, values]) => values.length))
    // A row for each value, shorter lists from their beginning again, and one of nulls.
    const written = Array.from({ length: height + 1 }, (_, id) => [
      String(id),
      ...families.map(([, values]) => (id === height ? null : values[id % values.length]!)),
    ])
    const valuesOf = (row: (string | null)[]): [string, CellChange][] =>
      row
        .slice(1)
        .map((text, place) => [`v${place}`, text === null ? { to: 'null' } : cellOf(text)])
    const readOf = (row: (string | null)[]): ReadValue[] =>
      row.slice(1).map((text, place) => [`v${place}`, text])
    const typed = (rows: (string | null)[][]) =>
      rows.flatMap(([id, ...texts]) => texts.map((text, place) => [families[place]![0], id, text]))
    // No editor refuses what Postgres writes.
    for (const [place, [type, values]] of families.entries())
      expect([type, values.map((text) => cellProblem(source.columns[place + 1]!, text))]).toEqual([
        type,
        values.map(() => null),
      ])
    await save(
      source,
      written.map((row): RowChange => ({
        type: 'insert',
        values: [['id', cellOf(row[0]!)], ...valuesOf(row)],
      })),
    )
    const read = await rowsOf(source)
    expect(typed(read)).toEqual(typed(written))
    // Each takes the values of the next one, held to what was read of it.
    const next = (at: number) => read[(at + 1) % read.length]!
    await save(
      source,
      read.map((row, at): RowChange => ({
        type: 'update',
        key: [['id', row[0]!]],
        read: readOf(row),
        values: valuesOf(next(at)),
      })),
    )
    const turned = await rowsOf(source)
    expect(typed(turned)).toEqual(typed(read.map(([id], at) => [id!, ...next(at).slice(1)])))
    await save(
      source,
      turned.map((row): RowChange => ({
        type: 'delete',
        key: [['id', row[0]!]],
        read: readOf(row),
      })),
    )
    expect(await rowsOf(source)).toEqual([])
  }
})

test('of two people who change one row the second is refused, and nothing of theirs happens', async () => {
  await run(
    `create table edited.shared (id int primary key, v text, n int default 7); insert into edited.shared values (1, 'a', 1), (2, 'b', 2), (3, null, 3)`,
  )
  const source = await tableOf('edited', 'shared')
  const change = (id: string, read: string | null, text: string): RowChange => ({
    type: 'update',
    key: [['id', id]],
    read: [['v', read]],
    values: [['v', { to: 'value', text }]],
  })
  await save(source, [change('1', 'a', 'first')])
  expect(
    await conflictOf(save(source, [change('2', 'b', 'second'), change('1', 'a', 'second')])),
  ).toEqual([ROW_CONFLICT, '1'])
  expect(
    await conflictOf(save(source, [{ type: 'delete', key: [['id', '9']], read: [] }])),
  ).toEqual([ROW_CONFLICT, '0'])
  expect(await conflictOf(save(source, [change('3', '', 'NULL is not empty')]))).toEqual([
    ROW_CONFLICT,
    '0',
  ])
  expect(await rowsOf(source)).toEqual([
    ['1', 'first', '1'],
    ['2', 'b', '2'],
    ['3', null, '3'],
  ])
})

test('the change that Postgres gave up at is named by its place', async () => {
  await run(`create table edited.refusing (id int primary key, v text check (v <> 'no'));
    create function edited.refuse() returns trigger language plpgsql as $$ begin if new.v = 'never' then raise 'never'; end if; return new; end $$;
    create trigger refuse before insert on edited.refusing for each row execute function edited.refuse()`)
  const source = await tableOf('edited', 'refusing')
  const insert = (id: string, text: string): RowChange => ({
    type: 'insert',
    values: [
      ['id', { to: 'value', text: id }],
      ['v', { to: 'value', text }],
    ],
  })
  const failedOf = (changes: RowChange[]) =>
    save(source, changes).then(
      () => null,
      (error: PlatformError) => failedChange(source, changes, error.sql?.where ?? ''),
    )
  expect(await failedOf([insert('1', 'line\nline\n'), insert('2', 'no'), insert('3', 'yes')])).toBe(
    1,
  )
  expect(await failedOf([insert('1', 'a'), insert('2', 'b'), insert('1', 'c\nd')])).toBe(2)
  expect(await failedOf([insert('one', 'a')])).toBe(0)
  expect(await failedOf([insert('1', '\n\n'), insert('2', 'never')])).toBe(1)
  expect(await rowsOf(source)).toEqual([])
})

test('NULL, an empty text and the default are three things', async () => {
  await run(
    `create table edited.three (id int generated always as identity primary key, v text default 'd', w text)`,
  )
  const source = await tableOf('edited', 'three')
  await save(source, [
    { type: 'insert', values: [] },
    {
      type: 'insert',
      values: [
        ['v', { to: 'null' }],
        ['w', { to: 'value', text: '' }],
      ],
    },
    {
      type: 'insert',
      values: [
        ['id', { to: 'value', text: '70' }],
        ['v', { to: 'default' }],
      ],
    },
  ])
  expect(await rowsOf(source)).toEqual([
    ['1', 'd', null],
    ['2', null, ''],
    ['70', 'd', null],
  ])
})

test('a view is changed by the key of the table below it, where it shows all of it', async () => {
  await run(`create table edited.below (a int, b text, c text, d int generated always as (a * 2) stored, primary key (b, a));
    insert into edited.below values (1, 'x', 'old'), (2, 'y', 'old');
    create view edited.shown as select c as "the c", a as "key a", b, upper(c) as more, d from edited.below where a < 9;
    create view edited.again as select "key a" as a, b, "the c" as c from edited.shown -- nested
    ;
    create view edited.hidden as select a, c from edited.below;
    create view edited.joined as select x.a, x.b, x.c from edited.below x join edited.below y using (a)`)
  expect((await tableOf('edited', 'shown')).key).toEqual(['b', 'key a'])
  expect((await tableOf('edited', 'hidden')).key).toEqual([])
  expect((await tableOf('edited', 'joined')).key).toEqual([])
  const source = await tableOf('edited', 'again')
  expect(source.key).toEqual(['b', 'a'])
  const key: ReadValue[] = [
    ['b', 'x'],
    ['a', '1'],
  ]
  await save(source, [
    { type: 'update', key, read: [['c', 'old']], values: [['c', { to: 'value', text: 'new' }]] },
    {
      type: 'insert',
      values: [
        ['a', { to: 'value', text: '3' }],
        ['b', { to: 'value', text: 'z' }],
      ],
    },
    {
      type: 'delete',
      key: [
        ['b', 'y'],
        ['a', '2'],
      ],
      read: [],
    },
  ])
  expect(await rowsOf(source)).toEqual([
    ['1', 'x', 'new'],
    ['3', 'z', null],
  ])
  const { entities } = await listEntities(owner, {
    ...scope,
    schemas: ['edited'],
    search: 'joined',
  })
  expect((await getTable(owner, { ...scope, id: entities[0]!.id }))?.writes).toEqual({
    insert: false,
    update: false,
    delete: false,
  })
})

test('a row is saved as the role of the API that looks at it: its policies hold', async () => {
  await run(`create table edited.guarded (id int primary key, who text, v text);
    insert into edited.guarded values (1, 'me', 'a'), (2, 'you', 'b');
    alter table edited.guarded enable row level security;
    grant usage on schema edited to authenticated; grant select, update on edited.guarded to authenticated;
    create policy seen on edited.guarded for select to authenticated using (true);
    create policy mine on edited.guarded for update to authenticated using (who = current_setting('request.jwt.claims')::json->>'sub')`)
  const source = await tableOf('edited', 'guarded')
  const role = { role: 'authenticated', claims: { sub: 'me' } } as const
  const change = (id: string, v: string): RowChange => ({
    type: 'update',
    key: [['id', id]],
    read: [['v', v]],
    values: [['v', { to: 'value', text: 'mine' }]],
  })
  const saveAs = (changes: RowChange[]) =>
    textRows(owner, { ...scope, role, sql: saveRowsSql(source, changes) })
  await saveAs([change('1', 'a')])
  expect(await conflictOf(saveAs([change('2', 'b')]))).toEqual([ROW_CONFLICT, '0'])
  expect(await rowsOf(source)).toEqual([
    ['1', 'me', 'mine'],
    ['2', 'you', 'b'],
  ])
})

test.each([
  `it's "quoted"`,
  'touched',
  '$save$',
  `\\`,
  '__proto__',
  "'; drop table x; --",
  't',
  'x'.repeat(63),
])('a column may be called %j', async (name) => {
  const quoted = quoteName(name)
  await run(
    `create table edited.${quoted} (${quoted} text primary key, "touched ${'"'}${'"'}" text)`,
  )
  const source = await tableOf('edited', name)
  const other = source.columns[1]!.name
  await save(source, [
    {
      type: 'insert',
      values: [
        [name, { to: 'value', text: name }],
        [other, { to: 'value', text: '$save$ $save1$' }],
      ],
    },
  ])
  await save(source, [
    {
      type: 'update',
      key: [[name, name]],
      read: [[other, '$save$ $save1$']],
      values: [[other, { to: 'value', text: `'; drop table edited.t0; --` }]],
    },
  ])
  expect(await rowsOf(source)).toEqual([[name, `'; drop table edited.t0; --`]])
})

const cellOf = (text: string) => ({ to: 'value', text }) as const
const findTable = (name: string) => tableDetailsOf(owner, platform.projectRef, 'edited', name)

type Read = (query: BoundSql) => Promise<{ rows: (string | null)[][] }>

/** The rows as the table editor stages them. */
async function readRows(
  source: RowsSource,
  read: Read = (query) => textRows(owner, { ...scope, ...query }),
): Promise<ReadRow[]> {
  const { rows } = await read(
    rowsQuery(source, {
      filters: [],
      sorts: [],
      start: { type: 'offset', offset: 0 },
      limit: 100,
    }),
  )
  const names = readColumns(source).map(({ name }) => name)
  return rows.map((row) => {
    const pairs = names.map((name, place): ReadValue => [name, row[place] ?? null])
    return {
      key: source.key.map((name) => pairs[names.indexOf(name)]!),
      read: pairs.filter(([name]) => !source.key.includes(name)),
    }
  })
}

test('rows with a key of any comparable type are found, changed and deleted by it', async () => {
  await run('create domain edited.twin as edited.pair')
  const target = await platform.running.platform.clusters.target(platform.projectRef, 'editor')
  // In one session: a call with a session of its own takes longer than its statement.
  await withSession(target, async (client) => {
    const read: Read = async ({ parameters, sql }) => {
      const result = await client.query<(string | null)[]>({
        text: sql,
        values: parameters,
        rowMode: 'array',
        types: { getTypeParser: () => (text: string | Buffer) => String(text) },
      })
      return { rows: result.rows }
    }
    const change = (source: RowsSource, changes: RowChange[]) =>
      client.query(saveRowsSql(source, changes))
    for (const [index, [type, values]] of [
      ...FAMILIES,
      ['edited.twin', ['(1,a)', '(2,"b c")']] as const,
    ].entries()) {
      const table = `key${index}`
      // An array of an incomparable type can be a key, but not be looked for in it.
      const isComparable = await client
        .query(
          `create table edited.${table} (k ${type} primary key, v text); select 1 from edited.${table} order by k`,
        )
        .then(
          () => true,
          () => false,
        )
      if (!isComparable) continue
      const source = await tableOf('edited', table)
      await change(
        source,
        values.map((text): RowChange => ({ type: 'insert', values: [['k', cellOf(text)]] })),
      )
      for (const row of await readRows(source, read)) {
        const key = row.key.map(([, value]) => value!)
        const [found] = (await read(oneRowQuery(source, source.key, key))).rows
        expect([type, found?.[0]]).toEqual([type, key[0]])
        const chosen = chosenRowsQuery(source, ['k'], { type: 'keys', keys: [key], sorts: [] })
        expect((await read(chosen)).rows).toEqual([key])
        await read(
          rowsQuery(source, {
            ...{ filters: [], sorts: [], limit: 100 },
            start: { type: 'after', values: key },
          }),
        )
        await change(source, [{ type: 'update', ...row, values: [['v', cellOf('seen')]] }])
      }
      const rows = await readRows(source, read)
      expect([type, rows.map((row) => row.read)]).toEqual([type, values.map(() => [['v', 'seen']])])
      await change(
        source,
        rows.map((row): RowChange => ({ type: 'delete', ...row })),
      )
      expect(await readRows(source, read)).toEqual([])
    }
  })
})

test('of equal rows, without a key or in a parent and its child, only the chosen one changes', async () => {
  await run(`create table edited.heap (a int, b text);
    insert into edited.heap select 1, 'same' from generate_series(1, 3);
    create table edited.parent (id int primary key, v text); create table edited.child () inherits (edited.parent);
    insert into edited.parent values (1, 'same'), (2, 'same'); insert into edited.child values (1, 'same'), (1, 'same');
    create table edited.parts (a int, b text) partition by range (a);
    create table edited.part1 partition of edited.parts for values from (0) to (10);
    create table edited.part2 partition of edited.parts for values from (10) to (20);
    insert into edited.parts values (1, 'same'), (1, 'same'), (11, 'same');
    create view edited.over_parent as select * from edited.parent`)
  expect((await tableOf('edited', 'heap')).key).toEqual(['tableoid', 'ctid'])
  expect((await tableOf('edited', 'parent')).key).toEqual(['id', 'tableoid', 'ctid'])
  expect((await tableOf('edited', 'over_parent')).key).toEqual([])
  for (const name of ['heap', 'parent', 'parts']) {
    const source = await tableOf('edited', name)
    const value = source.columns[1]!.name
    const before = await readRows(source)
    await save(source, [
      { type: 'update', ...before[1]!, values: [[value, cellOf('changed')]] },
      { type: 'delete', ...before[0]! },
    ])
    const after = await readRows(source)
    expect([name, after.length]).toEqual([name, before.length - 1])
    const changed = after.filter(({ read }) => read.some(([, text]) => text === 'changed'))
    expect([name, changed.length]).toEqual([name, 1])
    // A row that was changed since has another address.
    expect(await conflictOf(save(source, [{ type: 'delete', ...before[1]! }]))).toEqual([
      ROW_CONFLICT,
      '0',
    ])
  }
})

test('rows exchange the values of their keys in one save', async () => {
  await run(`create table edited.ranked (id int primary key check (id > 0), email varchar(12) unique, code uuid not null unique, v text);
    insert into edited.ranked select n, 'e' || n, ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'v' || n from generate_series(1, 5) n`)
  const details = await findTable('ranked')
  const source = sourceOf(details)
  expect(details.unique_keys).toEqual([['id'], ['email'], ['code']])
  const rows = await readRows(source)
  const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const take = (at: number, cells: Record<string, string>): StagedRow => ({
    state: 'edited',
    id: stagedRowId(rows[at]!.key),
    row: rows[at]!,
    cells: Object.entries(cells).map(([name, text]) => [name, cellOf(text)]),
  })
  const staged = [
    take(0, { id: '2', email: 'e2' }),
    take(1, { id: '1', email: 'e3', code: uuid(3) }),
    take(2, { email: 'e1', code: uuid(2) }),
    take(3, { id: '5' }),
    take(4, { id: '6' }),
  ]
  const { changes } = saveOrder(staged, {
    columns: source.columns,
    key: source.key,
    uniqueKeys: details.unique_keys,
  })
  await save(source, changes)
  expect(await rowsOf(source)).toEqual([
    ['1', 'e3', uuid(3), 'v2'],
    ['2', 'e2', uuid(1), 'v1'],
    ['3', 'e1', uuid(2), 'v3'],
    ['5', 'e4', uuid(4), 'v4'],
    ['6', 'e5', uuid(5), 'v5'],
  ])
})

test('the rows of children are counted with those of their parent', async () => {
  await run(`create table edited.counted (id int primary key); create table edited.counted_a () inherits (edited.counted);
    create table edited.counted_b () inherits (edited.counted_a); create table edited.counted_c () inherits (edited.counted_a, edited.counted);
    insert into edited.counted select generate_series(1, 100); insert into edited.counted_a select generate_series(1, 20);
    insert into edited.counted_b select generate_series(1, 3); insert into edited.counted_c select generate_series(1, 7)`)
  await run('analyze')
  const estimate = async (name: string) => (await findTable(name)).entity.live_rows_estimate
  expect(await Promise.all(['counted', 'counted_a', 'counted_b'].map(estimate))).toEqual([
    130, 30, 3,
  ])
})
