import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RealtimePostgresChangesFilter, SupabaseClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startAuthTestPlatform, type AuthTestPlatform } from '../auth/testing/auth-test-platform'
import { refusals } from './protocol/refusals'
import {
  changesReady,
  createRealtimeClients,
  rawClient,
  subscribed,
  type RealtimeClients,
} from './testing/realtime-clients'

const SOON = { timeout: 40_000, interval: 10 }

interface SeenChange {
  eventType: string
  table: string
  new: Record<string, unknown>
  old: Record<string, unknown>
  errors: unknown
}

/** Returns the number of queries that have asked the policies about rows so far. */
async function checksOf({ projectRef, running }: AuthTestPlatform): Promise<number> {
  const client = new Client(await running.platform.clusters.target(projectRef, 'admin'))
  await client.connect()
  try {
    const { rows } = await client.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::int as calls from extensions.pg_stat_statements
        where query like 'select k.n::pg_catalog.int4%'`,
    )
    return rows[0]?.calls ?? 0
  } finally {
    await client.end()
  }
}

describe('changes of tables', () => {
  let platform: AuthTestPlatform
  let clients: RealtimeClients
  const writers: Client[] = []
  beforeAll(async () => {
    platform = await startAuthTestPlatform({ mailer_autoconfirm: true })
    await platform.sql(`
      create table public.open (id bigint primary key, body text, n int, secret text default 'x', tags text[], at timestamptz);
      revoke select on public.open from anon; grant select (id, body, n, tags, at) on public.open to anon;
      create table public.own (id uuid primary key default gen_random_uuid(), owner text, body text, big text);
      alter table public.own enable row level security;
      create policy own on public.own for select to authenticated using (owner = auth.uid()::text);
      create policy none on public.own for select to anon using (body = 'public');
      alter table public.own alter column big set storage external;
      create table public.whole (id int primary key, body text, mark text);
      alter table public.whole replica identity full;
      alter table public.whole enable row level security;
      create policy every on public.whole for select to anon using (true);
      create table public.keyless (body text);
      alter table public.keyless enable row level security;
      create table public.pairs (a int, b text, primary key (a, b));
      alter table public.pairs enable row level security;
      create policy every on public.pairs for select to anon using (true);
      create table public.judged (id int primary key, owner text, kind char(4), body text);
      alter table public.judged enable row level security;
      create function public.may_see(one public.judged) returns boolean language sql stable as $$ select one.owner = auth.uid()::text and one.kind = 'open' $$;
      create policy own on public.judged for select to authenticated using (public.may_see(judged));
      create table public.documents (id int primary key, doc json);
      create table public.unpublished (id int primary key);
      create type public.mood as enum ('happy', 'so so');
      create domain public.share as numeric check (value < 100);
      create domain public.names as text[];
      create table public.lists (id int primary key, texts text[], ints int4[], longs int8[], amounts numeric[], floats float8[],
        flags bool[], docs jsonb[], raw json[], moods public.mood[], ids uuid[], days date[], stamps timestamp[], moments timestamptz[],
        ranges int4range[], bytes bytea[], boxes box[], grid int[][], bounded text[], shares public.share[], names public.names, none text[], text text);
      create table public.moody (id int primary key);
      alter table public.moody enable row level security;
      create policy moody on public.moody for select to anon using (1 / (id - 5) is not null);
      create table public.toasted (id int primary key, big text, n int);
      alter table public.toasted alter column big set storage external;
      alter table public.toasted enable row level security;
      create policy large on public.toasted for select to anon using (length(big) > 50000);
      alter publication supabase_realtime add table public.toasted, public.open, public.own, public.whole, public.keyless, public.moody, public.pairs, public.judged, public.documents, public.lists;
    `)
  })
  afterAll(() => platform.stop())
  beforeEach(() => void (clients = createRealtimeClients(platform)))
  afterEach(async () => {
    await clients.close()
    for (const writer of writers.splice(0)) await writer.end()
  })

  async function openWriter(): Promise<Client> {
    const { clusters } = platform.running.platform
    const writer = new Client(await clusters.target(platform.projectRef, 'editor'))
    await writer.connect()
    writers.push(writer)
    return writer
  }

  const tokenOf = (sub: string, more = {}) =>
    platform.running.platform.projectTokens.sign(platform.projectRef, {
      claims: { role: 'authenticated', sub, ...more },
      audience: 'authenticated',
      expiresInSeconds: 600,
    })

  async function watch(
    client: SupabaseClient,
    filter: Partial<RealtimePostgresChangesFilter<'*'>>,
  ): Promise<SeenChange[]> {
    const seen: SeenChange[] = []
    // Otherwise the client joins with its key, and not with the token.
    await client.realtime.setAuth()
    const channel = client.channel(`changes-${randomUUID()}`)
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', ...filter } as RealtimePostgresChangesFilter<'*'>,
      (change) => seen.push(change as unknown as SeenChange),
    )
    const ready = changesReady(channel)
    await subscribed(channel)
    await ready
    return seen
  }

  const anon = () => clients.open(platform.keys.anon)
  const service = () => clients.open(platform.keys.service)
  const slots = async () =>
    (
      await platform.sql(
        `select from pg_replication_slots where slot_name like 'howdah_realtime_changes%'`,
      )
    ).length

  it('come as they are written, without the columns that the role may not read', async () => {
    const seen = await watch(anon(), { table: 'open' })
    const all = await watch(service(), {})
    await platform.sql(`
      insert into public.open (id, body, n, tags, at) values (1, 'one', 1, '{a,b}', '2026-01-02 03:04:05.678901+00');
      update public.open set n = 2 where id = 1;
      delete from public.open where id = 1`)
    await vi.waitFor(() => expect(seen).toHaveLength(3), SOON)
    await vi.waitFor(() => expect(all).toHaveLength(3), SOON)
    expect(seen).toMatchObject([
      {
        eventType: 'INSERT',
        table: 'open',
        new: { id: 1, body: 'one', n: 1, tags: ['a', 'b'] },
        old: {},
      },
      { eventType: 'UPDATE', new: { id: 1, n: 2 }, old: { id: 1 } },
      { eventType: 'DELETE', new: {}, old: { id: 1 } },
    ])
    expect(Object.keys(seen[0]?.new ?? {})).not.toContain('secret')
    expect(all[0]?.new).toMatchObject({ secret: 'x' })
  })

  it('have values as Postgres wrote them, with the names of their types', async () => {
    const url = `${platform.endpoint.replace('http', 'ws')}/realtime/v1/websocket?apikey=${platform.keys.service}&vsn=2.0.0`
    const raw = await rawClient(url)
    const request = { event: 'INSERT', schema: 'public', table: 'open', filter: 'id=gt.100' }
    const joined = await raw.ask('realtime:raw', 'phx_join', {
      config: { postgres_changes: [request, { event: '*', schema: 'public', table: 'own' }] },
    })
    expect(joined.response).toMatchObject({
      postgres_changes: [request, { event: '*', schema: 'public', table: 'own' }],
    })
    const last = () => JSON.stringify(raw.frames.at(-1))
    await vi.waitFor(() => expect(last()).toContain('Subscribed to PostgreSQL'), SOON)
    await platform.sql(
      `insert into public.open (id, body) values (9007199254740993, 'exact'), (7, 'filtered')`,
    )
    await vi.waitFor(() => expect(last()).toContain('exact'), SOON)
    const [, , , event, payload] = raw.frames.at(-1) as [0, 0, 0, string, { data: object }]
    expect(event).toBe('postgres_changes')
    expect(payload.data).toMatchObject({
      type: 'INSERT',
      record: { id: '9007199254740993', body: 'exact', n: null },
      errors: null,
    })
    expect(JSON.stringify(payload.data)).toContain('{"name":"tags","type":"_text"}')
    await platform.sql('delete from public.open')
    raw.ws.close()
  })

  it('have the arrays that the Data API gives', async () => {
    const client = service()
    const seen = await watch(client, { table: 'lists' })
    await platform.sql(String.raw`
      insert into public.lists values (1, array['a,b', 'c"d', null, 'null', '', 'e\f', '{g}', 'two
lines'], '{1,NULL,3}', '{1,-2}', '{1.5,NaN,-0.25}', '{1e+300,Infinity}',
        '{t,f,NULL}', array['{"a": [1, "x"]}', 'null', '"q"']::jsonb[], array['{"b" : 1}', '[]']::json[], '{happy,"so so"}',
        '{6f1c2a34-0000-4000-8000-0000000000aa}', '{2024-02-29}', '{2024-02-29 18:29:59.5}', '{2024-02-29 18:29:59.123456+02}',
        array['[1,3)', 'empty']::int4range[], array['\xbeef']::bytea[], '{(1,1),(0,0);(3,3),(2,2)}', '{{1,2},{3,NULL}}', '[2:3]={a,b}', '{12.5}', '{"x,y"}', '{}', '{a,b}')`)
    await vi.waitFor(() => expect(seen).toHaveLength(1), SOON)
    // It learns of new tables by itself.
    const { data: row } = await vi.waitFor(
      () => client.from('lists').select().single().throwOnError(),
      SOON,
    )
    expect(row).toMatchObject({ texts: expect.arrayContaining(['a,b', null]), bounded: ['a', 'b'] })
    expect(seen[0]?.new).toEqual(row)
  })

  it('follow the policies for each client, by its claims', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()]
    const adas = await watch(clients.open(platform.keys.anon, await tokenOf(ada)), { table: 'own' })
    const bobs = await watch(clients.open(platform.keys.anon, await tokenOf(bob)), { table: 'own' })
    const bobsToo = await watch(
      clients.open(platform.keys.anon, await tokenOf(bob, { session_id: randomUUID() })),
      { table: 'own' },
    )
    const strangers = await watch(anon(), { table: 'own' })
    await platform.sql(
      `insert into public.own (owner, body) values ($1, 'a'), ($2, 'b'), (null, 'public')`,
      [ada, bob],
    )
    await vi.waitFor(() => expect(strangers).toHaveLength(1), SOON)
    for (const seen of [adas, bobs, bobsToo])
      await vi.waitFor(() => expect(seen).toHaveLength(1), SOON)
    expect([adas, bobs, bobsToo, strangers].map(([one]) => one?.new.body)).toEqual([
      ...['a', 'b', 'b', 'public'],
    ])
    // No policy can be asked about a row that is gone: everyone gets its key, and nothing else.
    await platform.sql(`delete from public.own where body = 'a'`)
    await vi.waitFor(() => expect(bobs).toHaveLength(2), SOON)
    expect(Object.keys(bobs[1]?.old ?? {})).toEqual(['id'])
  })

  it('are checked once for all clients with the same claims', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()]
    const ofAda = await tokenOf(ada)
    const adas = [
      await watch(clients.open(platform.keys.anon, ofAda), { table: 'own' }),
      await watch(clients.open(platform.keys.anon, ofAda), { table: 'own' }),
    ]
    const checks = () => checksOf(platform)
    const before = await checks()
    await platform.sql(`insert into public.own (owner, body) values ($1, 'a')`, [ada])
    for (const seen of adas) await vi.waitFor(() => expect(seen).toHaveLength(1), SOON)
    expect((await checks()) - before).toBe(1)

    const bobs = await watch(clients.open(platform.keys.anon, await tokenOf(bob)), { table: 'own' })
    await platform.sql(`insert into public.own (owner, body) values ($1, 'b')`, [bob])
    await vi.waitFor(() => expect(bobs).toHaveLength(1), SOON)
    expect((await checks()) - before).toBe(3)
    await platform.sql(`insert into public.own (owner, body) values ($1, 'a again')`, [ada])
    for (const seen of adas) await vi.waitFor(() => expect(seen).toHaveLength(2), SOON)
    expect((await checks()) - before).toBe(5)
    expect([...adas, bobs].map((seen) => seen.map((one) => one.new.body))).toEqual([
      ...[['a', 'a again'], ['a', 'a again'], ['b']],
    ])
  })

  it('are not judged by what the row became', async () => {
    const [alice, mallory] = [randomUUID(), randomUUID()]
    const seen = await watch(clients.open(platform.keys.anon, await tokenOf(mallory)), {
      table: 'own',
    })
    await platform.sql(`insert into public.own (owner, body) values ($1, 'draft')`, [alice])
    await platform.sql(
      `do $$ begin
        insert into public.own (id, owner, body) values ('${randomUUID()}', '${alice}', 'second draft');
        update public.own set owner = '${mallory}', body = 'for mallory' where owner = '${alice}';
      end $$`,
    )
    await vi.waitFor(
      () => expect(seen.filter(({ eventType }) => eventType === 'UPDATE').length).toBe(2),
      SOON,
    )
    expect(JSON.stringify(seen)).not.toContain('draft')
    expect(seen.map((change) => change.new.body)).toEqual(['for mallory', 'for mallory'])
  })

  it('are not judged by what the row became where a policy reads the whole row', async () => {
    const [alice, mallory] = [randomUUID(), randomUUID()]
    const seen = await watch(clients.open(platform.keys.anon, await tokenOf(mallory)), {
      table: 'judged',
    })
    await platform.sql(
      `do $$ begin
        insert into public.judged values (1, '${alice}', 'open', 'draft');
        update public.judged set owner = '${mallory}', body = 'for mallory';
      end $$`,
    )
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), SOON)
    await platform.sql(`update public.judged set body = 'last'`)
    await vi.waitFor(() => expect(seen.at(-1)?.new.body).toBe('last'), SOON)
    expect(seen.map((change) => change.new.body)).toEqual(['for mallory', 'last'])
  })

  it('come to others while a client reads slowly, until that one is ended', async () => {
    const { keys, endpoint, projectRef, running } = platform
    const slow = await rawClient(
      `${endpoint.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anon}&vsn=2.0.0`,
    )
    const postgres_changes = [{ event: '*', schema: 'public', table: 'open' }]
    await slow.ask('realtime:slow', 'phx_join', { config: { postgres_changes } })
    const hub = running.platform.realtimeHubs.find(projectRef)
    const its = [...(hub?.clients ?? [])].at(-1)
    const others = await Promise.all(
      [anon(), anon()].map((client) => watch(client, { table: 'open' })),
    )
    slow.ws.pause()
    const [first, last] = [50_001, 56_000]
    await platform.sql(
      `insert into public.open (id, body) select n, repeat('x', 3000) from generate_series($1::int, $2::int) as n`,
      [first, last],
    )
    await vi.waitFor(() => expect(others.map((one) => one.length)).toEqual([6_000, 6_000]), SOON)
    for (const one of others)
      expect(one.map((change) => change.new.id)).toEqual(
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      )
    await vi.waitFor(() => expect(its && hub?.clients.has(its)).toBe(false), SOON)
    slow.ws.terminate()
    await platform.sql('truncate public.open')
  })

  it('come to others at once while filters of a client take Postgres long', async () => {
    const { keys, endpoint } = platform
    const slow = await rawClient(
      `${endpoint.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anon}&vsn=2.0.0`,
    )
    const slowPattern = '^(a+)(a+)(a+)(a+)(a+)\\5\\4\\3\\2\\1'
    const filter = Array.from(
      { length: 20 },
      (_, at) => `body=match.${slowPattern}${'c?'.repeat(at)}$`,
    ).join(',')
    const postgres_changes = [{ event: '*', schema: 'public', table: 'open', filter }]
    await slow.ask('realtime:slow', 'phx_join', { config: { postgres_changes } })
    const isSent = (text: string) => slow.frames.some((one) => JSON.stringify(one).includes(text))
    await vi.waitFor(() => expect(isSent('Subscribed to PostgreSQL')).toBe(true), SOON)
    const others = [
      await watch(anon(), { table: 'open' }),
      await watch(anon(), { table: 'open', filter: 'n=gt.0' }),
    ]
    const begin = performance.now()
    for (let id = 1; id <= 5; id += 1)
      await platform.sql(
        `insert into public.open (id, n, body) values ($1::int, 1, repeat('a', 75))`,
        [id],
      )
    for (const one of others) await vi.waitFor(() => expect(one).toHaveLength(5), SOON)
    expect(performance.now() - begin).toBeLessThan(6_000)
    await vi.waitFor(() => expect(isSent(refusals.filtersSlow)).toBe(true), SOON)
    slow.ws.terminate()
    await platform.sql('truncate public.open')
  })

  it('lack values that were not changed and are stored apart', async () => {
    const seen = await watch(service(), { table: 'own' })
    await platform.sql(`insert into public.own (body, big) values ('toast', repeat('x', 100000))`)
    await platform.sql(`update public.own set body = 'changed' where body = 'toast'`)
    await vi.waitFor(() => expect(seen).toHaveLength(2), SOON)
    expect(seen[0]?.new.big).toHaveLength(100_000)
    expect(seen[1]?.new).not.toHaveProperty('big')
    expect(seen[1]?.new.body).toBe('changed')
  })

  it('are judged by a value that was not changed and is stored apart', async () => {
    const seen = await watch(anon(), { table: 'toasted' })
    await platform.sql(
      `insert into public.toasted values (1, repeat('x', 100000), 1), (2, repeat('x', 10000), 1)`,
    )
    await vi.waitFor(() => expect(seen).toHaveLength(1), SOON)
    await platform.sql('update public.toasted set n = 2')
    await vi.waitFor(() => expect(seen).toHaveLength(2), SOON)
    expect(seen.map((one) => [one.new.id, one.new.n])).toEqual([
      [1, 1],
      [1, 2],
    ])
    expect(seen[1]?.new).not.toHaveProperty('big')
  })

  it('use the primary key where the whole row is the replica identity', async () => {
    const seen = await watch(anon(), { table: 'whole' })
    const whole = await watch(service(), { table: 'whole' })
    // What a policy hides of a row that is gone is hidden by filters too.
    const filter = 'body=eq.b'
    const filtered = await watch(anon(), { table: 'whole', filter })
    const byService = await watch(service(), { table: 'whole', filter })
    // A policy is asked about a row that is there: each change is waited for.
    for (const [index, change] of [
      `insert into public.whole values (1, 'a', 'm')`,
      `update public.whole set body = 'b'`,
      'delete from public.whole',
    ].entries()) {
      await platform.sql(change)
      for (const client of [seen, whole])
        await vi.waitFor(() => expect(client).toHaveLength(index + 1), SOON)
    }
    expect(seen.map((one) => one.old)).toEqual([{}, { id: 1 }, { id: 1 }])
    await vi.waitFor(() => expect(byService).toHaveLength(2), SOON)
    expect(filtered.map((one) => one.eventType)).toEqual(['UPDATE'])
    expect(whole.map((one) => one.old)).toEqual([
      {},
      { id: 1, body: 'a', mark: 'm' },
      { id: 1, body: 'b', mark: 'm' },
    ])
  })

  it('have no values but the key of a former row whose others are not in the log', async () => {
    const seen = await watch(service(), { table: 'open' })
    const empty = await watch(service(), { table: 'open', filter: 'body=is.null' })
    await platform.sql(`
      insert into public.open (id, body, n) values (50, 'y', 1);
      update public.open set id = 51 where id = 50;
      delete from public.open where id = 51`)
    await vi.waitFor(() => expect(seen).toHaveLength(3), SOON)
    expect(seen.map((change) => change.old)).toEqual([{}, { id: 50 }, { id: 51 }])
    await platform.sql(`
      insert into public.open (id) values (52);
      delete from public.open where id = 52;
      insert into public.open (id) values (53)`)
    await vi.waitFor(() => expect(empty.at(-1)?.new).toMatchObject({ id: 53 }), SOON)
    // A deleted row may have had a value.
    expect(empty.map(({ eventType }) => eventType)).toEqual(['INSERT', 'INSERT'])
    await platform.sql('delete from public.open')
  })

  it('of a table with a key of two columns come too', async () => {
    const seen = await watch(anon(), { table: 'pairs' })
    await platform.sql(`insert into public.pairs values (1, 'x'), (1, 'y')`)
    await vi.waitFor(() => expect(seen).toHaveLength(2), SOON)
    expect(seen.map((change) => change.new)).toEqual([
      { a: 1, b: 'x' },
      { a: 1, b: 'y' },
    ])
  })

  it('of a table without a key say why they are empty', async () => {
    const seen = await watch(anon(), { table: 'keyless' })
    await platform.sql(`insert into public.keyless values ('hidden')`)
    await vi.waitFor(() => expect(seen).toHaveLength(1), SOON)
    expect(seen[0]).toMatchObject({ new: {}, errors: ['Error 400: Bad Request, no primary key'] })
  })

  it('follow the policies row by row when the table is altered between two changes', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()]
    const seen = await watch(clients.open(platform.keys.anon, await tokenOf(ada)), { table: 'own' })
    const writer = await openWriter()
    const insert = (...rows: [owner: string, body: string][]) =>
      writer.query(
        'insert into public.own (owner, body) select * from json_to_recordset($1) as row (owner text, body text)',
        [JSON.stringify(rows.map(([owner, body]) => ({ owner, body })))],
      )
    await writer.query('begin')
    await insert([bob, 'a'], [ada, 'b'])
    await writer.query('alter table public.own add column added int')
    await insert([ada, 'c'], [bob, 'd'])
    await writer.query('commit')
    await insert([ada, 'end'])
    await vi.waitFor(() => expect(seen.at(-1)?.new.body).toBe('end'), SOON)
    expect(seen.map((one) => one.new.body)).toEqual(['b', 'c', 'end'])
    await writer.query('alter table public.own drop column added')
  })

  it('of a table that is locked for some seconds are not missed', async () => {
    const seen = await watch(anon(), { table: 'whole' })
    const [writer, locker] = [await openWriter(), await openWriter()]
    await writer.query('begin')
    await writer.query(`insert into public.whole values (900, 'a')`)
    await locker.query('begin')
    const locked = locker.query('lock table public.whole in access exclusive mode')
    await vi.waitFor(
      async () =>
        expect(
          await platform.sql(
            `select from pg_locks where relation = 'public.whole'::regclass and not granted`,
          ),
        ).toHaveLength(1),
      SOON,
    )
    await writer.query('commit')
    await locked
    const isWaiting = (since: string) =>
      vi.waitFor(async () => {
        const [row] = await platform.sql(
          `select query_start::text as start from pg_stat_activity
            where usename = 'howdah_realtime' and wait_event_type = 'Lock' and query_start > $1::timestamptz`,
          [since],
        )
        expect(row).toBeDefined()
        return String(row?.['start'])
      }, SOON)
    // A statement waits for a second at most: a later one is the next attempt.
    const [{ next } = {}] = await platform.sql(
      `select ($1::timestamptz + interval '1 s')::text as next`,
      [await isWaiting('-infinity')],
    )
    await isWaiting(String(next))
    await locker.query('commit')
    await vi.waitFor(() => expect(seen).toHaveLength(1), SOON)
    expect(seen).toMatchObject([{ eventType: 'INSERT', new: { id: 900 } }])
  })

  it('are not hidden by a policy that fails for another row', async () => {
    const seen = await watch(anon(), { table: 'moody' })
    await platform.sql('insert into public.moody select generate_series(1, 10)')
    await vi.waitFor(() => expect(seen).toHaveLength(9), SOON)
    expect(seen.map((one) => one.new.id)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10])
  })

  it('come for the columns, events and filters that were asked for', async () => {
    const filters = [
      ...['n=eq.2', 'n=neq.2', 'n=gt.1', 'n=in.(1,3)', 'body=like.b*', 'body=match.^[bc]$'],
      ...['n=not.eq.2', 'n=gte.1,n=lt.3', 'tags=is.null', 'at=gt.2026-06-01', 'n=isdistinct.1'],
      'body=eq."a,""(x)"'.replaceAll('""', '\\"'),
    ]
    const client = anon()
    const seen = await Promise.all(
      filters.map((filter) => watch(client, { table: 'open', filter })),
    )
    const columns = await watch(client, { table: 'open', select: ['id'] })
    await platform.sql(`insert into public.open (id, n, body, tags, at) values
      (1, 1, 'a', '{}', '2026-01-01'), (2, 2, 'b', null, '2026-07-01'), (3, 3, 'c', null, null), (4, null, 'a,"(x)', null, null)`)
    await vi.waitFor(() => expect(columns).toHaveLength(4), SOON)
    const expected = [[2], [1, 3], [2, 3], [1, 3], [2], [2, 3], [1, 3], [1, 2], [2, 3, 4], [2]]
    await vi.waitFor(
      () =>
        expect(seen.map((changes) => changes.map((one) => one.new.id))).toEqual([
          ...expected,
          ...[[2, 3, 4], [4]],
        ]),
      SOON,
    )
    expect(columns.map((one) => one.new)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])
    await platform.sql('truncate public.open')
  })

  it.each([
    [{ table: 'unpublished' }, 'Realtime is off for this table'],
    [{ table: 'missing' }, 'Realtime is off for this table'],
    [{ table: 'open', filter: 'nonsense' }, 'InvalidFilter'],
    [{ table: 'open', filter: 'n=eq.words' }, 'InvalidFilter'],
    [{ table: 'open', filter: 'n=drop.1' }, 'InvalidFilter'],
    [{ table: 'open', filter: 'secret=eq.x' }, 'InvalidFilter'],
    [{ table: 'open', filter: `n=eq.1'; drop table public.open; --` }, 'InvalidFilter'],
    [{ table: 'open', select: ['secret'] }, 'InvalidFilter'],
    // Postgres would refuse these for each row.
    [{ table: 'open', filter: 'body=match.(' }, 'InvalidFilter'],
    [{ table: 'open', filter: 'body=not.imatch.[' }, 'InvalidFilter'],
    [{ table: 'open', filter: 'body=like.a\\' }, 'InvalidFilter'],
    [{ table: 'documents', filter: 'doc=eq.{}' }, 'InvalidFilter'],
    [{ schema: 'public\0' }, 'InvalidJoinPayload'],
    [{ table: '\ud800' }, 'InvalidJoinPayload'],
    [{ table: 'open', filter: 'body=eq.\0' }, 'InvalidJoinPayload'],
  ])('are refused for %j', async (filter, message) => {
    await expect(watch(anon(), filter)).rejects.toThrow(message)
  })

  it('begin with the first client and end with the last', async () => {
    await vi.waitFor(async () => expect(await slots()).toBe(0), SOON)
    const [first, second] = [anon(), anon()]
    await watch(first, { table: 'open' })
    await watch(second, { table: 'open' })
    expect(await slots()).toBe(1)
    // Postgres drops them by itself when the server is gone.
    const all = await platform.sql(
      `select temporary from pg_replication_slots where slot_name like 'howdah_realtime%'`,
    )
    expect(all.map(({ temporary }) => temporary)).toEqual(all.map(() => true))
    await first.removeAllChannels()
    expect(await slots()).toBe(1)
    await second.removeAllChannels()
    await vi.waitFor(async () => expect(await slots()).toBe(0), SOON)
    const [{ max_slot_wal_keep_size: size } = {}] = await platform.sql(
      'show max_slot_wal_keep_size',
    )
    expect(size).toBe('4GB')
  })

  it('of rows that a client writes as soon as it is subscribed are never missed', async () => {
    await vi.waitFor(async () => expect(await slots()).toBe(0), SOON)
    const writer = await openWriter()
    const client = anon()
    const missed: number[] = []
    for (let id = 1_001; id <= 1_050; id += 1) {
      const seen: unknown[] = []
      const channel = client.channel(`at-once-${id}`)
      channel.on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'open', filter: 'id=gt.1000' },
        (change) => seen.push(change.new.id),
      )
      await new Promise<void>((resolve, reject) => {
        channel.subscribe((status, error) => {
          if (status === 'SUBSCRIBED')
            writer
              .query(`insert into public.open (id) values (${id})`)
              .then(() => resolve(), reject)
          else if (status !== 'CLOSED') reject(error ?? new Error(status))
        })
      })
      await vi
        .waitFor(() => expect(seen).toEqual([id]), { timeout: 1_000, interval: 2 })
        .catch(() => missed.push(id))
      // Every tenth one finds no channel that is open.
      if (id % 10 === 0) await client.removeAllChannels()
    }
    await platform.sql('truncate public.open')
    expect(missed).toEqual([])
  })

  it('let a client do other things while its join waits for them', async () => {
    const url = `${platform.endpoint.replace('http', 'ws')}/realtime/v1/websocket?apikey=${platform.keys.service}&vsn=2.0.0`
    await vi.waitFor(async () => expect(await slots()).toBe(0), SOON)
    const writer = await openWriter()
    // Postgres opens no slot before those have ended that write.
    await writer.query('begin; insert into public.open (id) values (1)')
    const raw = await rawClient(url)
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'open' }] }
    const [waiting, left] = ['waiting', 'left'].map((name) =>
      raw.ask(`realtime:${name}`, 'phx_join', { config, access_token: platform.keys.service }),
    )
    expect(await raw.ask('realtime:plain', 'phx_join', {})).toMatchObject({ status: 'ok' })
    expect(await raw.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
    raw.send(null, 'bad', 'realtime:left', 'access_token', { access_token: 'nonsense' })
    expect((await left)?.response.reason).toMatch(/^InvalidJWTToken/)
    const eventsOf = (name: string) =>
      (raw.frames as unknown[][])
        .filter(([, , topic]) => topic === `realtime:${name}`)
        .map(([, , , event]) => event)
    expect(eventsOf('waiting')).toEqual([])
    await writer.query('commit; insert into public.open (id) values (2)')
    expect(await waiting).toMatchObject({ status: 'ok', response: config })
    await writer.query('insert into public.open (id) values (3); truncate public.open')
    await vi.waitFor(() => expect(eventsOf('waiting')).toContain('postgres_changes'), SOON)
    expect(eventsOf('waiting').slice(0, 3)).toEqual(['phx_reply', 'presence_state', 'system'])
    expect(eventsOf('left')).toEqual(['phx_reply'])
    raw.ws.close()
  })

  it('begin for a client that comes while they end, without an error', async () => {
    let before = anon()
    await watch(before, { table: 'open' })
    for (let turn = 0; turn < 10; turn++) {
      const next = anon()
      // Connected before the other one leaves, so that its join is the next message.
      next.realtime.connect()
      await vi.waitFor(() => expect(next.realtime.isConnected()).toBe(true), SOON)
      const left = before.removeAllChannels()
      await Promise.all([watch(next, { table: 'open' }), left])
      before = next
    }
  })

  it('are all there: 10,000 of them, of many sessions at once', { timeout: 240_000 }, async () => {
    const owner = randomUUID()
    const seen = await watch(clients.open(platform.keys.anon, await tokenOf(owner)), {
      table: 'own',
    })
    await Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        const client = await openWriter()
        for (let at = 0; at < 500; at += 1)
          await client.query('insert into public.own (owner, body) values ($1, $2)', [
            owner,
            `${writer} ${at}`,
          ])
        await client.query(
          `insert into public.own (owner, body) select $1, $2 || ' ' || g from generate_series(500, 2499) as g`,
          [owner, String(writer)],
        )
      }),
    )
    await vi.waitFor(() => expect(seen.length).toBe(10_000), { timeout: 180_000, interval: 50 })
    for (const writer of [0, 1, 2, 3])
      expect(
        seen
          .map((one) => String(one.new.body).split(' ').map(Number))
          .filter(([from]) => from === writer)
          .map(([, at]) => at),
      ).toEqual(Array.from({ length: 2_500 }, (_, at) => at))
  })

  it('go on after Postgres was killed', { timeout: 240_000 }, async () => {
    const channel = anon().channel('survivor')
    const seen: unknown[] = []
    const states: string[] = []
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'open' }, (change) =>
      seen.push(change.new),
    )
    channel.on('system', {}, ({ extension, status }) => {
      if (extension === 'postgres_changes') states.push(String(status))
    })
    await subscribed(channel)
    await vi.waitFor(() => expect(states).toEqual(['ok']), SOON)
    const [row] = await platform.sql(`select current_setting('data_directory') as data`)
    const file = await readFile(join(String(row?.data), 'postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(file, 10), 'SIGKILL')
    await vi.waitFor(
      () => {
        expect(states).toContain('error')
        expect(states.at(-1)).toBe('ok')
      },
      { timeout: 60_000, interval: 50 },
    )
    await platform.sql(`insert into public.open (id, body) values (1, 'after')`)
    await vi.waitFor(() => expect(seen).toMatchObject([{ body: 'after' }]), SOON)
    expect(await slots()).toBe(1)
  })
})
