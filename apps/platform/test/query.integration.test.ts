import { createPlatformClient } from '@howdah/platform-client/client'
import type { PlatformError } from '@howdah/platform-client/errors'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import type { QueryEvent, QueryRequest } from '@howdah/platform-client/query/query.types'
import { runQuery } from '@howdah/platform-client/query/run-query'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let projectRef: string

beforeAll(async () => {
  platform = await startTestPlatform()
  projectRef = platform.projectRef
})
afterAll(() => platform.stop())

type Who = 'owner' | 'reader'
const clientOf = (who: Who) =>
  createPlatformClient({ baseUrl: platform.url, getAccessToken: () => platform.tokens[who] })

interface Result {
  rows: (string | null)[][]
  events: QueryEvent[]
  commands: string[]
  leftovers: Extract<QueryEvent, { type: 'end' }>['leftovers']
}

async function run(
  sql: string,
  options: Partial<QueryRequest> = {},
  who: Who = 'owner',
): Promise<Result> {
  const result: Result = { rows: [], events: [], commands: [], leftovers: [] }
  for await (const event of runQuery(clientOf(who), { projectRef, sql, ...options })) {
    result.events.push(event)
    if (event.type === 'rows') result.rows.push(...event.chunk.rows())
    if (event.type === 'statement') result.commands.push(event.command)
    if (event.type === 'end') result.leftovers = event.leftovers
  }
  return result
}

const refusal = (
  sql: string,
  options: Partial<QueryRequest> = {},
  who: Who = 'owner',
): Promise<PlatformError> =>
  run(sql, options, who).then(
    () => expect.fail(`${sql} went through`),
    (error: unknown) => error as PlatformError,
  )

const activity = (marker: string) =>
  run(
    `select count(*) from pg_stat_activity where query like '%${marker}%' and pid <> pg_backend_pid()`,
  ).then(({ rows }) => rows[0]?.[0])

describe('results', () => {
  test('each statement has its columns, rows and end, and the run has one', async () => {
    const { events, rows } = await run(
      `select 1 as a, null as b; create table results_t (id int); insert into results_t values (1), (2); select * from results_t where false`,
    )
    expect(events.map(({ type }) => type)).toEqual([
      'columns',
      'rows',
      'statement',
      'statement',
      'statement',
      'columns',
      'statement',
      'end',
    ])
    expect(rows).toEqual([['1', null]])
    expect(events.filter((event) => event.type === 'statement')).toMatchObject([
      { statement: 0, command: 'SELECT', rowCount: 1 },
      { statement: 1, command: 'CREATE TABLE', rowCount: null },
      { statement: 2, command: 'INSERT', rowCount: 2 },
      { statement: 3, command: 'SELECT', rowCount: 0 },
    ])
  })

  test('columns carry type, modifier and where they come from', async () => {
    const { events } = await run(
      `create table columns_t (price numeric(10,2)); select price, price + 1 as more from columns_t`,
    )
    const columns = events.find((event) => event.type === 'columns')?.columns
    expect(columns?.[0]).toMatchObject({
      name: 'price',
      typeOid: 1700,
      typeName: 'numeric',
      typmod: 655366,
      columnNumber: 1,
    })
    expect(columns?.[0]?.tableOid).toBeGreaterThan(0)
    expect(columns?.[1]).toMatchObject({ name: 'more', typmod: -1, tableOid: 0, columnNumber: 0 })
  })

  test('a type that people made has its name from the second run on, and never delays a row', async () => {
    await run(`create type mood as enum ('fine')`)
    const name = async () =>
      (await run(`select 'fine'::mood`)).events.flatMap((event) =>
        event.type === 'columns' ? event.columns : [],
      )[0]?.typeName
    expect([null, 'mood']).toContain(await name())
    expect(await name()).toBe('mood')
  })

  test.each([
    ['int8', '9223372036854775807'],
    ['numeric', '123456789012345678901234567890.123456789012345678901234567890'],
    ['float8', '0.1'],
    ['float8', 'NaN'],
    ['float8', '-Infinity'],
    ['timestamptz', '0044-03-15 12:00:00+00 BC'],
    ['timestamptz', 'infinity'],
    ['interval', '1 year 2 mons -3 days +04:05:06.000007'],
    ['bytea', '\\xdeadbeef00'],
    ['json', '{"b" : 1, "a":[1e400, 0.10]}'],
    ['text[]', '{"a,b",NULL,"\\"q\\""}'],
    ['int4range', '[1,5)'],
    ['text', 'tab\tquote"backslash\\ \u0001\u007f 😀 \u2028'],
  ])('%s %s comes as Postgres wrote it', async (type, value) => {
    const { rows } = await run(`select $1::text::${type}`, { parameters: [value] })
    expect(rows).toEqual([[value]])
  })

  test('parameters are bound, not pasted, and make it one statement', async () => {
    const evil = `'; drop table results_t; --`
    expect((await run('select $1::text, $2::int + 1', { parameters: [evil, '41'] })).rows).toEqual([
      [evil, '42'],
    ])
    expect((await run('select $1::text', { parameters: [null] })).rows).toEqual([[null]])
    expect((await refusal('select 1; select 2', { parameters: [] })).sql?.sqlstate).toBe('42601')
  })

  test('the list of objects', async () => {
    const rows = await queryRows(clientOf('owner'), {
      projectRef,
      sql: `select 1; select true as b, 1::int2 as id, 2::int8 as id, '{"x": 1}'::jsonb as j, null as n, 1.50 as m`,
    })
    expect(rows).toEqual([{ b: true, id: 1, id_2: '2', j: { x: 1 }, n: null, m: '1.50' }])
    expect(
      await queryRows(clientOf('owner'), { projectRef, sql: 'select 1; create table list_t ()' }),
    ).toEqual([])
  })

  test('a statement that cannot run in a transaction runs alone', async () => {
    expect((await run('vacuum results_t')).commands).toEqual(['VACUUM'])
    expect((await refusal('select 1; vacuum results_t')).sql?.sqlstate).toBe('25001')
  })

  test('text without a statement is an empty run', async () => {
    expect((await run('-- nothing')).events).toMatchObject([{ type: 'end', statements: 0 }])
  })

  test('notices come with their statement', async () => {
    const { events } = await run(
      `do $$ begin raise notice 'one'; end $$; do $$ begin raise warning 'two' using hint = 'h'; end $$`,
    )
    expect(
      events.filter((event) => event.type === 'statement').map(({ notices }) => notices),
    ).toMatchObject([
      [{ severity: 'NOTICE', message: 'one' }],
      [{ severity: 'WARNING', message: 'two', hint: 'h' }],
    ])
  })
})

