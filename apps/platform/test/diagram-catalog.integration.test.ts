import { getDiagram } from '@howdah/platform-client/catalog/diagram'
import { createPlatformClient, type PlatformClient } from '@howdah/platform-client/client'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { diagramSql } from '@howdah/rules/diagram/diagram-sql'
import type { DiagramGraph } from '@howdah/rules/diagram/diagram.types'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const read = (...schemas: string[]) => getDiagram(owner, { ...scope, schemas })

const TABLES = `
  create schema "Shop ""1""";
  set search_path = "Shop ""1""";
  create table people (
    id bigint generated always as identity primary key,
    "e-mail" text not null unique,
    "full ""name""" varchar(80) default 'O''Neil',
    born date check (born < '2100-01-01')
  );
  comment on table people is 'It''s people';
  create table accounts (
    person bigint primary key references people,
    balance numeric(12, 2) not null default 0,
    double numeric generated always as (balance * 2) stored
  );
  create table places (a int, b int, primary key (a, b));
  create table visits (
    id serial primary key,
    person bigint references people on delete cascade,
    a int not null,
    b int not null,
    constraint "where it was" foreign key (a, b) references places,
    unique (b, a)
  );
  create unique index on visits (person) where a > 0;
  create table parts (at date not null, id int references visits) partition by range (at);
  create table parts_2026 partition of parts for values from ('2026-01-01') to ('2027-01-01');
  create view totals as select count(*) from people;`

/** A graph without oids, which a second creation changes. */
function withoutIds({ tables, keys }: DiagramGraph) {
  const names = new Map(tables.map(({ id, name }) => [id, name]))
  return {
    tables: tables.filter(({ kind }) => kind === 'r').map(({ id: _, ...table }) => table),
    keys: keys
      .filter(({ source }) => names.get(source) !== 'parts')
      .map(({ id: _, source, target, ...key }) => ({
        ...key,
        source: names.get(source),
        target: names.get(target),
      })),
  }
}

test('the graph has tables, columns and keys as Postgres has them', async () => {
  await run(TABLES)
  const graph = await read('Shop "1"')
  expect(graph.count).toBe(6)
  expect(graph.tables.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'accounts r',
    'parts p',
    'people r',
    'places r',
    'totals v',
    'visits r',
  ])
  const table = (name: string) => graph.tables.find((one) => one.name === name)
  expect(table('people')?.comment).toBe("It's people")
  expect(
    table('people')?.columns.map(({ name, type, is_nullable, is_unique }) => [
      name,
      type,
      is_nullable,
      is_unique,
    ]),
  ).toEqual([
    ['id', 'bigint', false, true],
    ['e-mail', 'text', false, true],
    ['full "name"', 'character varying(80)', true, false],
    ['born', 'date', true, false],
  ])
  expect(table('visits')?.columns[0]).toMatchObject({ is_primary: true, is_serial: true })
  expect(table('accounts')?.columns[2]?.generated).toMatchObject({ kind: 'stored' })

  const key = (name: string) => graph.keys.find((one) => one.name === name)
  expect(key('accounts_person_fkey')).toMatchObject({
    is_source_unique: true,
    is_source_nullable: false,
    source: table('accounts')?.id,
    target: table('people')?.id,
  })
  // The unique index has a condition.
  expect(key('visits_person_fkey')).toMatchObject({
    is_source_unique: false,
    is_source_nullable: true,
  })
  expect(key('where it was')).toMatchObject({
    source_columns: ['a', 'b'],
    target_columns: ['a', 'b'],
    is_source_unique: true,
  })
  expect(graph.keys.filter(({ source }) => source === table('parts')?.id)).toHaveLength(1)
})

test('the copied SQL creates the same tables again', async () => {
  const before = await read('Shop "1"')
  const ordinary = new Set(before.tables.filter(({ kind }) => kind === 'r').map(({ id }) => id))
  const sql = diagramSql({
    ...before,
    tables: before.tables.filter(({ id }) => ordinary.has(id)),
  })
  await run('drop schema "Shop ""1""" cascade')
  expect((await read('Shop "1"')).tables).toEqual([])
  await run(sql)
  await run(`comment on table "Shop ""1""".people is 'It''s people'`)
  expect(withoutIds(await read('Shop "1"'))).toEqual(withoutIds(before))
})
