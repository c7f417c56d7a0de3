import {
  createPlatformClient,
  getDefinition,
  getMigration,
  getTable,
  listEntities,
  listEnums,
  listMigrations,
  listPolicies,
  listSchemas,
  queryRows,
  textRows,
  type Entity,
  type PlatformClient,
  type TableFacts,
} from '@howdah/platform-client'
import {
  cellQuery,
  chosenRowsQuery,
  countQuery,
  estimateQuery,
  quoteName,
  rowsQuery,
  type GridFilter,
  type GridSort,
  type RowsSource,
} from '@howdah/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let scope: { projectRef: string }
let owner: PlatformClient
let reader: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  scope = { projectRef: platform.projectRef }
  owner = createPlatformClient({ baseUrl: platform.url, getAccessToken: () => platform.tokens.owner })
  reader = createPlatformClient({ baseUrl: platform.url, getAccessToken: () => platform.tokens.reader })
})
afterAll(() => platform.stop())

const run = (sql: string) => queryRows(owner, { ...scope, sql })

async function find(schema: string, name: string): Promise<TableFacts> {
  const { entities } = await listEntities(owner, { ...scope, schemas: [schema], search: name })
  const facts = await getTable(owner, { ...scope, id: entities.find((entity) => entity.name === name)!.id })
  return facts ?? expect.fail(`There is no ${schema}.${name}`)
}

const sourceOf = ({ entity, row_key }: TableFacts): RowsSource => ({
  schema: entity.schema,
  name: entity.name,
  columns: entity.columns,
  key: row_key,
})

describe('the list of tables', () => {
  beforeAll(() =>
    run(`create schema listed;
      create table listed.b_table (id int);
      comment on table listed.b_table is 'a ''comment''';
      alter table listed.b_table enable row level security;
      create table listed."Z table" (id int);
      create view listed.a_view as select 1 as one;
      create materialized view listed.a_matview as select 1 as one;
      create table listed.a_partitioned (id int) partition by range (id);
      create sequence listed.no_table;`),
  )

  test('is alphabetical, or by type, with the five codes', async () => {
    const page = await listEntities(owner, { ...scope, schemas: ['listed'] })
    expect(page.count).toBe(5)
    expect(page.entities.map(({ name, type }) => [name, type])).toEqual([
      ['Z table', 'r'],
      ['a_matview', 'm'],
      ['a_partitioned', 'p'],
      ['a_view', 'v'],
      ['b_table', 'r'],
    ])
    expect(page.entities[4]).toEqual({
      id: expect.any(Number) as number,
      schema: 'listed',
      name: 'b_table',
      type: 'r',
      comment: "a 'comment'",
      rls_enabled: true,
    } satisfies Entity)
    const byType = await listEntities(owner, { ...scope, schemas: ['listed'], sort: 'type' })
    expect(byType.entities.map(({ type }) => type)).toEqual(['r', 'r', 'v', 'm', 'p'])
  })

  test('is searched and paged; the count is of all pages', async () => {
    expect(await listEntities(owner, { ...scope, schemas: ['listed'], search: 'TABLE' })).toMatchObject({ count: 2 })
    expect((await listEntities(owner, { ...scope, schemas: ['listed'], search: '%' })).count).toBe(0)
    const second = await listEntities(owner, { ...scope, schemas: ['listed'], limit: 2, page: 1 })
    expect([second.count, second.entities.map(({ name }) => name)]).toEqual([5, ['a_partitioned', 'a_view']])
    expect(await listEntities(owner, { ...scope, schemas: ['listed'], page: 9 })).toEqual({ count: 5, entities: [] })
    expect(await listEntities(owner, { ...scope, schemas: [`x"'; drop schema listed; --`] })).toEqual({ count: 0, entities: [] })
  })

  test('has only what the role owns or may touch', async () => {
    await run(
      `create schema hidden; create table hidden.secret (id int); revoke all on hidden.secret from public; revoke all on schema hidden from public;`,
    )
    expect((await listEntities(owner, { ...scope, schemas: ['hidden'] })).count).toBe(1)
    const seen = await listEntities(owner, { ...scope, schemas: ['pg_catalog'], search: 'pg_authid' })
    expect(seen.entities).toEqual([])
    expect((await listSchemas(owner, scope)).find(({ name }) => name === 'listed')).toEqual({ name: 'listed', may_create: true })
    expect((await listSchemas(reader, scope)).find(({ name }) => name === 'public')).toEqual({ name: 'public', may_create: false })
  })

  test('of 10,000 tables is quick', async () => {
    await run('create schema many')
    // In parts: the locks of one transaction have room for a few thousand tables.
    for (let part = 0; part < 10; part++) {
      await run(`do $$ begin for i in 1..1000 loop execute format('create table many.t_%s ()', ${part} * 1000 + i); end loop; end $$`)
    }
    await listEntities(owner, { ...scope, schemas: ['many'] })
    const start = performance.now()
    const page = await listEntities(owner, { ...scope, schemas: ['many'], search: '_999' })
    const took = performance.now() - start
    expect(page.count).toBe(11)
    expect(took).toBeLessThan(500)
  })
})

