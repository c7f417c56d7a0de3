import type { components } from '@howdah/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { call, type Reply } from '../../../server/http/testing/call'

type Comparison = components['schemas']['MigrationComparison']

let testPlatform: TestPlatform
let ref: string

const ask = (method: string, path: string, json?: unknown): Promise<Reply> =>
  call(`${testPlatform.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
    ...(json === undefined ? {} : { json }),
  })
async function sql<Row>(query: string): Promise<Row[]> {
  const { status, text, body } = await ask('POST', `/platform/projects/${ref}/query`, { query })
  expect(status, text).toBe(200)
  return body as Row[]
}
const request = () => ask('POST', `/platform/projects/${ref}/migration-comparison`)
async function compare(): Promise<Comparison> {
  const { status, text, body } = await request()
  expect(status, text).toBe(200)
  return body as Comparison
}

/** Records a migration, as the tools of the ecosystem do. */
const record = (version: string, ...statements: string[]) =>
  sql(`insert into supabase_migrations.schema_migrations values
    ('${version}', array[${statements.map((one) => `$m$${one}$m$`).join(', ')}], 'change ${version}')`)
/** Runs statements one by one, and records them. */
async function migrate(version: string, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql(statement)
  await record(version, ...statements)
}

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  ref = testPlatform.projectRef
  await sql(
    `drop view order_totals; drop table order_items, orders, products, customers; drop type order_status;
     create schema supabase_migrations;
     create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`,
  )
})
afterAll(() => testPlatform.stop())

it('finds no difference without migrations in a new project', async () => {
  const none = { statements: [], others: [] }
  expect(await compare()).toEqual({
    ...{ migrations: 0, without_sql: [], missing: none, unrecorded: none },
  })
})

it('runs what tools record: several statements in one, and some that need no transaction', async () => {
  await migrate(
    '20260101000000',
    'create table public.notes (id int primary key, body text)',
    'create index concurrently notes_body on public.notes (body)',
  )
  await migrate('20260102000000', `create type public.mood as enum ('sad')`)
  await migrate(
    '20260103000000',
    `alter type public.mood add value 'happy'`,
    `create table public.days (mood public.mood default 'happy')`,
  )
  await record(
    '20260104000000',
    `create function public.one() returns int language sql return 1; create policy own on storage.objects using (true)`,
  )
  await sql(
    `create function public.one() returns int language sql return 1; create policy own on storage.objects using (true)`,
  )
  const { migrations, missing, unrecorded } = await compare()
  expect(migrations).toBe(4)
  expect([...missing.statements, ...unrecorded.statements]).toEqual([])
  expect([...missing.others, ...unrecorded.others]).toEqual([])
})

it('lists what only one of them has, with its SQL, and changes nothing', async () => {
  await record('20260105000000', 'create table public.lost (id int primary key)')
  await sql(`insert into supabase_migrations.schema_migrations values ('20260106000000', null, '')`)
  await sql(
    `create table public.extra (id int primary key); alter table public.notes add column rank int;
     create cast (public.mood as int) with inout`,
  )
  const found = await compare()
  expect(found.without_sql).toEqual(['20260106000000'])
  expect(found.missing.statements.join('\n')).toMatch(/create table "?public"?\."?lost/i)
  expect(found.missing.statements.join('\n')).not.toMatch(/extra|rank|drop/i)
  const unrecorded = found.unrecorded.statements.join('\n')
  expect(unrecorded).toMatch(/create table "?public"?\."?extra/i)
  expect(unrecorded).toMatch(/add column "?rank/i)
  expect(unrecorded).not.toMatch(/lost|drop/i)
  expect(found.unrecorded.others).toEqual([{ kind: 'cast', name: 'public.mood as integer' }])
  expect(await sql(`select to_regclass('public.lost') as lost`)).toEqual([{ lost: null }])
  // The new database is deleted, and made no branch.
  const { control, projects } = testPlatform.running.platform
  expect((await control.query('select from branches')).rowCount).toBe(0)
  const home = (await projects.byRef(ref))?.home ?? ''
  expect((await projects.inDataDirectory(home)).map((one) => one.ref)).toEqual([ref])

  // The statements make both the same.
  for (const statement of found.missing.statements) await sql(statement)
  await record('20260107000000', ...found.unrecorded.statements)
  await sql('drop cast (public.mood as int)')
  const none = { statements: [], others: [] }
  expect(await compare()).toMatchObject({ missing: none, unrecorded: none })
})

it('refuses a second comparison of a project meanwhile', async () => {
  const replies = await Promise.all([request(), request()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('names a migration that fails, and compares nothing', async () => {
  await record('20260108000000', 'alter table public.never add column a int')
  const { status, text } = await request()
  expect(status).toBe(409)
  expect(text).toContain('Migration 20260108000000 (change 20260108000000) failed')
  expect(text).toContain('public.never')
  await sql(`delete from supabase_migrations.schema_migrations where version = '20260108000000'`)
})

it('leaves nothing of a migration that ends the transaction, or changes its session', async () => {
  await record('20260109000000', 'commit', `set role anon`, `set search_path = nowhere`)
  expect((await compare()).migrations).toBe(7)
})
