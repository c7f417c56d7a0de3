import type { components } from '@howdah/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startStorageTestPlatform,
  done,
  type StorageTestPlatform,
} from '../storage/testing/storage-test-platform'
import { rawClient } from '../realtime/testing/realtime-clients'
import { call, newSession } from '../../server/http/testing/call'
import { MAX_EMBED_SESSIONS } from './embed-sessions'
import { createHost, messageOf, ORIGIN } from './testing/visitor'

// Visitors hold a token in their browser, and send whatever they like with it.

let testPlatform: StorageTestPlatform
let host: ReturnType<typeof createHost>
let url: string
let ref: string

beforeAll(async () => {
  testPlatform = await startStorageTestPlatform()
  ;({ projectRef: ref, url } = testPlatform)
  host = createHost({ url, ref, token: testPlatform.tokens.owner })
  await testPlatform.sql(`
    create table secrets (owner text, secret text);
    alter table secrets enable row level security;
    grant select, insert, update, delete on secrets to authenticated;
    create policy own on secrets to authenticated
      using (owner = current_setting('request.jwt.claims', true)::json ->> 'sub');
    insert into secrets values ('ada', 'of Ada'), ('eve', 'of Eve');
    create table hidden (x int); revoke all on hidden from anon, authenticated`)
})
afterAll(() => testPlatform.stop())

const gatewayOf = () => `${testPlatform.running.platform.gatewayUrl}/${ref}`

const eve = {
  widgets: [],
  operations: ['runQuery'],
  claims: { sub: 'eve' },
  read_only: false,
}