test('a table has the fields of the specification, its keys and those that point to it', async () => {
  await run(`create schema keyed;
    create type keyed.mood as enum ('sad', 'it''s ok', 'happy');
    comment on type keyed.mood is 'how it is';
    create domain keyed.positive as numeric(10,2) check (value > 0);
    create table keyed.parent (b int, a text, primary key (a, b));
    create table keyed.child (
      id bigint generated by default as identity primary key,
      pa text, pb int,
      feels keyed.mood default 'happy',
      price keyed.positive not null,
      twice numeric generated always as (price * 2) stored,
      tags text[],
      constraint to_parent foreign key (pa, pb) references keyed.parent (a, b) on delete cascade on update set null
    );
    comment on column keyed.child.price is 'of one';
    alter table keyed.child enable row level security;
    create policy "mine & yours" on keyed.child for update to public using (pa = 'x') with check (pb > 1);
    create view keyed.shown as select id, pa, pb + 1 as more from keyed.child;`)
  const { entity, row_key, foreign_keys } = await find('keyed', 'child')
  expect(Object.keys(entity)).toEqual([
    'id',
    'schema',
    'name',
    'comment',
    'rls_enabled',
    'rls_forced',
    'replica_identity',
    'bytes',
    'size',
    'live_rows_estimate',
    'dead_rows_estimate',
    'columns',
    'relationships',
    'primary_keys',
    'entity_type',
  ])
  expect(entity).toMatchObject({
    schema: 'keyed',
    name: 'child',
    comment: null,
    rls_enabled: true,
    rls_forced: false,
    replica_identity: 'DEFAULT',
    entity_type: 'r',
    primary_keys: ['id'],
  })
  expect(row_key).toEqual(['id'])
  const both = {
    deletion_action: 'c',
    update_action: 'n',
    source_schema: 'keyed',
    source_table_name: 'child',
    target_table_schema: 'keyed',
    target_table_name: 'parent',
  }
  const relationships = [
    { ...both, source_column_name: 'pa', target_column_name: 'a' },
    { ...both, source_column_name: 'pb', target_column_name: 'b' },
  ]
  expect(entity.relationships).toEqual(relationships)
  expect(foreign_keys).toEqual([
    {
      name: 'to_parent',
      source_id: entity.id,
      source_kind: 'r',
      target_id: (await find('keyed', 'parent')).entity.id,
      target_kind: 'r',
      source_schema: 'keyed',
      source_table: 'child',
      source_columns: ['pa', 'pb'],
      target_schema: 'keyed',
      target_table: 'parent',
      target_columns: ['a', 'b'],
    },
  ])
  const column = (name: string) => entity.columns.find((known) => known.name === name)
  expect(column('id')).toEqual({
    ordinal_position: 1,
    name: 'id',
    default_value: null,
    data_type: 'bigint',
    format: 'int8',
    is_identity: true,
    identity_generation: 'BY DEFAULT',
    is_nullable: false,
    is_updatable: true,
    enums: [],
    comment: null,
    schema: 'keyed',
    table: 'child',
  })
  expect(column('feels')).toMatchObject({
    enums: ['sad', "it's ok", 'happy'],
    format: 'mood',
    default_value: "'happy'::keyed.mood",
    is_nullable: true,
  })
  expect(column('price')).toMatchObject({ data_type: 'numeric(10,2)', format: 'positive', comment: 'of one', is_nullable: false })
  expect(column('twice')).toMatchObject({ is_updatable: false, default_value: null })
  expect(column('tags')).toMatchObject({ data_type: 'text[]', format: '_text' })

  const parent = await find('keyed', 'parent')
  expect(parent.row_key).toEqual(['a', 'b'])
  expect(parent.entity.relationships).toEqual(relationships)
  const view = await find('keyed', 'shown')
  // The key of the table below it.
  expect(view.row_key).toEqual(['id'])
  expect(view.definition).toContain('FROM keyed.child')
  expect(view.entity.columns.map(({ is_updatable }) => is_updatable)).toEqual([true, true, false])

  expect((await listEnums(owner, scope)).find(({ schema }) => schema === 'keyed')).toMatchObject({
    name: 'mood',
    values: ['sad', "it's ok", 'happy'],
    comment: 'how it is',
  })
  expect(await listPolicies(owner, { ...scope, id: entity.id })).toEqual([
    expect.objectContaining({
      name: 'mine & yours',
      permissive: true,
      command: 'UPDATE',
      roles: ['public'],
      definition: "(pa = 'x'::text)",
      check: '(pb > 1)',
    }),
  ])
  expect(await getTable(owner, { ...scope, id: 1 })).toBeNull()
})