describe('errors', () => {
  test('an error before the first line is a 400 with the error of Postgres', async () => {
    const error = await refusal('select * from nope')
    expect(error).toMatchObject({
      status: 400,
      code: 'sql_error',
      sql: { sqlstate: '42P01', position: 15 },
    })
    expect(error.sql?.formattedError).toContain('LINE 1: select * from nope')
    expect(error.requestId).toMatch(/^req_/)
  })

  test("an error in the second of three statements comes after the first one's rows, and nothing of the run stays", async () => {
    const sql = `create table errors_t (id int); select 😀nope from errors_t; select 3`
    const error = await refusal(sql)
    expect(error).toMatchObject({ code: 'sql_error', statement: 1, sql: { sqlstate: '42703' } })
    expect(Array.from(sql)[(error.sql?.position ?? 0) - 1]).toBe('😀')
    expect((await refusal('select * from errors_t')).sql?.sqlstate).toBe('42P01')
  })

  test.each([
    ['copy (select 1) to stdout', 'COPY to the client'],
    ['create table copy_t (a int); copy copy_t from stdin', 'COPY from the client'],
    ['select 1 \0', 'NUL'],
    [`set client_encoding = 'latin1'; select 'ü'`, 'UTF'],
  ])('%j gets a clear error', async (sql, words) => {
    const error = await refusal(sql)
    expect(error.message).toContain(words)
    expect(error.code).toBe('bad_request')
  })

  test('a row above the limit ends the run and says its size', async () => {
    const error = await refusal(`select repeat('x', 70 * 1024 * 1024)`)
    expect(error).toMatchObject({ code: 'result_too_large' })
    expect(error.message).toContain('71 MB')
  })

  test('a list above the limit says what to do instead', async () => {
    const error = (await queryRows(clientOf('owner'), {
      projectRef,
      sql: `select repeat('x', 1000000) from generate_series(1, 80)`,
    }).catch((reason: unknown) => reason)) as PlatformError
    expect(error).toMatchObject({ status: 413, code: 'result_too_large' })
  })

  test('another session terminates it', async () => {
    const error = await refusal(
      'select 1; select pg_terminate_backend(pg_backend_pid()); select pg_sleep(10)',
    )
    expect(error.sql?.sqlstate).toBe('57P01')
  })

  test('an address that came with the query is not connected to', async () => {
    const error = await refusal('select 1', {
      connectionString: 'postgresql://postgres@127.0.0.1:1/postgres',
    })
    expect(error).toMatchObject({ status: 400, code: 'bad_request' })
    expect(error.message).toContain('connectionString')
  })

  test('connectionString picks another database of the project', async () => {
    await run('create database other_one')
    const connectionString = platform.connectionString.replace(/postgres$/, 'other_one')
    expect((await run('select current_database()', { connectionString })).rows).toEqual([
      ['other_one'],
    ])
    const missing = await refusal('select 1', {
      connectionString: platform.connectionString.replace(/postgres$/, 'not_there'),
    })
    expect(missing.status).toBe(400)
  })
})

