import { tryPolicies } from '@howdah/platform-client/catalog/policy-trial/policy-trial'
import { hookFunctionsQueryOptions } from '@howdah/platform-client/resources/auth/hook-functions'
import { beforeAll, expect, test } from 'vitest'
import { objectFixture } from './object-fixture'

const { client, rows, scope } = objectFixture()
const table = { schema: 'public', name: 'the "own" rows' }
type Role = 'anon' | 'authenticated' | 'service_role'
const as = (role: Role, claims = {}, of = table, answer?: string) =>
  tryPolicies(client(), { ...scope(), table: of, role: { role, claims }, answer })

beforeAll(async () => {
  await rows(`create table public."the ""own"" rows" (id int, owner text, open boolean);
    insert into public."the ""own"" rows" values (1, 'ada', false), (2, 'bob', false), (3, 'bob', true)`)
})

test('without row-level security, all rows come', async () => {
  expect(await as('anon')).toMatchObject({ outcome: 'off', count: 3, policies: [], deciding: [] })
})

test('the rows that come are those of the claims, each with the policies that are true', async () => {
  await rows(`alter table public."the ""own"" rows" enable row level security`)
  expect(await as('anon')).toMatchObject({ outcome: 'no-policy', count: 0, rows: [] })
  await rows(`create policy "own ""rows""" on public."the ""own"" rows" for select to authenticated
      using (owner = current_setting('request.jwt.claims', true)::json ->> 'sub');
    create policy open on public."the ""own"" rows" to public using ("the ""own"" rows".open);
    create policy writes on public."the ""own"" rows" for insert to authenticated with check (false)`)
  const trial = await as('authenticated', { sub: 'bob' })
  expect(trial).toMatchObject({ outcome: 'policies', count: 2, deciding: ['open', 'own "rows"'] })
  expect(trial?.policies.map(({ name, command }) => [name, command])).toEqual([
    ['open', 'ALL'],
    ['writes', 'INSERT'],
    ['own "rows"', 'SELECT'],
  ])
  expect(
    trial?.rows.map(({ row, passes }) => [(JSON.parse(row) as { id: number }).id, passes]),
  ).toEqual([
    [2, [false, true]],
    [3, [true, true]],
  ])
  expect(await as('anon')).toMatchObject({ count: 1, deciding: ['open'] })
  expect(await as('service_role')).toMatchObject({ outcome: 'bypassed', count: 3 })
})

test('a restrictive policy decides, too', async () => {
  await rows(`create policy few on public."the ""own"" rows" as restrictive using (id < 3)`)
  const trial = await as('authenticated', { sub: 'bob' })
  expect(trial).toMatchObject({ count: 1, deciding: ['few', 'open', 'own "rows"'] })
})

test('the rows of an answer are found by their key, in the order of the answer', async () => {
  const parcels = { schema: 'public', name: 'parcels' }
  await rows(`create type public."the kind" as enum ('x', 'y');
    create table public.parcels (
      id bigint, "of it" public."the kind", place int, note text, primary key (id, "of it")
    );
    insert into public.parcels select id, kind, id % 5, 'it''s' from generate_series(1, 100) id,
      unnest(enum_range(null::public."the kind")) kind;
    insert into public.parcels values (9007199254740993, 'x', 3, 'big');
    alter table public.parcels enable row level security;
    create policy third on public.parcels to anon using (place = 3);
    create policy high on public.parcels to anon using (id > 90)`)
  const answer = `[{"id":93,"of it":"y","note":"it's"},
    {"id":48,"of it":"x"},{"id":9007199254740993,"of it":"x"},{"id":1,"of it":"x"}]`
  const trial = await as('anon', {}, parcels, answer)
  // The role does not get the last one.
  expect(trial).toMatchObject({ count: 4, deciding: ['high', 'third'] })
  expect(trial?.rows.map(({ row, passes }) => [/"id": (\d+)/.exec(row)?.[1], passes])).toEqual([
    ['93', [true, true]],
    ['48', [false, true]],
    ['9007199254740993', [true, true]],
  ])
  const unmatched = async (text: string, of = parcels) =>
    (await as('anon', {}, of, text))?.unmatched
  expect(await unmatched('[{"id":93}]')).toBe('key-missing')
  expect(await unmatched('{"code":"42501"}')).toBe('no-rows')
  expect(await unmatched('[{"id":3}]', table)).toBe('no-key')
  expect(await as('anon', {}, parcels, '[]')).toMatchObject({ count: 0, rows: [] })
})

test('a table of any name is joined with an answer', async () => {
  const asked = { schema: 'public', name: 'asked' }
  await rows(`create table public.asked (id int primary key);
    insert into public.asked values (1);
    alter table public.asked enable row level security;
    create policy open on public.asked using (true)`)
  expect(await as('anon', {}, asked, '[{"id":1}]')).toMatchObject({ rows: [{ passes: [true] }] })
})

test('nothing is written on the way, and privileges are needed', async () => {
  await rows(`create function public.writes() returns boolean language plpgsql as
      $$ begin insert into public."the ""own"" rows" values (9); return true; end $$;
    create policy harm on public."the ""own"" rows" using (public.writes())`)
  await expect(as('anon')).rejects.toMatchObject({ sql: { sqlstate: '25006' } })
  await rows(
    `drop policy harm on public."the ""own"" rows"; revoke select on public."the ""own"" rows" from anon`,
  )
  expect(await as('anon')).toMatchObject({ outcome: 'no-privilege', count: 0 })
  expect(await as('anon', {}, { schema: 'public', name: 'gone' })).toBeNull()
})

test('functions of hooks are those that fit', async () => {
  await rows(`create schema "a schema";
    create function "a schema".closed(event jsonb) returns jsonb language sql as 'select event';
    revoke execute on function "a schema".closed from public;
    create function public."a hook"(event jsonb) returns jsonb language sql as 'select event';
    create function public.of_two(event jsonb, more jsonb) returns jsonb language sql as 'select event';
    create function public.of_rows(event jsonb) returns setof jsonb language sql as 'select event';
    create function public.of_text(event jsonb) returns text language sql as 'select event::text'`)
  const { queryFn } = hookFunctionsQueryOptions(client(), scope())
  const found = await queryFn({ signal: new AbortController().signal })
  expect(found.map(({ name, schema }) => `${schema}.${name}`).toSorted()).toEqual([
    ...['a schema.closed', 'public.a hook'],
  ])
  // The role of the auth service has no privilege of that one.
  expect(found.find(({ name }) => name === 'closed')?.is_granted).toBe(false)
})
