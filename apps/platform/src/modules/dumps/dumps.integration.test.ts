import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { foreignPostgres, type ForeignPostgres } from '../../../test/foreign-postgres'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { diskMessages } from '../../base/disk/disk-room.messages'
import { call, type Reply } from '../../server/http/testing/call'
import { builtArchive, builtChunks, builtInt } from './testing/build-archive'

type Import = components['schemas']['Import']

const WAIT = { timeout: 60_000, interval: 50 }

let platform: TestPlatform
let foreign: ForeignPostgres
beforeAll(async () => {
  ;[platform, foreign] = await Promise.all([
    startTestPlatform({ HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8' }),
    foreignPostgres(),
  ])
})
afterAll(() => Promise.all([platform.stop(), foreign.end()]))

const ask = (
  method: string,
  path: string,
  json?: unknown,
  token = platform.tokens.owner,
): Promise<Reply> =>
  call(`${platform.url}/platform/projects/${platform.projectRef}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })

async function run(query: string): Promise<Record<string, string>[]> {
  const { body, status, text } = await ask('POST', 'query', { query })
  expect(status, text).toBe(200)
  return body as Record<string, string>[]
}

async function dump(compressed: boolean): Promise<Buffer> {
  const created = await ask('POST', 'dumps', { compressed })
  expect(created.status, created.text).toBe(201)
  const response = await fetch(`${platform.url}${(created.body as { path: string }).path}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function importFile(bytes: Buffer | string, name = 'dump.sql'): Promise<Response> {
  return fetch(
    `${platform.url}/platform/projects/${platform.projectRef}/imports/file?file_name=${name}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${platform.tokens.owner}`,
        'content-type': 'application/octet-stream',
      },
      body: bytes,
    },
  )
}

const newest = async () =>
  ((await ask('GET', 'imports')).body as { imports: Import[] }).imports[0] as Import

async function imported(bytes: Buffer | string): Promise<Import> {
  const response = await importFile(bytes)
  expect(response.status, await response.clone().text()).toBe(202)
  const { id } = (await response.json()) as Import
  return vi.waitFor(async () => {
    const found = await newest()
    expect(found).toMatchObject({ id, ended_at: expect.any(String) as string })
    return found
  }, WAIT)
}

const OBJECTS = `
  create schema shop;
  create type shop.mood as enum ('fine', 'it''s "bad"');
  create domain shop.price as numeric(10, 2) check (value >= 0);
  create sequence shop.numbers start 7;
  create table shop.orders (
    id bigint generated always as identity primary key, "näme;" text not null default 'x', mood shop.mood, price shop.price,
    twice numeric generated always as (price * 2) stored, raw bytea, list int[], at timestamptz, number float8
  );
  create table shop.lines (order_id bigint references shop.orders on delete cascade, what jsonb, unique (order_id, what));
  create table shop.parts (n int) partition by range (n);
  create table shop.parts_1 partition of shop.parts for values from (0) to (100);
  create table shop.nothing ();
  alter table shop.orders enable row level security;
  create policy own on shop.orders for select to authenticated using ("näme;" = current_user);
  create view shop.dear with (security_invoker) as select id from shop.orders where price > 10;
  create materialized view shop.totals as select count(*) as n from shop.orders;
  create function shop.stamp() returns trigger language plpgsql as $$ begin new.at := coalesce(new.at, now()); return new; end; $$;
  create function shop.one() returns int language sql begin atomic select 1; end;
  create trigger stamp before insert on shop.orders for each row execute function shop.stamp();
  grant select on shop.orders to anon;
  comment on table shop.orders is 'it''s; a comment';
  insert into shop.orders ("näme;", mood, price, raw, list, at, number)
    select 'row ' || n || E'\\t\\n\\\\.;''', 'it''s "bad"', n, decode(md5(n::text), 'hex'), array[n, null], '2026-01-01 00:00:00.123456Z', 1.0 / n
      from generate_series(1, 20000) n;
  insert into shop.lines select id, jsonb_build_object('a', id) from shop.orders where id % 3 = 0;
  insert into shop.parts select n from generate_series(1, 50) n;
  select nextval('shop.numbers'), nextval('shop.numbers');
  create sequence shop."it's %";
  select setval('shop."it''s %"', 41, false);
  refresh materialized view shop.totals;`

/** A schema of the project's people, by a name of a service. */
const OWN_NET = 'create schema net; create table net.hosts as select 1 as n'

const SUMS = `
  select (select md5(string_agg(o::text, '|' order by id)) from shop.orders o) as orders,
    (select md5(string_agg(l::text, '|' order by order_id)) from shop.lines l) as lines,
    (select sum(n)::text from shop.parts) as parts, (select n::text from shop.totals) as totals,
    (select last_value::text from shop.numbers) as number, (select last_value || ' ' || is_called from shop."it's %") as position, (select nextval(pg_get_serial_sequence('shop.orders', 'id'))::text) as next,
    (select string_agg(polname || pg_get_expr(polqual, polrelid), ',') from pg_policy where polrelid = 'shop.orders'::regclass) as policies,
    (select string_agg(tgname, ',') from pg_trigger where tgrelid = 'shop.orders'::regclass and not tgisinternal) as triggers,
    (select relacl::text from pg_class where oid = 'shop.orders'::regclass) as grants,
    obj_description('shop.orders'::regclass) as comment, shop.one()::text as one`

describe('a dump', () => {
  it('has everything, and is imported with every value as it was', async () => {
    await run(OBJECTS)
    await run(OWN_NET)
    const [sums] = await run(SUMS)
    const plain = await dump(false)
    expect(plain.toString()).toContain('COPY shop.orders (id,')
    const zipped = await dump(true)
    expect(gunzipSync(zipped).length).toBeGreaterThan(plain.length - 1_000)
    // Rows whose table could not be made are no statements: psql ends before them.
    const text = plain.toString()
    // Publications are of no schema.
    expect(text.match(/^(?!ALTER PUBLICATION ).*\b(?:storage|realtime)\..*$/gm)).toBeNull()
    const guard = text.indexOf('\n\\set ON_ERROR_STOP on\n')
    expect(guard).toBeGreaterThan(text.indexOf('CREATE TABLE shop.orders'))
    expect(guard).toBeLessThan(text.indexOf('\nCOPY '))
    expect(text.lastIndexOf('\n\\.\n')).toBeLessThan(
      text.indexOf('\n\\set ON_ERROR_STOP :howdah_on_error_stop\n'),
    )
    await run('drop schema shop, net cascade')
    const found = await imported(zipped)
    // The sample of a new project is there.
    const failures = found.failures.filter(
      ({ message }) => !/already exists|duplicate|multiple primary/.test(message),
    )
    expect({ ...found, failures }).toMatchObject({ state: 'completed', error: null, failures: [] })
    expect(found.failures.filter(({ statement }) => statement.includes('shop.'))).toEqual([])
    expect(found.tables).toContainEqual({ name: 'shop.orders', rows: 20000 })
    expect(found.tables).toContainEqual({ name: 'net.hosts', rows: 1 })
    await run('drop schema net cascade')
    expect(found.failures.filter(({ statement }) => /pgrst|publication/i.test(statement))).toEqual(
      [],
    )
    // The sequence went on once for each look.
    const [after] = await run(SUMS)
    expect({ ...after, next: String(Number(after?.['next']) - 1) }).toEqual({ ...sums })
    await run('drop schema shop cascade')
  })

  it('is for those who may change the database, once', async () => {
    const { reader } = platform.tokens
    expect((await ask('POST', 'dumps', { compressed: true }, reader)).status).toBe(403)
    expect((await ask('GET', 'imports', undefined, reader)).status).toBe(403)
    const created = await ask('POST', 'dumps', { compressed: true })
    const { path } = created.body as { path: string }
    const first = await fetch(`${platform.url}${path}`)
    expect(first.status).toBe(200)
    await first.arrayBuffer()
    expect((await fetch(`${platform.url}${path}`)).status).toBe(404)
  })
})

it('counts the tables that an import leaves open to everyone', async () => {
  const before = await imported(
    'create table guarded (n int);\nalter table guarded enable row level security;\n',
  )
  expect(before.open_tables).toEqual(expect.any(Number))
  const after = await imported(
    'create table open_to_all (n int);\ncreate schema hidden;\ncreate table hidden.away (n int);\ncreate table closed (n int);\nrevoke all on closed from anon;\n',
  )
  expect(after.open_tables).toBe((before.open_tables ?? 0) + 1)
  await run('drop table guarded, open_to_all, closed; drop schema hidden cascade')
})

it('leaves places for the dumps of others', async () => {
  await run(
    `create table many as select n, repeat(md5(n::text), 20) as text from generate_series(1, 100000) n`,
  )
  const download = async () => {
    const { body } = await ask('POST', 'dumps', { compressed: false })
    return fetch(`${platform.url}${(body as { path: string }).path}`)
  }
  // No one reads what comes.
  const [first, second] = [await download(), await download()]
  expect([first.status, second.status]).toEqual([200, 200])
  const third = await download()
  expect([third.status, await third.text()]).toEqual([
    429,
    expect.stringContaining('Your organization is downloading 2 dumps.') as string,
  ])
  await first.body?.cancel()
  await vi.waitFor(async () => {
    const next = await download()
    await next.body?.cancel()
    expect(next.status).toBe(200)
  }, WAIT)
  await second.body?.cancel()
  await run('drop table many')
})

describe('an import', () => {
  it('goes on after a statement that fails, and says which and why', async () => {
    const found = await imported(
      `create table stock (n int);\nselect 1 / 0;\ncopy missing (n) from stdin;\n1\n\\.\ncopy stock (n) from stdin;\n1\n2\n\\.\n\\echo hello\ncopy stock (n) from stdin;\nx\n\\.\n`,
    )
    expect(found).toMatchObject({
      state: 'completed',
      failed_statements: 4,
      tables: [{ name: 'stock', rows: 2 }],
    })
    expect(found.failures.map(({ message }) => message)).toEqual([
      'division by zero',
      'relation "missing" does not exist',
      expect.stringMatching(/psql/) as string,
      expect.stringMatching(/invalid input syntax/) as string,
    ])
  })

  it('fails within a transaction that has no end', async () => {
    const found = await imported(
      'begin;\ncreate table undone (n int);\ninsert into undone values (1);',
    )
    expect(found).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('no COMMIT') as string,
    })
    expect(await run(`select to_regclass('undone') is null as gone`)).toEqual([{ gone: true }])
  })

  it('runs as postgres, which is no superuser', async () => {
    const found = await imported(
      `create table who as select current_user as name, current_setting('is_superuser') as super;\ncopy who from program 'id';\ncreate role strong superuser;\nset role howdah_admin;\nset session authorization howdah_admin;\n`,
    )
    expect(found.failed_statements).toBe(4)
    expect(await run('select * from who')).toEqual([{ name: 'postgres', super: 'off' }])
  })

  it.each([
    ['PGDMP\x01', /incomplete/],
    [Buffer.from('PGDMP\x01\x63\0\x04\x08\x01'), /version 1\.99 of the custom format/],
    [Buffer.from([0x1f, 0x8b, 8, 0, 1, 2]), /damaged/],
    ['copy stock (n) from stdin;\n1\n', /ends in the middle/],
    ['\\connect other\nselect 1;\n', /one database/],
  ])('of %j fails with a reason', async (bytes, message) => {
    const found = await imported(bytes)
    expect(found.state).toBe('failed')
    expect(found.error).toMatch(message)
  })

  it.each(['15', '15-uncompressed', '18'])(
    'takes the custom format, of pg_dump %s',
    async (name) => {
      const file = fileURLToPath(new URL(`./testing/archives/${name}.dump`, import.meta.url))
      const found = await imported(await readFile(file))
      expect(found).toMatchObject({ state: 'completed', error: null, failures: [] })
      expect(found.tables).toContainEqual({ name: 'shop.orders', rows: 40 })
      expect(
        await run(
          `select (select string_agg(what, '|' order by id) from shop.orders where id in (7, 40)) as rows, (select n::int from shop.m) as count,
             (select last_value::int from shop.s) as number, has_table_privilege('anon', 'shop.orders', 'select') as granted,
             convert_from(lo_get(4242), 'UTF8') as object, (select count(*)::int from pg_constraint where conrelid = 'shop.orders'::regclass and contype = 'p') as keys`,
        ),
      ).toEqual([
        {
          rows: 'row 7\t\n\\.|row 40\t\n\\.',
          ...{ count: 40, number: 41, granted: true, object: 'large object', keys: 1 },
        },
      ])
      await run('drop schema shop cascade; select lo_unlink(4242)')
    },
  )

  it('keeps the letters of statements that are not UTF-8', async () => {
    const text = `set client_encoding = 'LATIN1';\ncreate table "caf\xe9" (n text);\ninsert into "caf\xe9" values ('\xe9');\ncopy "caf\xe9" (n) from stdin;\n\xe0\n\\.\n`
    const found = await imported(Buffer.from(text, 'latin1'))
    expect(found).toMatchObject({ state: 'completed', failures: [] })
    expect(found.tables).toEqual([{ name: '"café"', rows: 2 }])
    expect(await run('select n from "café" order by n')).toEqual([{ n: 'à' }, { n: 'é' }])
  })

  it('does not begin for a person who may no more when the file has arrived', async () => {
    const { accessTokens, members } = platform.running.platform
    const personId = (await members.firstOwner()) ?? ''
    const { id, token } = await accessTokens.create({ personId, name: 'brief' })
    const file = new PassThrough()
    file.write('create table late ();\n')
    const sent = fetch(
      `${platform.url}/platform/projects/${platform.projectRef}/imports/file?file_name=late.sql`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: Readable.toWeb(file) as ReadableStream,
        duplex: 'half',
      },
    )
    await vi.waitFor(
      async () => expect(await newest()).toMatchObject({ name: 'late.sql', state: 'uploading' }),
      WAIT,
    )
    await accessTokens.remove(personId, id)
    file.end()
    expect((await sent).status).toBe(401)
    expect(await newest()).toMatchObject({ name: 'late.sql', state: 'failed' })
    expect(await run(`select to_regclass('late')::text as name`)).toEqual([{ name: null }])
  })

  it('is cancelled, and only one runs at a time', async () => {
    const response = await importFile('select pg_sleep(600);\n')
    const { id } = (await response.json()) as Import
    const second = await importFile('select 1;\n')
    expect(second.status).toBe(409)
    const cancelled = await ask('POST', `imports/${id}/cancel`)
    expect(cancelled.status, cancelled.text).toBe(200)
    expect(cancelled.body).toMatchObject({ state: 'cancelled', error: null })
    expect((await ask('POST', `imports/${id}/cancel`)).status).toBe(409)
    await vi.waitFor(
      async () =>
        expect(
          await run(
            `select count(*)::text as n from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`,
          ),
        ).toEqual([{ n: '0' }]),
      WAIT,
    )
  })

  it('is cancelled while an archive without an end has nothing to be run', async () => {
    // Large objects without bytes: 600 MB of them.
    const nothing = gzipSync(Buffer.alloc(6_000_000, Buffer.concat([builtInt(7), builtChunks()])))
    const begin = builtArchive(
      [{ id: 1, kind: 'BLOBS', hasData: true }],
      [Buffer.from([3]), builtInt(1)],
    )
    const file = Buffer.concat([gzipSync(begin), ...Array.from({ length: 100 }, () => nothing)])
    const response = await importFile(file, 'endless.dump')
    expect(response.status, await response.clone().text()).toBe(202)
    const { id } = (await response.json()) as Import
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: 'running' }), WAIT)
    const begun = performance.now()
    const cancelled = await ask('POST', `imports/${id}/cancel`)
    expect(cancelled.body, cancelled.text).toMatchObject({ state: 'cancelled', error: null })
    expect(performance.now() - begun).toBeLessThan(30_000)
  })

  it('leaves places for those of other organizations', async () => {
    const { control, directory, importsTable } = platform.running.platform
    const { projectRef } = platform
    const refs = ['a', 'b'].map((letter) => letter.repeat(20))
    for (const ref of refs) {
      await control.query(
        `insert into projects select (jsonb_populate_record(p, jsonb_build_object('ref', $2::text, 'status', 'INACTIVE', 'name', $2::text))).* from projects p where ref = $1`,
        [projectRef, ref],
      )
      const row = { name: 'x', source: 'file', state: 'running', totalBytes: null } as const
      await importsTable.insert({ id: randomUUID(), projectRef: ref, ...row }, directory.id)
    }
    const refused = await importFile('select 1;')
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('Your organization runs 2 imports.') as string,
    ])
    await control.query('delete from projects where ref = any($1)', [refs])
    expect((await imported('select 1;')).state).toBe('completed')
  })

  it('takes all of a database elsewhere by a connection string', async () => {
    await foreign.run(
      `create table if not exists moved as select n, md5(n::text) as text from generate_series(1, 1000) n; grant select on moved to app`,
    )
    const started = await ask('POST', 'imports/database', {
      connection_string: foreign.connectionString(),
      tls: 'require',
    })
    expect(started.status, started.text).toBe(202)
    const found = await vi.waitFor(async () => {
      const row = await newest()
      expect(row.ended_at).not.toBeNull()
      return row
    }, WAIT)
    expect(found).toMatchObject({ source: 'connection', state: 'completed', error: null })
    expect(found.name).not.toContain('secret')
    expect(await run('select count(*)::text as n from moved')).toEqual([{ n: '1000' }])
  })

  it.each([
    ['postgresql://a:b@169.254.169.254:80/x', 400],
    ['postgresql://a:b@10.0.0.1/x', 400],
    ['nonsense', 400],
  ])('from %s is refused', async (connection, status) => {
    const reply = await ask('POST', 'imports/database', { connection_string: connection })
    expect(reply.status).toBe(status)
  })

  it('from a Postgres that does not answer fails with a reason', async () => {
    await ask('POST', 'imports/database', {
      ...{ connection_string: 'postgresql://app:x@127.0.0.1:1/warehouse', tls: 'disable' },
    })
    const found = await vi.waitFor(async () => {
      const row = await newest()
      expect(row.ended_at).not.toBeNull()
      return row
    }, WAIT)
    expect(found).toMatchObject({ state: 'failed' })
    expect(found.error).toMatch(/could not be connected to/)
  })

  it('that a killed server left has failed, and its file is gone', async () => {
    const { control, directory, imports, importsTable } = platform.running.platform
    const row = { id: randomUUID(), projectRef: platform.projectRef, name: 'left.sql' }
    await importsTable.insert(
      { ...row, source: 'file', state: 'running', totalBytes: '10' },
      directory.id,
    )
    await mkdir(join(directory.root, 'imports'), { recursive: true })
    await writeFile(join(directory.root, 'imports', row.id), 'select 1;')
    await imports.endLeft()
    expect(await newest()).toMatchObject({
      ...{ id: row.id, state: 'failed' },
      error: expect.stringMatching(/server was stopped/) as string,
    })
    expect(existsSync(join(directory.root, 'imports', row.id))).toBe(false)
    const { rows } = await control.query<{ action: string }>(
      `select distinct action from audit_log where action in ('createDump', 'importDump', 'importDatabase', 'cancelImport') order by 1`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'cancelImport',
      'createDump',
      'importDatabase',
      'importDump',
    ])
  })

  // The last one: the project is read-only then.
  it('ends before the disk is full', async () => {
    const response = await importFile('select pg_sleep(600);\n')
    expect(response.status).toBe(202)
    const { disk } = platform.running.platform
    const measure = vi.spyOn(disk, 'measure').mockResolvedValue({ free: 1, total: 100 * 1024 ** 3 })
    const found = await vi.waitFor(async () => {
      const row = await newest()
      expect(row.ended_at).not.toBeNull()
      return row
    }, WAIT)
    measure.mockRestore()
    expect(found).toMatchObject({ state: 'failed', error: diskMessages.full })
  })
})