describe('the end of a run', () => {
  test('the timeout ends it in Postgres', async () => {
    const error = await refusal(`select pg_sleep(30), 'timeout-marker'`, { timeoutMs: 200 })
    expect(error).toMatchObject({ code: 'timeout' })
    await vi.waitFor(async () => expect(await activity('timeout-marker')).toBe('0'))
  })

  test('abort cancels it in Postgres', async () => {
    const controller = new AbortController()
    const cancelled = run(`select pg_sleep(60), 'cancel-marker'`, { signal: controller.signal })
    await vi.waitFor(async () => expect(await activity('cancel-marker')).toBe('1'), {
      timeout: 30_000,
      interval: 20,
    })
    controller.abort()
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(async () => expect(await activity('cancel-marker')).toBe('0'), {
      timeout: 30_000,
      interval: 20,
    })
  })

  test('a client that disappears takes its run along', async () => {
    const { hostname, port } = new URL(platform.url)
    const body = JSON.stringify({ query: `select pg_sleep(60), 'gone-marker'` })
    const socket = connect({ host: hostname, port: Number(port) })
    socket.write(
      `POST /platform/projects/${projectRef}/query HTTP/1.1\r\nhost: ${new URL(platform.url).host}\r\nauthorization: Bearer ${platform.tokens.owner}\r\n` +
        `accept: application/x-ndjson\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    await vi.waitFor(async () => expect(await activity('gone-marker')).toBe('1'), {
      timeout: 30_000,
      interval: 20,
    })
    socket.destroy()
    await vi.waitFor(async () => expect(await activity('gone-marker')).toBe('0'), {
      timeout: 30_000,
      interval: 20,
    })
  })

  test('a reader who is slow holds up Postgres, not the memory of the server, and its timeout rests', async () => {
    const response = await fetch(`${platform.url}/platform/projects/${projectRef}/query`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${platform.tokens.owner}`,
        accept: 'application/x-ndjson',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        query: `select repeat('x', 1000), 'slow-marker' from generate_series(1, 30000)`,
        timeoutMs: 5_000,
      }),
    })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await vi.waitFor(
      async () =>
        expect(
          (
            await run(
              `select wait_event from pg_stat_activity where query like '%slow-marker%' and pid <> pg_backend_pid()`,
            )
          ).rows,
        ).toEqual([['ClientWrite']]),
      { timeout: 30_000, interval: 50 },
    )
    const startedAt = Date.now()
    await vi.waitFor(() => expect(Date.now() - startedAt).toBeGreaterThan(5_500), {
      timeout: 20_000,
      interval: 100,
    })
    let bytes = 0
    let last = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.length
      last = Buffer.from(value).toString('utf8')
    }
    expect(bytes).toBeGreaterThan(30_000_000)
    expect(last).toContain('"type":"end"')
  })

  test('leftovers of a run are reported, and the next run finds none of them', async () => {
    const { leftovers } = await run(
      `create temp table left_t (a int); set work_mem = '77MB'; prepare left_p as select 1; listen left_l; select pg_advisory_lock(4711); set role anon; commit; begin`,
    )
    const named = Object.fromEntries(leftovers.map(({ kind, names }) => [kind, names]))
    expect(named).toMatchObject({
      transaction: [],
      temporary_tables: ['left_t'],
      settings: ['work_mem', 'role'],
      prepared_statements: ['left_p'],
      listens: ['left_l'],
    })
    expect(named.advisory_locks).toHaveLength(1)
    const next = await run(
      `select pg_try_advisory_lock(4711), current_setting('work_mem') <> '77MB', current_user, to_regclass('left_t') is null, (select count(*) from pg_prepared_statements), now() = statement_timestamp()`,
    )
    expect(next.rows[0]).toEqual(['t', 't', 'postgres', 't', '0', 't'])
  })

  test('what a run changes about the login itself does not reach the next run', async () => {
    await run(
      `reset role; alter role current_user set search_path = 'nowhere'; alter role current_user password 'known'`,
    )
    expect((await run(`select current_setting('search_path')`)).rows[0]?.[0]).not.toContain(
      'nowhere',
    )
    expect((await run('select current_user, session_user')).rows).toEqual([
      ['postgres', 'howdah_editor'],
    ])
  })
})

