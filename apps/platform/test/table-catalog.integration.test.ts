import { createPlatformClient, type PlatformClient } from '@howdah/platform-client/client'
import { getDefinition } from '@howdah/platform-client/catalog/definition'
import { getMigration, listMigrations } from '@howdah/platform-client/catalog/migrations'
import { getTable } from '@howdah/platform-client/catalog/table'
import { listEntities, listSchemas, type Entity } from '@howdah/platform-client/catalog/entities'
import { listEnums } from '@howdah/platform-client/catalog/enums'
import { listPolicies } from '@howdah/platform-client/catalog/policies'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { quoteName } from '@howdah/rules/table/quote-name'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableDetailsOf } from './table-details'
import { startTestPlatform, type TestPlatform } from './test-platform'
import { longIt } from './long-run'

let platform: TestPlatform
let scope: { projectRef: string }
let owner: PlatformClient
let reader: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  scope = { projectRef: platform.projectRef }
  owner = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens.owner,
  })
  reader = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens.reader,
  })
})
afterAll(() => platform.stop())

const run = (sql: string) => queryRows(owner, { ...scope, sql })

const find = (schema: string, name: string) =>
  tableDetailsOf(owner, platform.projectRef, schema, name)

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
    expect(
      await listEntities(owner, { ...scope, schemas: ['listed'], search: 'TABLE' }),
    ).toMatchObject({ count: 2 })
    expect((await listEntities(owner, { ...scope, schemas: ['listed'], search: '%' })).count).toBe(
      0,
    )
    const second = await listEntities(owner, { ...scope, schemas: ['listed'], limit: 2, page: 1 })
    expect([second.count, second.entities.map(({ name }) => name)]).toEqual([
      5,
      ['a_partitioned', 'a_view'],
    ])
    expect(await listEntities(owner, { ...scope, schemas: ['listed'], page: 9 })).toEqual({
      count: 5,
      entities: [],
    })
    expect(
      await listEntities(owner, { ...scope, schemas: [`x"'; drop schema listed; --`] }),
    ).toEqual({ count: 0, entities: [] })
  })

  test('has only what the role owns or may touch', async () => {
    await run(
      `create schema hidden; create table hidden.secret (id int); revoke all on hidden.secret from public; revoke all on schema hidden from public;`,
    )
    expect((await listEntities(owner, { ...scope, schemas: ['hidden'] })).count).toBe(1)
    const seen = await listEntities(owner, {
      ...scope,
      schemas: ['pg_catalog'],
      search: 'pg_authid',
    })
    expect(seen.entities).toEqual([])
    expect((await listSchemas(owner, scope)).find(({ name }) => name === 'listed')).toEqual({
      name: 'listed',
      may_create: true,
      is_protected: false,
      is_standby: false,
      may_create_schemas: true,
      may_create_roles: true,
      is_api_role: false,
    })
    expect((await listSchemas(reader, scope)).find(({ name }) => name === 'public')).toEqual({
      name: 'public',
      may_create: false,
      is_protected: false,
      is_standby: false,
      may_create_schemas: false,
      may_create_roles: false,
      is_api_role: false,
    })
  })

  test('has the schemas of Postgres and of services as protected, and no schema of people', async () => {
    await run('create schema auth_of_people; create schema foreigner authorization authenticated')
    for (const client of [owner, reader]) {
      const schemas = await listSchemas(client, scope)
      const names = schemas.filter((one) => one.is_protected).map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['auth', 'information_schema', 'pg_catalog']))
      for (const name of ['public', 'extensions', 'auth_of_people', 'foreigner'])
        expect(names).not.toContain(name)
    }
  })

  longIt('of 10,000 tables is quick', async () => {
    await run('create schema many')
    // In parts: the locks of one transaction have room for a few thousand tables.
    for (let part = 0; part < 10; part++) {
      await run(
        `do $$ begin for i in 1..1000 loop execute format('create table many.t_%s ()', ${part} * 1000 + i); end loop; end $$`,
      )
    }
    await listEntities(owner, { ...scope, schemas: ['many'] })
    const times: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      const start = performance.now()
      const page = await listEntities(owner, { ...scope, schemas: ['many'], search: '_999' })
      times.push(performance.now() - start)
      expect(page.count).toBe(11)
    }
    // Of a machine that is busy, the other times say little.
    expect(Math.min(...times)).toBeLessThan(1_500)
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
    'is_realtime',
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
    is_realtime: false,
    replica_identity: 'DEFAULT',
    entity_type: 'r',
    primary_keys: ['id'],
  })
  expect(row_key).toEqual(['id'])
  await run('alter publication supabase_realtime add table keyed.child')
  expect((await find('keyed', 'child')).entity.is_realtime).toBe(true)
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
  expect(column('price')).toMatchObject({
    data_type: 'numeric(10,2)',
    format: 'positive',
    comment: 'of one',
    is_nullable: false,
  })
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
  // The place of a row, which it has until it is changed.
  expect((await find('unkeyed', 'none')).row_key).toEqual(['tableoid', 'ctid'])
  expect((await find('unkeyed', 'covered')).row_key).toEqual(['a'])
})

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
    // Dependent objects are created again after the objects that they depend on, so each is dropped
    // while nothing depends on it.
    await run(
      `begin; drop ${kind} "de f".${quoteName(name)} ${name === 'T 1' ? 'cascade' : ''}; ${before}; commit`,
    )
    const after = await getDefinition(owner, { ...scope, id: (await find('de f', name)).entity.id })
    expect(after).toBe(before)
    expect(before).toContain(`"de f".${name === 'T 1' ? '"T 1"' : name}`)
  }
  expect(await getDefinition(owner, { ...scope, id: 1 })).toBeNull()
  await run('drop schema "de f" cascade')
})

