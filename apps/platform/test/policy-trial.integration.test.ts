import { tryPolicies } from '@howdah/platform-client/catalog/policy-trial/policy-trial'
import { beforeAll, expect, test } from 'vitest'
import { objectFixture } from './object-fixture'

const { client, rows, scope } = objectFixture()
const table = { schema: 'public', name: 'the "own" rows' }
type Role = 'anon' | 'authenticated' | 'service_role'
const as = (role: Role, claims = {}, of = table) =>
  tryPolicies(client(), { ...scope(), table: of, role: { role, claims } })

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