describe('as postgres', () => {
  test.each([
    [`select pg_read_file('/etc/passwd')`, '42501'],
    [`select pg_ls_dir('/')`, '42501'],
    [`create table file_t (line text); copy file_t from '/etc/passwd'`, '42501'],
    [`create table program_t (line text); copy program_t from program 'id'`, '42501'],
    [`copy (select 1) to '/tmp/howdah-escape'`, '42501'],
    [`load 'pg_prewarm'`, '42501'],
    [`create function c() returns void as '/tmp/x.so', 'x' language c`, '42501'],
    [`select lo_import('/etc/passwd')`, '42501'],
    [`create extension file_fdw`, '42501'],
    [`alter role postgres superuser`, '42501'],
    [`create role evil superuser`, '42501'],
    [`set session authorization howdah_admin`, '42501'],
    [`reset role; set role howdah_admin`, '42501'],
    [`alter system set archive_command = 'id'`, '42501'],
    [`grant pg_execute_server_program to postgres`, '42501'],
  ])('%s is refused by Postgres', async (sql, sqlstate) => {
    expect((await refusal(sql)).sql?.sqlstate).toBe(sqlstate)
  })

  test('what is created belongs to postgres', async () => {
    const { rows } = await run(
      `create table owned_t (); select pg_get_userbyid(relowner) from pg_class where relname = 'owned_t'`,
    )
    expect(rows).toEqual([['postgres']])
  })

  test('an API role with claims is what it says, for this run only', async () => {
    const claims = { sub: `it's "me" \\`, email: 'a@b.c' }
    const { rows } = await run(`select current_user, current_setting('request.jwt.claims')`, {
      role: { role: 'authenticated', claims },
    })
    expect(rows[0]?.[0]).toBe('authenticated')
    expect(JSON.parse(rows[0]?.[1] ?? '')).toEqual({ ...claims, role: 'authenticated' })
    expect(
      (await run(`select current_user, current_setting('request.jwt.claims', true)`)).rows,
    ).toEqual([['postgres', null]])
    expect(
      (await refusal('create table anon_t ()', { role: { role: 'anon' } })).sql?.sqlstate,
    ).toBe('42501')
  })

  test('an API role that its owner has renamed is no failure of the server', async () => {
    await run('alter role anon rename to renamed_anon')
    try {
      const error = await refusal('select 1', { role: { role: 'anon' } })
      expect([error.status, error.message]).toEqual([
        400,
        expect.stringMatching(/cannot start.*"anon" does not exist/),
      ])
    } finally {
      await run('alter role renamed_anon rename to anon')
    }
  })
})

test('abort is cancel, also when the runtime has let go of the request by then', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const aborter = new AbortController()
  const { signal } = aborter
  const sql = 'select g, pg_sleep(0.02) from generate_series(1, 100000) g'
  const reading = async () => {
    for await (const { type } of runQuery(clientOf('owner'), { projectRef, sql, signal })) {
      if (type !== 'rows' || signal.aborted) continue
      for (let turn = 0; turn < 3; turn += 1) {
        collectGarbage()
        await setTimeout(5)
      }
      aborter.abort()
    }
  }
  await expect(reading()).rejects.toMatchObject({ name: 'AbortError' })
})

