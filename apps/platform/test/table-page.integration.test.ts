import {
  getMaintenanceProgress,
  getTablePage,
} from '@howdah/platform-client/catalog/objects/table-page'
import { analyzeTable, vacuumTable } from '@howdah/platform-client/catalog/objects/tables'
import { beforeAll, expect, test, vi } from 'vitest'
import { objectFixture } from './object-fixture'

const { change, client, rows, scope } = objectFixture()
const idOf = async (name: string) =>
  (await rows<{ id: string }>(`select '${name}'::regclass::oid::int8 as id`))[0]?.id ?? ''

beforeAll(async () => {
  await rows(`create schema "the ""s""";
    create table "the ""s"""."all ""parts""" (
      id int primary key, "the note" text not null default 'x', long text, constraint positive check (id > 0)
    );
    insert into "the ""s"""."all ""parts""" select i, 'note', repeat(md5(i::text), 2000) from generate_series(1, 50) i;
    delete from "the ""s"""."all ""parts""" where id > 40;
    create index "by note" on "the ""s"""."all ""parts""" ("the note");
    create function public.nothing() returns trigger language plpgsql as 'begin return new; end';
    create trigger "on change" before update on "the ""s"""."all ""parts""" for each row execute function public.nothing();
    alter table "the ""s"""."all ""parts""" disable trigger "on change", enable row level security;
    create policy "own rows" on "the ""s"""."all ""parts""" for select to anon using (id = 1);
    create view public.seen as select 1 as one`)
})

test('a table with all of its parts, and what vacuum and analyze change', async () => {
  const id = await idOf(`"the ""s"""."all ""parts"""`)
  const read = () => getTablePage(client(), { ...scope(), id })
  expect(await read()).toMatchObject({
    id: Number(id),
    schema: 'the "s"',
    name: 'all "parts"',
    kind: 'r',
    owner: 'postgres',
    may_change: true,
    may_maintain: true,
    rls_enabled: true,
    last_vacuum: null,
    last_analyze: null,
    columns: [
      { name: 'id', type: 'integer', nullable: false, default: null },
      { name: 'the note', type: 'text', nullable: false, default: `'x'::text` },
      { name: 'long', nullable: true },
    ],
    indexes: [{ name: 'all "parts"_pkey' }, { name: 'by note', is_valid: true }],
    keys: [
      { name: 'all "parts"_pkey', definition: 'PRIMARY KEY (id)' },
      { name: 'positive', definition: 'CHECK (id > 0)' },
    ],
    triggers: [{ name: 'on change', is_enabled: false }],
    policies: [{ name: 'own rows', command: 'SELECT', roles: ['anon'], using: '(id = 1)' }],
  })
  const sizes = await read()
  for (const bytes of [sizes?.heap_bytes, sizes?.index_bytes, sizes?.toast_bytes])
    expect(Number(bytes)).toBeGreaterThan(0)
  const table = { schema: 'the "s"', name: 'all "parts"' }
  await change(vacuumTable(table))
  await change(analyzeTable(table))
  // Postgres writes down what a session did when that ends.
  await vi.waitFor(
    async () => {
      const after = await read()
      expect(after?.last_vacuum).toMatch(/^\d{4}-.*Z$/)
      expect(after?.last_analyze).toMatch(/^\d{4}-.*Z$/)
      expect([after?.live_rows, after?.dead_rows]).toEqual(['40', '0'])
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(await getMaintenanceProgress(client(), { ...scope(), id: Number(id) })).toBeNull()
})

test('a view has no size, and what is no table is not there', async () => {
  expect(await getTablePage(client(), { ...scope(), id: await idOf('public.seen') })).toMatchObject(
    {
      kind: 'v',
      heap_bytes: '0',
      may_maintain: false,
      columns: [{ name: 'one' }],
    },
  )
  for (const id of ['new', '0', '99999999999', '4294967296', '-1'])
    expect(await getTablePage(client(), { ...scope(), id })).toBeNull()
})