test('the key of a row is a unique one without NULL where there is no primary key, and never one that only some rows are in', async () => {
  await run(`create schema unkeyed;
    create table unkeyed.by_two (a int not null, b int not null, c int unique, d int not null, unique (a, b));
    create unique index on unkeyed.by_two (d) where d > 0;
    create table unkeyed.none (a int unique);
    create table unkeyed.covered (a int not null, b int);
    create unique index on unkeyed.covered (a) include (b);`)
  expect((await find('unkeyed', 'by_two')).row_key).toEqual(['a', 'b'])
  expect((await find('unkeyed', 'none')).row_key).toEqual([])
  expect((await find('unkeyed', 'covered')).row_key).toEqual(['a'])
})

/** Every row of a table, page after page, forwards and then back; both have to be the same. */
async function walk(source: RowsSource, sorts: GridSort[], limit: number): Promise<(string | null)[][]> {
  const read = async (start: Parameters<typeof rowsQuery>[1]['start']) => {
    const query = rowsQuery(source, { filters: [], sorts, start, limit })
    const { rows } = await textRows(owner, { ...scope, ...query })
    const page = rows.slice(0, limit)
    return { page: query.isReversed ? page.reverse() : page, order: query.order, more: rows.length > limit }
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

test('what makes a relation makes the same again', async () => {
  await run(`create schema "de f"; set search_path = "de f";
    create type mood as enum ('ok', 'it''s');
    create table target (a int, b text, primary key (a, b));
    create table "T 1" (
      id bigint generated always as identity primary key, "na""me" text collate "C" not null default 'x''y', m mood, n numeric(10,2) check (n > 0),
      twice numeric generated always as (n * 2) stored, a int, b text, unique (a, n), constraint "fk 1" foreign key (a, b) references target on delete cascade on update set null
    ) with (fillfactor = 70);
    create index "i 1" on "T 1" (lower("na""me")) where n > 1;
    create function touch() returns trigger language plpgsql as 'begin return new; end';
    create trigger touched before update on "T 1" for each row execute function touch();
    alter table "T 1" enable row level security;
    create policy "p 1" on "T 1" as restrictive for update to anon, authenticated using (a > 1) with check (b <> 'x');
    create policy "p 2" on "T 1" using (true);
    comment on table "T 1" is 'it''s'; comment on column "T 1"."na""me" is 'a column';
    create view v with (security_invoker = true) as select id, "na""me" from "T 1" where n > 1;
    create materialized view m as select count(*) from "T 1";
    create unique index m_one on m (count);
    create table parts (at date not null, what text, primary key (at)) partition by range (at);
    create table part_one partition of parts for values from ('2026-01-01') to ('2027-01-01');
    create index on parts (what);
    create unlogged table heir (extra int) inherits (target);
    create table nothing ();`)
  for (const [name, kind] of [
    ['m', 'materialized view'],
    ['v', 'view'],
    ['T 1', 'table'],
    ['part_one', 'table'],
    ['parts', 'table'],
    ['heir', 'table'],
    ['nothing', 'table'],
  ] as const) {
    const { entity } = await find('de f', name)
    const before = await getDefinition(owner, { ...scope, id: entity.id })
    // Those that stand on others are made again after them, so each goes while nothing stands on it.
    await run(`begin; drop ${kind} "de f".${quoteName(name)} ${name === 'T 1' ? 'cascade' : ''}; ${before}; commit`)
    const after = await getDefinition(owner, { ...scope, id: (await find('de f', name)).entity.id })
    expect(after).toBe(before)
    expect(before).toContain(`"de f".${name === 'T 1' ? '"T 1"' : name}`)
  }
  expect(await getDefinition(owner, { ...scope, id: 1 })).toBeNull()
  await run('drop schema "de f" cascade')
})

test('rows that were chosen come whole and in their order, by key and by place', async () => {
  await run(`create schema chosen; create table chosen.t (a text, b int, long text, primary key (a, b));
    insert into chosen.t select case when g % 2 = 0 then 'x''' else 'y' end, g, repeat('é', 3000) from generate_series(1, 20) g;
    create table chosen.heap (place int); insert into chosen.heap select g from generate_series(1, 20) g`)
  const keyed = sourceOf(await find('chosen', 't'))
  const of = async (source: RowsSource, columns: string[], chosen: Parameters<typeof chosenRowsQuery>[2]) =>
    (await textRows(owner, { ...scope, ...chosenRowsQuery(source, columns, chosen) })).rows
  const keys = [
    ['y', '3'],
    [`x'`, '8'],
  ]
  expect(await of(keyed, ['b', 'long'], { type: 'keys', keys, sorts: [] })).toEqual([
    ['8', 'é'.repeat(3000)],
    ['3', 'é'.repeat(3000)],
  ])
  expect(await textRows(owner, { ...scope, sql: chosenRowsQuery(keyed, ['b'], { type: 'table' }).sql })).toMatchObject({
    rows: { length: 20 },
  })
  const filters: GridFilter[] = [{ column: 'a', operator: '=', value: 'y' }]
  expect(await of(keyed, ['b'], { type: 'filtered', filters, sorts: [{ table: 't', column: 'b', ascending: false }] })).toHaveLength(10)
  const request = { filters: [], sorts: [], start: { type: 'offset', offset: 10 } as const, limit: 5 }
  expect(await of(sourceOf(await find('chosen', 'heap')), ['place'], { type: 'places', request, places: [0, 4] })).toEqual([['11'], ['15']])
  const before = { ...request, start: { type: 'before', values: [`y`, '1'] } as const }
  expect(await of(keyed, ['b'], { type: 'places', request: before, places: [0, 2] })).toEqual([['20'], ['16']])
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
    const { rows } = await textRows(owner, { ...scope, sql: `select a, b, n, s from paged.t order by ${order}` })
    expect((await walk(source, sorts, 7)).map((row) => row.slice(0, 4))).toEqual(rows)
  })

  test('are jumped to, counted and estimated', async () => {
    const query = rowsQuery(source, { filters: [], sorts: [sort('n', false)], start: { type: 'offset', offset: 50 }, limit: 5 })
    const { rows } = await textRows(owner, { ...scope, ...query })
    const expected = await textRows(owner, {
      ...scope,
      sql: 'select a, b, n, s from paged.t order by n desc, a desc, b desc limit 6 offset 50',
    })
    expect(rows.map((row) => row.slice(0, 4))).toEqual(expected.rows)
    const filters: GridFilter[] = [{ column: 'a', operator: '<', value: '10' }]
    expect((await textRows(owner, { ...scope, ...countQuery(source, filters) })).rows).toEqual([['30']])
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
      return JSON.stringify(await queryRows(owner, { ...scope, sql: `explain (format json) ${query.sql}`, parameters: query.parameters }))
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
    const query = rowsQuery(source, { filters: [{ column, operator, value }], sorts: [], start: { type: 'offset', offset: 0 }, limit: 100 })
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
  const query = rowsQuery(source, { filters: [], sorts: [], start: { type: 'offset', offset: 0 }, limit: 1 })
  const { rows } = await textRows(owner, { ...scope, ...query })
  const whole = await textRows(owner, { ...scope, sql: 'select * from types.t' })
  const lengths = query.lengths.map((place) => (place === null ? null : rows[0]![place]))
  const cut: Record<string, string | null | undefined> = {}
  for (const [index, { name }] of source.columns.entries()) {
    if (lengths[index] === null || lengths[index] === undefined) expect([name, rows[0]![index]]).toEqual([name, whole.rows[0]![index]])
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
  const facts = await find(name, name)
  expect(facts.entity.columns.map((column) => column.name)).toEqual([name, 'other'])
  expect(facts.row_key).toEqual([name])
  const source = sourceOf(facts)
  expect(await walk(source, [{ table: name, column: name, ascending: false }], 1)).toHaveLength(2)
  const request = {
    filters: [{ column: name, operator: '=', value: 'a' } as const],
    sorts: [],
    start: { type: 'offset', offset: 0 } as const,
    limit: 1,
  }
  const cell = await textRows(owner, { ...scope, ...cellQuery(source, 'other', { request, index: 0 }) })
  expect(cell.rows).toEqual([['b'.repeat(3000)]])
  await run(`drop schema ${quoted} cascade`)
})

test('migrations are read from where the ecosystem’s tools note them, whichever columns that has', async () => {
  expect(await listMigrations(owner, scope)).toEqual({ migrations: [], count: 0 })
  expect(await getMigration(owner, { ...scope, version: '1' })).toBeNull()
  const at = 'supabase_migrations.schema_migrations'
  await run(`create schema supabase_migrations; create table ${at} (version text primary key); insert into ${at} values ('20250102030405')`)
  const old = { version: '20250102030405', name: null }
  expect(await listMigrations(owner, scope)).toEqual({ migrations: [{ ...old, statement_count: null }], count: 1 })
  expect(await getMigration(owner, { ...scope, version: old.version })).toEqual({ ...old, statements: null })

  await run(`alter table ${at} add column statements text[], add column name text;
    insert into ${at} values ('20260102030405', array['select 1', E'select ''a;\\\\''\\n-- "ü"'], 'first "ü" 👾'), ('2026x', '{}', null)`)
  const named = { version: '20260102030405', name: 'first "ü" 👾', statement_count: 2 }
  expect(await listMigrations(owner, { ...scope, limit: 2 })).toEqual({
    migrations: [{ version: '2026x', name: null, statement_count: 0 }, named],
    count: 3,
  })
  const page = await listMigrations(reader, { ...scope, limit: 2, page: 1, oldestFirst: true })
  expect(page.migrations.map(({ version }) => version)).toEqual(['2026x'])
  expect(await listMigrations(reader, { ...scope, search: 'T "Ü' })).toEqual({ migrations: [named], count: 1 })
  expect((await listMigrations(owner, { ...scope, search: '%' })).count).toBe(0)
  expect(await getMigration(reader, { ...scope, version: named.version })).toEqual({
    version: named.version,
    name: named.name,
    statements: ['select 1', `select 'a;\\'\n-- "ü"`],
  })
  await run('drop schema supabase_migrations cascade')
})
