import { effectsInTurn } from '@howdah/rules/branches/statement-effects'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'

let testPlatform: TestPlatform
let client: Client
beforeAll(async () => {
  testPlatform = await startTestPlatform()
  const { clusters } = testPlatform.running.platform
  client = new Client(await clusters.target(testPlatform.projectRef, 'service'))
  await client.connect()
  await client.query(`
    create schema l;
    set search_path = l;
    create table b (id int primary key);
    create table notes (id int primary key, a int, body text);
    insert into notes values (1, null, 'x');
    create unique index notes_body on notes (body);
    create sequence ids;
    create view v as select id from notes;
    create materialized view totals as select id from notes;
    create unique index totals_id on totals (id);
    create table parts (id int) partition by list (id);
    create table p0 partition of parts for values in (0);
    create table p1 (id int);
    create function f() returns trigger language plpgsql as 'begin return new; end';
    create trigger t before insert on notes for each row execute function f();
    create rule r as on delete to b do instead nothing;
    create policy p on notes using (true)`)
})
afterAll(async () => {
  await client.end()
  await testPlatform.stop()
})

const WAITED = [
  ...['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock'],
  'RowExclusiveLock',
]

/** Returns the strongest lock that a statement takes on objects that were there before, and on which. */
async function taken(sql: string): Promise<{ lock: string | null; names: string[] }> {
  await client.query('begin')
  try {
    const before = await client.query<{ oid: number }>(
      `select oid from pg_class where relnamespace = 'l'::regnamespace`,
    )
    const names = await client.query<{ oid: number; name: string }>(
      `select oid, relname as name from pg_class where oid = any ($1)`,
      [before.rows.map(({ oid }) => oid)],
    )
    await client.query(sql)
    const { rows } = await client.query<{ oid: number; mode: string }>(
      `select relation as oid, mode from pg_locks where pid = pg_backend_pid() and relation = any ($1)`,
      [before.rows.map(({ oid }) => oid)],
    )
    const mode = WAITED.find((one) => rows.some((row) => row.mode === one))
    const oids = new Set(rows.filter((row) => row.mode === mode).map(({ oid }) => oid))
    const lock =
      mode
        ?.replace('Lock', '')
        .replaceAll(/(?!^)([A-Z])/g, ' $1')
        .toUpperCase() ?? null
    return { lock, names: names.rows.filter(({ oid }) => oids.has(oid)).map(({ name }) => name) }
  } finally {
    await client.query('rollback')
  }
}

it.each([
  'alter table notes add column x int',
  'alter table notes add constraint c foreign key (a) references b',
  'alter table notes set (fillfactor = 70)',
  'alter table notes alter column body set statistics 100',
  'alter table notes disable trigger t',
  'alter table notes enable row level security',
  'alter table notes rename to others',
  'alter table parts attach partition p1 for values in (1)',
  'alter table parts detach partition p0',
  'create table p2 partition of parts for values in (2)',
  'create table likes (note_id int references notes)',
  'create index on notes (a)',
  'create or replace view v as select id from notes',
  'create rule s as on insert to notes do instead nothing',
  'create trigger u before insert on notes for each row execute function f()',
  'create policy q on notes using (true)',
  'alter policy p on notes rename to q',
  'alter view v rename to w',
  'alter materialized view totals rename to sums',
  'alter index notes_body rename to notes_text',
  'alter sequence ids rename to numbers',
  'alter sequence ids restart with 5',
  'drop rule r on b',
  'drop trigger t on notes',
  'drop policy p on notes',
  'drop sequence ids',
  'drop view v',
  'drop table b, p1',
  'lock table notes in share mode',
  'lock table notes, b',
  'cluster notes using notes_pkey',
  'refresh materialized view totals',
  'refresh materialized view concurrently totals',
  'truncate p1',
  'update notes set a = 2',
  'delete from notes',
  `comment on table notes is 'x'`,
  'grant select on notes to anon',
])('%s takes the lock that is named', async (sql) => {
  const wanted = effectsInTurn()(sql)
  const found = await taken(sql)
  expect(wanted.lock).toBe(found.lock)
  const targets = wanted.target?.split(', ') ?? []
  expect(found.names).toEqual(expect.arrayContaining(targets))
})