describe('as the read-only member', () => {
  beforeAll(async () => {
    await run(`
      create table guarded (id int primary key, secret text); insert into guarded values (1, 'x'); alter table guarded enable row level security;
      create sequence guarded_seq; create view guarded_view as select * from guarded;
      create function guarded_write() returns void language sql as 'insert into guarded values (99)';
      create function guarded_definer() returns void language sql security definer as 'insert into guarded values (98)'`)
    await run('create database made_later')
  })

  test('reading works, also where row level security is on', async () => {
    expect((await run('select * from guarded', {}, 'reader')).rows).toEqual([['1', 'x']])
    expect((await run('select count(*) from pg_stat_statements', {}, 'reader')).rows).toHaveLength(
      1,
    )
  })

  test.each([
    'insert into guarded values (2)',
    'update guarded set secret = 1',
    'delete from guarded',
    'truncate guarded',
    'drop table guarded',
    'create table mine ()',
    'create schema mine',
    'create temp table mine ()',
    'create temp view mine as select 1',
    'select 1 as a into temp mine',
    'create temp sequence mine',
    'begin; set transaction read write; create table mine ()',
    'set default_transaction_read_only = off; insert into guarded values (2)',
    `with w as (insert into guarded values (3) returning *) select * from w`,
    `copy guarded from '/etc/passwd'`,
    'select lo_create(0)',
    `select lo_from_bytea(0, 'x')`,
    `select lo_creat(-1)`,
    `select lo_put(1, 0, 'x')`,
    "select nextval('guarded_seq')",
    `select setval('guarded_seq', 5)`,
    'select guarded_write()',
    'select guarded_definer()',
    'insert into guarded_view values (4)',
    "create function mine() returns int language sql as 'select 1'",
    `do $$ begin execute 'insert into guarded values (5)'; end $$`,
    'begin; lock table guarded in exclusive mode',
    'select * from guarded for update',
    'refresh materialized view nothing',
    'create database mine',
    'create role mine',
    "alter role postgres password 'known'",
    'set role postgres',
    'set role service_role',
    'reset role; set role howdah_editor',
    'set session authorization postgres',
    "comment on table guarded is 'x'",
    'create extension citext',
    'create publication p for table guarded',
    "select pg_create_logical_replication_slot('s', 'pgoutput')",
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
  ])('%s is refused by Postgres, whatever the transaction says', async (sql) => {
    const refused = ['42501', '42P01', '25001', '25006']
    expect(refused).toContain((await refusal(sql, {}, 'reader')).sql?.sqlstate)
    const writing = await refusal(`set transaction read write; ${sql}`, {}, 'reader')
    expect(refused.filter((state) => state !== '25006')).toContain(writing.sql?.sqlstate)
  })

  test('the same holds in a database that was made later', async () => {
    const connectionString = platform.connectionString.replace(/postgres$/, 'made_later')
    for (const sql of [
      'create temp table mine ()',
      `select lo_from_bytea(0, 'x')`,
      'create table public.mine ()',
    ]) {
      expect(
        (await refusal(`set transaction read write; ${sql}`, { connectionString }, 'reader')).sql
          ?.sqlstate,
      ).toBe('42501')
    }
  })

  test('nothing of all that has changed a row', async () => {
    expect((await run('select id from guarded')).rows).toEqual([['1']])
    expect((await run('select count(*) from pg_largeobject_metadata')).rows).toEqual([['0']])
  })

  test('API roles are not for it', async () => {
    expect(await refusal('select 1', { role: { role: 'service_role' } }, 'reader')).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
  })
})

describe('temporary keys', () => {
  const keyOf = async (who: Who, query = '') => {
    const response = await fetch(
      `${platform.url}/platform/projects/${projectRef}/api-keys/temporary${query}`,
      {
        headers: { authorization: `Bearer ${platform.tokens[who]}` },
      },
    )
    return {
      status: response.status,
      key: ((await response.json()) as { api_key?: string }).api_key ?? '',
    }
  }
  const runWith = (key: string, sql: string) =>
    queryRows<Record<string, unknown>>(
      createPlatformClient({ baseUrl: platform.url, getAccessToken: () => key }),
      { projectRef, sql },
    )

  test('a service key runs as its person does', async () => {
    const { key } = await keyOf('owner', `?claims=${encodeURIComponent('{"role":"service_role"}')}`)
    expect(await runWith(key, 'select current_user as u')).toEqual([{ u: 'postgres' }])
  })

  test('an anon key runs as anon', async () => {
    const { key } = await keyOf('owner', `?claims=${encodeURIComponent('{"role":"anon"}')}`)
    expect(await runWith(key, 'select current_user as u')).toEqual([{ u: 'anon' }])
  })

  test("a read-only member's key reads, and has no role claim", async () => {
    expect(
      (await keyOf('reader', `?claims=${encodeURIComponent('{"role":"service_role"}')}`)).status,
    ).toBe(403)
    const { key } = await keyOf('reader')
    expect(await runWith(key, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(runWith(key, 'create table mine ()')).rejects.toMatchObject({ code: 'sql_error' })
  })

  test('a key that is expired or forged is not accepted', async () => {
    const { key } = await keyOf('owner', '?authorization_exp=1')
    await vi.waitFor(
      () => expect(runWith(key, 'select 1')).rejects.toMatchObject({ status: 401 }),
      { timeout: 30_000, interval: 200 },
    )
    const [head, , signature] = key.split('.')
    const forged = `${head}.${Buffer.from(JSON.stringify({ sub: 'x', ref: projectRef, role: 'service_role', exp: 9999999999 })).toString('base64url')}.${signature}`
    await expect(runWith(forged, 'select 1')).rejects.toMatchObject({ status: 401 })
  })
})