test('migrations are read from where the ecosystem’s tools note them, whichever columns that has', async () => {
  expect(await listMigrations(owner, scope)).toEqual({ migrations: [], count: 0 })
  expect(await getMigration(owner, { ...scope, version: '1' })).toBeNull()
  const at = 'supabase_migrations.schema_migrations'
  await run(
    `create schema supabase_migrations; create table ${at} (version text primary key); insert into ${at} values ('20250102030405')`,
  )
  const old = { version: '20250102030405', name: null }
  expect(await listMigrations(owner, scope)).toEqual({
    migrations: [{ ...old, statement_count: null }],
    count: 1,
  })
  expect(await getMigration(owner, { ...scope, version: old.version })).toEqual({
    ...old,
    statements: null,
  })

  await run(`alter table ${at} add column statements text[], add column name text;
    insert into ${at} values ('20260102030405', array['select 1', E'select ''a;\\\\''\\n-- "ü"'], 'first "ü" 👾'), ('2026x', '{}', null)`)
  const named = { version: '20260102030405', name: 'first "ü" 👾', statement_count: 2 }
  expect(await listMigrations(owner, { ...scope, limit: 2 })).toEqual({
    migrations: [{ version: '2026x', name: null, statement_count: 0 }, named],
    count: 3,
  })
  const page = await listMigrations(reader, { ...scope, limit: 2, page: 1, oldestFirst: true })
  expect(page.migrations.map(({ version }) => version)).toEqual(['2026x'])
  expect(await listMigrations(reader, { ...scope, search: 'T "Ü' })).toEqual({
    migrations: [named],
    count: 1,
  })
  expect((await listMigrations(owner, { ...scope, search: '%' })).count).toBe(0)
  expect(await getMigration(reader, { ...scope, version: named.version })).toEqual({
    version: named.version,
    name: named.name,
    statements: ['select 1', `select 'a;\\'\n-- "ü"`],
  })
  await run('drop schema supabase_migrations cascade')
})
