import {
  tableRealtimeQueryOptions,
  unreadTablesQueryOptions,
} from '@howdah/platform-client/catalog/table-realtime'
import { beforeAll, expect, test } from 'vitest'
import { objectFixture } from './object-fixture'

const { client, rows, scope } = objectFixture()
const { signal } = new AbortController()

const unread = (role: string, table = '', schema = 'public') =>
  unreadTablesQueryOptions(client(), {
    ...{ projectRef: scope().projectRef, role, schema, table },
  }).queryFn({ signal })

async function hasReaders(name: string): Promise<boolean | undefined> {
  const [table] = await rows<{ id: string }>(`select '${name}'::regclass::oid::text as id`)
  const state = await tableRealtimeQueryOptions(client(), {
    ...scope(),
    id: Number(table?.id),
  }).queryFn({ signal })
  return state?.has_readers
}

beforeAll(async () => {
  await rows(`create table public.open (id int primary key);
    create table public.closed (id int primary key);
    alter table public.closed enable row level security;
    alter publication supabase_realtime add table public.open, public.closed`)
})

test('a table without a policy has no readers', async () => {
  expect(await hasReaders('public.open')).toBe(false)
  expect(await hasReaders('public.closed')).toBe(false)
  expect(await unread('anon')).toEqual(['closed'])
  expect(await unread('authenticated', 'closed')).toEqual(['closed'])
  expect(await unread('anon', '*', '*')).toEqual(['closed'])
  expect(await unread('anon', 'open')).toEqual([])
  expect(await unread('service_role')).toEqual([])
})

test('a policy counts for the roles that it lets read', async () => {
  await rows(`create policy writes on public.closed for insert with check (true);
    create policy few on public.closed as restrictive using (true)`)
  expect(await hasReaders('public.closed')).toBe(false)
  await rows(`create policy reads on public.closed for select to authenticated using (true)`)
  expect(await hasReaders('public.closed')).toBe(true)
  expect(await unread('anon')).toEqual(['closed'])
  expect(await unread('authenticated')).toEqual([])
})