describe('a token of a visitor', () => {
  test.each([
    ['on another origin', { origin: 'https://evil.example.com' }],
    ['on a subdomain', { origin: 'https://x.app.example.com' }],
    ['on another port', { origin: `${ORIGIN}:8443` }],
    ['without TLS', { origin: 'http://app.example.com' }],
    ['on no origin', { origin: 'null' }],
    ['on the dashboard', { origin: 'http://localhost' }],
    ['on two origins', { origin: `${ORIGIN}, https://evil.example.com` }],
  ])('does nothing %s', async (_, headers) => {
    const { token } = await host.create(eve)
    const reply = await host.run(token, 'select 1', { headers })
    expect(reply.status).toBe(403)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('does nothing without an origin, in an address or in other headers', async () => {
    const { token } = await host.create(eve)
    const at = `${url}/platform/projects/${ref}/query`
    const json = { query: 'select 1' }
    const authorization = `Bearer ${token}`
    const without = await call(at, { method: 'POST', headers: { authorization }, json })
    expect(without.status).toBe(403)
    const headers = { origin: ORIGIN }
    for (const name of ['token', 'access_token', 'apikey', 'authorization']) {
      const linked = await call(`${at}?${name}=${token}`, { method: 'POST', headers, json })
      expect([name, linked.status]).toEqual([name, expect.any(Number)])
      expect([400, 401, 403]).toContain(linked.status)
    }
    const others: Record<string, string>[] = [
      { apikey: token },
      { cookie: `token=${token}` },
      { authorization: token },
    ]
    for (const more of others)
      expect(
        (await call(at, { method: 'POST', headers: { ...headers, ...more }, json })).status,
      ).toBe(401)
  })

  test('does not reach other projects and operations', async () => {
    const { token } = await host.create(eve)
    const ask = async (method: string, path: string, json?: object) =>
      (
        await call(`${url}/platform${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
          ...(json ? { json } : {}),
        })
      ).status
    const other = 'a'.repeat(20)
    expect(await ask('POST', `/projects/${other}/query`, { query: 'select 1' })).toBe(404)
    for (const [method, path, json] of [
      ['GET', '/profile'],
      ['GET', '/organizations'],
      ['GET', '/organizations/personal/members'],
      ['GET', `/projects/${ref}`],
      ['GET', `/projects/${ref}/api-keys?reveal=true`],
      ['GET', `/projects/${ref}/api-keys/temporary`],
      ['GET', `/projects/${ref}/embed-sessions`],
      ['POST', `/projects/${ref}/embed-sessions`, { origin: ORIGIN, widgets: ['sql-editor'] }],
      ['POST', `/projects/${ref}/exports`, { query: 'select 1', format: 'csv' }],
      ['DELETE', `/projects/${ref}`],
      ['GET', `/storage/${ref}/buckets`],
      ['GET', '/notifications'],
    ] as const)
      expect([method, path, await ask(method, path, json)]).toEqual([method, path, 403])
  })

  test.each<[string, string, object?]>([
    ['GET', '/storage/v1/bucket'],
    ['POST', '/storage/v1/object/list/open', { prefix: '' }],
    ['POST', '/storage/v1/object/sign/open/eve/e.txt', { expiresIn: 60 }],
    ['POST', '/storage/v1/upload/resumable'],
    ['GET', '/storage/v1/s3/open'],
    ['GET', '/rest/v1/secrets'],
    ['POST', '/rest/v1/rpc/version', {}],
    ['GET', '/rest/v1/'],
    ['GET', '/auth/v1/user'],
    ['GET', '/auth/v1/admin/users'],
    ['POST', '/auth/v1/signup', { email: 'eve@example.com', password: 'a long password' }],
    ['POST', '/realtime/v1/api/broadcast', { messages: [] }],
    ['GET', '/functions/v1/any'],
  ])('is no key of the gateway: %s %s', async (method, path, json) => {
    const { token } = await host.create(eve)
    const keys: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { apikey: token },
      { apikey: testPlatform.keys.anon, authorization: `Bearer ${token}` },
    ]
    for (const headers of keys) {
      const reply = await call(`${gatewayOf()}${path}`, {
        method,
        headers: { ...headers, origin: ORIGIN },
        ...(json ? { json } : {}),
      })
      expect(reply.text).not.toContain('of Eve')
      expect([400, 401, 403, 404]).toContain(reply.status)
    }
  })

  test('opens no socket of realtime, and joins no private channel', async () => {
    const { token } = await host.create(eve)
    const address = `${gatewayOf().replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=`
    await expect(rawClient(address + token)).rejects.toThrow()
    const raw = await rawClient(address + testPlatform.keys.anon)
    const join = { config: { private: true }, access_token: token }
    const joined = await Promise.race([raw.ask('realtime:room', 'phx_join', join), raw.closed])
    expect(joined).toMatchObject({
      status: 'error',
      response: { reason: expect.stringContaining('InvalidJWTToken') as string },
    })
    raw.ws.close()
  })

  test.each([`it's`, `back\\slash\\'`, '$$', `"}'); reset role; --`, 'line\nbreak', '🐘', ''])(
    'has the claim %j as it was given',
    async (sub) => {
      const token = await makeSession({ sub, [sub]: [sub] })
      const { body } = await host.run(
        token,
        `select current_user as me, current_setting('request.jwt.claims') as claims`,
      )
      const [row] = body as { me: string; claims: string }[]
      expect(row?.me).toBe('authenticated')
      expect(JSON.parse(row?.claims ?? '')).toEqual({ sub, [sub]: [sub], role: 'authenticated' })
    },
  )

  test('runs a repeated request once', async () => {
    const token = await makeSession({ sub: 'eve' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await host.run(token, 'select 1', { headers })).status).toBe(200)
    expect((await host.run(token, 'select 1', { headers })).status).toBe(409)
  })

  test('cannot be forged or changed', async () => {
    const { token, id } = await host.create(eve)
    for (const other of [
      `${token}x`,
      token.slice(0, -1),
      `hwe_${id}`,
      'hwe_',
      `HWE_${token.slice(4)}`,
    ])
      expect((await host.run(other, 'select 1')).status).toBe(401)
  })

  test('is one of a thousand of its project at most', async () => {
    const { control } = testPlatform.running.platform
    await control.query(
      `insert into embed_sessions (project_ref, person_id, hash, label, origin, widgets, operations, schemas, tables, buckets, role,
         claims, read_only, expires_at)
       select $1, 'p_1', 'many ' || n, 'many', 'https://many.example.com', '{}', '{runQuery}', '{}', '[]', '{}', 'anon', '{}', true,
         now() + interval '5 minutes' from generate_series(1, $2::int) n`,
      [ref, MAX_EMBED_SESSIONS],
    )
    expect(messageOf(await host.ask(eve))).toContain('1000 active embed sessions')
    await control.query(`delete from embed_sessions where label = 'many'`)
    expect((await host.ask(eve)).status).toBe(201)
  })
})

describe('SQL of a visitor', () => {
  let token: string
  beforeAll(async () => {
    token = await makeSession({ sub: 'eve' })
  })

  test.each([
    'set role postgres',
    'set role anon',
    'reset role',
    'set role none',
    'set session authorization default',
    `set request.jwt.claims = '{"sub":"ada"}'`,
    `set local "request.jwt.claims" = '{"sub":"ada"}'; select * from secrets`,
    `select set_config('request.jwt.claims', '{"sub":"ada"}', true), * from secrets`,
    `with x as materialized (select set_config('request.jwt.claims', '{"sub":"ada"}', false) as c) select s.* from x, secrets s`,
    `select "set_config"('role', 'postgres', false)`,
    `select PG_CATALOG . "set_config" ('role', 'postgres', false)`,
    `select U&"set!005fconfig" UESCAPE '!' ('role', 'postgres', false)`,
    `select/**/set_config('role','postgres',false)`,
    `update pg_settings set setting = 'postgres' where name = 'role'`,
    `do $$ begin set request.jwt.claims = '{"sub":"ada"}'; end $$`,
    `do $x$ begin execute 'se' || 't role postgres'; end $x$`,
    `select query_to_xml('select set' || '_config(''role'', ''postgres'', false)', true, true, '')`,
    `select * from ts_stat('select set' || '_config(''role'', ''postgres'', false)::tsvector')`,
    'select 1; set role postgres',
    `select 1; select * from hidden`,
    'begin',
    'commit',
    'commit; set role postgres; select * from hidden',
    'create function pg_temp.f() returns text language sql as $$ select 1 $$',
    'create temporary table x (y int)',
    'prepare x as select 1',
    `copy secrets to program 'id'`,
    'copy secrets to stdout',
    'alter role howdah_embed password null',
    'alter role authenticated set search_path = x',
    'select * from hidden',
    'select * from pg_authid',
    'table pg_shadow',
    `select pg_read_file('/etc/passwd')`,
    'select pg_terminate_backend(pg_backend_pid())',
    'select pg_advisory_lock(1)',
    `select pg_notify('x', 'y')`,
    'lock table secrets',
    'grant authenticated to postgres',
    'drop table secrets',
    'truncate secrets',
    'alter table secrets disable row level security',
    '--\rset role postgres',
    '/* /* */ select 1; */ set role postgres',
  ])('%s is refused', async (sql) => {
    const reply = await host.run(token, sql)
    expect([reply.status, reply.text]).toEqual([expect.any(Number), expect.any(String)])
    expect([400, 403]).toContain(reply.status)
    expect(reply.text).not.toContain('of Ada')
    expect((await host.run(token, 'select current_user as me, secret from secrets')).body).toEqual([
      { me: 'authenticated', secret: 'of Eve' },
    ])
  })

  test.each([
    ['another role', { role: { role: 'service_role', claims: {} } }],
    ['its role with other claims', { role: { role: 'authenticated', claims: { sub: 'ada' } } }],
    ['data of a COPY', { copyData: 'x' }],
    ['another database', { connectionString: 'postgresql://postgres@127.0.0.1:5432/template1' }],
  ])('is refused with %s', async (_, json) => {
    const reply = await host.run(token, 'select secret from secrets', { json })
    expect([400, 403]).toContain(reply.status)
    expect(reply.text).not.toContain('of Ada')
  })

  test('does not change rows of others', async () => {
    const before = await testPlatform.sql('select * from secrets order by owner')
    for (const sql of [
      `update secrets set secret = 'taken' where owner = 'ada'`,
      `delete from secrets where owner = 'ada'`,
      `merge into secrets s using (select 1) x on s.owner = 'ada' when matched then delete`,
    ])
      expect((await host.run(token, sql)).status).toBe(200)
    expect((await host.run(token, `insert into secrets values ('ada', 'x')`)).status).toBe(400)
    expect(await testPlatform.sql('select * from secrets order by owner')).toEqual(before)
  })
})

test('a message that a visitor sends does not open those of other topics', async () => {
  await testPlatform.sql(`
    create policy receive on realtime.messages for select to authenticated using (realtime.topic() = 'room:1');
    create policy send on realtime.messages for insert to authenticated with check (realtime.topic() = 'room:1')`)
  await testPlatform.sql(`select realtime.send('{"secret":"of Ada"}', 'e', 'room:2')`)
  const token = await makeSession({ sub: 'eve' })
  for (const send of [`send('{}'::jsonb`, `send_binary('x'::bytea`]) {
    const reply = await host.run(
      token,
      `with x as materialized (select 1 as n from realtime.${send}, 'e', 'room:1'))
       select m.* from x cross join lateral (select * from realtime.messages r where x.n = 1 offset 0) m`,
    )
    expect([reply.status, reply.body]).toEqual([200, []])
  }
  const sent = await testPlatform.sql(`select event from realtime.messages where topic = 'room:1'`)
  expect(sent).toHaveLength(2)
})

describe('files of a visitor', () => {
  test('are those of the named buckets that policies let the role see', async () => {
    const { service } = testPlatform
    for (const bucket of ['open', 'closed']) {
      done(await service.createBucket(bucket, { public: false }))
      done(await service.from(bucket).upload('ada/a.txt', 'of Ada'))
      done(await service.from(bucket).upload('eve/e.txt', 'of Eve'))
    }
    await testPlatform.sql(`
      create policy buckets on storage.buckets for select to authenticated using (true);
      create policy own on storage.objects to authenticated
        using (split_part(name, '/', 1) = current_setting('request.jwt.claims', true)::json ->> 'sub')`)
    const token = await makeSession(
      { sub: 'eve' },
      ['listStorageBuckets', 'listStorageObjects', 'downloadStorageObject', 'deleteStorageObjects'],
      ['open'],
    )
    const ask = (method: string, path: string, json?: object) =>
      call(`${url}/platform/storage/${ref}/buckets${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
        ...(json ? { json } : {}),
      })
    expect((await ask('GET', '')).body).toMatchObject([{ id: 'open' }])
    const download = (bucket: string, path: string) =>
      ask('GET', `/${bucket}/objects/download?path=${encodeURIComponent(path)}`)
    expect((await download('open', 'eve/e.txt')).text).toBe('of Eve')
    expect((await download('open', 'ada/a.txt')).status).toBe(404)
    for (const bucket of ['closed', 'clos%65d', 'open%2f..%2fclosed', 'OPEN'])
      expect([bucket, (await download(bucket, 'eve/e.txt')).status]).not.toEqual([bucket, 200])
    expect((await ask('POST', '/closed/objects/list', { path: '' })).status).toBe(404)
    const { body } = await ask('POST', '/open/objects/list', { path: 'ada' })
    expect(body).toEqual([])
    await ask('DELETE', '/open/objects', { paths: ['ada/a.txt'] })
    expect(done(await service.from('open').download('ada/a.txt'))).toBeTruthy()
    expect((await ask('DELETE', '/open')).status).toBe(403)
    expect(
      (await ask('POST', '/open/objects/sign', { path: 'eve/e.txt', expires_in: 60 })).status,
    ).toBe(403)
  })
})

test('SQL of a visitor does not change files and buckets, whatever policies allow', async () => {
  const { service } = testPlatform
  const bucket = 'uploads'
  done(await service.createBucket(bucket, { public: false }))
  done(await service.from(bucket).upload('eve/x.txt', 'x'))
  await testPlatform.sql(`
    create policy uploads on storage.objects to authenticated using (bucket_id = '${bucket}');
    create policy change_buckets on storage.buckets for all to authenticated using (true);
    create function remove_file(bucket text, path text) returns void language sql security definer set search_path = '' as
      'delete from storage.objects where bucket_id = $1 and name = $2';
    grant execute on function remove_file to authenticated`)
  const token = await makeSession({ sub: 'eve' })
  for (const sql of [
    `insert into storage.objects (bucket_id, name, metadata) values ('${bucket}', 'y', '{"size":"900000000000000000"}')`,
    `update storage.objects set metadata = '{"mimetype":"text/html"}' where bucket_id = '${bucket}'`,
    `delete from storage.objects where bucket_id = '${bucket}'`,
    `merge into storage.objects o using (select 1) x on o.bucket_id = '${bucket}' when matched then delete`,
    `with x as (delete from storage.objects where bucket_id = '${bucket}' returning name) select * from x`,
    `select storage.delete_prefix('${bucket}', 'eve')`,
    `update storage.buckets set public = true`,
    `insert into storage.buckets (id, name) values ('eve', 'eve')`,
  ]) {
    const reply = await host.run(token, sql)
    expect([sql, reply.status, messageOf(reply)]).toEqual([
      sql,
      400,
      expect.stringContaining('cannot change files') as string,
    ])
  }
  const read = `select count(*)::int as n from storage.objects where bucket_id = '${bucket}'`
  expect((await host.run(token, read)).body).toEqual([{ n: 1 }])
  // A function of the project that runs as its owner is the project's part.
  expect((await host.run(token, `select remove_file('${bucket}', 'eve/x.txt')`)).status).toBe(200)
  expect(await testPlatform.sql(read)).toEqual([{ n: 0 }])
})

test('a session of a sign-in takes no further sessions', async () => {
  const { members } = testPlatform.running.platform
  const cookie = await newSession(testPlatform.running.platform, (await members.firstOwner()) ?? '')
  const token = await makeSession({ sub: 'eve' })
  const reply = await call(host.sessions, {
    method: 'POST',
    headers: { cookie, authorization: `Bearer ${token}`, origin: ORIGIN },
    json: { origin: ORIGIN, widgets: ['table-editor'] },
  })
  expect(reply.status).toBe(403)
})

async function makeSession(
  claims: Record<string, unknown>,
  operations: components['schemas']['EmbedOperation'][] = ['runQuery'],
  buckets: string[] = [],
): Promise<string> {
  const { embedSessions, members } = testPlatform.running.platform
  const made = await embedSessions.create({
    projectRef: ref,
    personId: (await members.firstOwner()) ?? '',
    tokenId: null,
    sessionId: null,
    label: 'visitor',
    origin: ORIGIN,
    widgets: [],
    operations,
    schemas: [],
    tables: [],
    buckets,
    role: 'authenticated',
    claims,
    isReadOnly: false,
    minutes: 60,
  })
  return made?.token ?? ''
}
