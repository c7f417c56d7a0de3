import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryClusters, type TemporaryClusters } from '../../test/temporary-clusters'
import { isRunning, processesIn } from '../process-table'
import { ProjectNotActive, UnknownDatabase } from './cluster-errors'
import { clusterPlace, realDataPath } from './cluster-place'
import type { ClusterLogin, ConnectionTarget } from './cluster.types'
import { readPostmasterFile } from './postmaster-file'

const REF = 'projectprojectprojec'
const PASSWORD = "it's a “pässword” 🐘"

let temporary: TemporaryClusters

async function withSession<T>(target: ConnectionTarget, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(target)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The one value that a query answers. */
async function value(login: ClusterLogin, sql: string, database?: string): Promise<unknown> {
  return withSession(await temporary.clusters.target(REF, login, database), async (client) => {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return (rows[0] as unknown[] | undefined)?.[0]
  })
}

async function run(login: ClusterLogin, sql: string, database?: string): Promise<void> {
  await withSession(await temporary.clusters.target(REF, login, database), (client) => client.query(sql))
}

/** What Postgres answers: its SQLSTATE, or `done`. */
async function outcome(login: ClusterLogin, sql: string, database?: string): Promise<string> {
  try {
    await run(login, sql, database)
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

async function overTcp(user: string, password: string, sql = 'select current_user', database = 'postgres'): Promise<unknown> {
  const { host, port } = await temporary.clusters.endpoint(REF)
  return withSession({ host, port, user, password, database }, async (client) => {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return (rows[0] as unknown[] | undefined)?.[0]
  })
}

const DENIED = '42501'

beforeAll(async () => {
  temporary = await temporaryClusters()
  await temporary.clusters.initialize(REF)
  await temporary.clusters.start(REF)
  await temporary.clusters.bootstrap(REF, { databasePassword: PASSWORD, sample: true })
})

afterAll(() => temporary.end())

describe('a project', () => {
  it('has its steps repeated without harm', async () => {
    await temporary.clusters.initialize(REF)
    await temporary.clusters.start(REF)
    await temporary.clusters.bootstrap(REF, { databasePassword: PASSWORD, sample: true })
    expect(await value('editor', 'select count(*)::int from public.customers')).toBe(120)
  })

  it('is reached by its people over TCP with the password they chose, and only with it', async () => {
    expect(await overTcp('postgres', PASSWORD)).toBe('postgres')
    await expect(overTcp('postgres', 'something else')).rejects.toThrow(/password authentication failed/)
    expect(await overTcp('authenticator', temporary.secrets.authenticatorPassword)).toBe('authenticator')
  })

  it('lets nobody in over TCP as one of the platform, not even with the right password', async () => {
    const { adminPassword, editorPassword, readerPassword } = temporary.secrets
    for (const [user, password] of [
      ['howdah_admin', adminPassword],
      ['howdah_editor', editorPassword],
      ['howdah_reader', readerPassword],
    ] as const) {
      await expect(overTcp(user, password)).rejects.toThrow(/pg_hba.conf rejects connection/)
    }
  })

  it('runs with the settings that the platform promises', async () => {
    for (const [setting, expected] of [
      ['wal_level', 'logical'],
      ['io_method', 'sync'],
      ['jit', 'off'],
      ['fsync', 'on'],
      ['max_connections', '60'],
      ['shared_preload_libraries', 'pg_stat_statements'],
      ['client_connection_check_interval', '2s'],
      ['wal_retrieve_retry_interval', '200ms'],
      ['password_encryption', 'scram-sha-256'],
      ['wal_segment_size', '4MB'],
    ]) {
      expect(await value('admin', `show ${setting}`), setting).toBe(expected)
    }
    expect(await value('editor', 'select count(*) > 0 from extensions.pg_stat_statements')).toBe(true)
    expect(await value('admin', `select bool_and(auth_method in ('scram-sha-256', 'reject')) from pg_hba_file_rules`)).toBe(true)
  })

  it('answers figures without the sessions of the platform', async () => {
    const before = await temporary.clusters.figures(REF)
    expect(before).toMatchObject({ postgresVersion: '18.4', maxConnections: 60 })
    expect(Number(before.databaseSizeBytes)).toBeGreaterThan(7_000_000)
    expect(Date.now() - before.startedAt.getTime()).toBeGreaterThan(0)
    const { host, port } = await temporary.clusters.endpoint(REF)
    await withSession({ host, port, user: 'postgres', password: PASSWORD, database: 'postgres' }, async () => {
      await withSession(await temporary.clusters.target(REF, 'editor'), async () => {
        expect((await temporary.clusters.figures(REF)).connections).toBe(before.connections + 1)
      })
    })
  })

  it('is not active, or has no such database, with errors of their own', async () => {
    await expect(temporary.clusters.target('unknownunknownunknow', 'editor')).rejects.toThrow(ProjectNotActive)
    await expect(temporary.clusters.target(REF, 'editor', 'missing')).rejects.toThrow(UnknownDatabase)
    await expect(temporary.clusters.target(REF, 'reader', 'template1')).rejects.toThrow(UnknownDatabase)
  })
})

describe('the editor', () => {
  it('starts as postgres, which owns what it creates', async () => {
    await run('editor', 'create table owned (id int)')
    expect(await value('editor', `select tableowner from pg_tables where tablename = 'owned'`)).toBe('postgres')
    expect(await value('editor', 'select current_user || session_user')).toBe('postgreshowdah_editor')
    await run('editor', 'drop table owned')
  })

  it('is no superuser and no way to become one', async () => {
    for (const sql of [
      `select pg_read_file('/etc/passwd')`,
      `copy (select 1) to program 'true'`,
      `copy (select 1) to '/tmp/howdah-test-file'`,
      `load '/tmp/evil.so'`,
      `alter system set log_statement = 'all'`,
      'alter role postgres superuser',
      "alter role howdah_reader password 'x'",
      'grant howdah_admin to postgres',
      'grant pg_read_all_data to postgres',
      'set session authorization howdah_admin',
      'set role none; set role howdah_admin',
      'select rolpassword from pg_authid',
    ]) {
      expect(await outcome('editor', sql), sql).toBe(DENIED)
    }
  })

  it('may make roles and databases, act as the API roles, and sees what its roles own', async () => {
    await run('editor', `create role app login password 'application one'; set role app; reset role`)
    expect(await value('editor', `set role anon; select current_user`.split('; ')[1] ?? '')).toBe('postgres')
    await run('editor', 'grant create on schema public to app')
    await overTcp('app', 'application one', 'create table of_app (id int)')
    expect(await value('editor', 'select count(*)::int from of_app')).toBe(0)
    for (const role of ['anon', 'authenticated', 'service_role']) await run('editor', `set role ${role}; select * from customers limit 1`)
    await run('editor', 'drop table of_app; revoke create on schema public from app; drop role app')
  })
})

describe('what comes beside', () => {
  it('lets postgres add trusted extensions, which everybody may use', async () => {
    await run('editor', 'create extension pgcrypto; create extension citext')
    for (const login of ['editor', 'reader'] as const) expect(await value(login, 'select length(gen_random_bytes(4))'), login).toBe(4)
    await run('editor', `set role anon; select 'A'::citext = 'a'`)
    await run('editor', 'drop extension pgcrypto; drop extension citext')
  })

  it('keeps places for the dashboard when a program has taken every connection', async () => {
    const { host, port } = await temporary.clusters.endpoint(REF)
    const taken: Client[] = []
    try {
      await expect(
        (async () => {
          for (let count = 0; count < 60; count++) {
            const client = new Client({ host, port, user: 'postgres', password: PASSWORD, database: 'postgres' })
            client.on('error', () => undefined)
            await client.connect()
            taken.push(client)
          }
        })(),
      ).rejects.toMatchObject({ code: '53300' })
      expect(taken.length).toBeGreaterThan(40)
      for (const login of ['editor', 'reader'] as const) expect(await value(login, 'select 1')).toBe(1)
    } finally {
      await Promise.all(taken.map((client) => client.end()))
    }
  })

  it('survives an owner who renames the database that everything begins with', async () => {
    await run('editor', 'create database aside')
    // The platform's own idle session goes away by itself.
    await vi.waitFor(() => overTcp('postgres', PASSWORD, 'alter database postgres rename to renamed', 'aside'), {
      timeout: 30_000,
      interval: 250,
    })
    await expect(temporary.clusters.target(REF, 'reader')).rejects.toThrow(UnknownDatabase)
    expect(await outcome('reader', 'select 1', 'renamed')).toBe('done')
    expect((await temporary.clusters.figures(REF)).postgresVersion).toBe('18.4')
    await overTcp('postgres', PASSWORD, 'alter database renamed rename to postgres', 'aside')
    expect(await outcome('reader', 'select 1')).toBe('done')
    await run('editor', 'drop database aside')
  })
})

describe('the reader', () => {
  it('reads everything, whatever the row security', async () => {
    await run(
      'editor',
      'create table guarded (id int); insert into guarded values (1); alter table guarded enable row level security, force row level security',
    )
    expect(await value('reader', 'select id from guarded')).toBe(1)
    expect(await value('reader', 'select count(*)::int from order_totals')).toBe(300)
    await run('editor', 'drop table guarded')
  })

  it('cannot write in any way', async () => {
    await run(
      'editor',
      `create sequence counting;
       create function touch() returns void language sql security definer as 'insert into public.customers (name, email, city) values (''x'', ''x'', ''x'')';
       create function add_up(int, int) returns int language sql security definer as 'insert into public.customers (name, email, city) values (''y'', ''y'', ''y'') returning 1';
       create aggregate adding (int) (sfunc = add_up, stype = int)`,
    )
    const writable = (sql: string) => `set session characteristics as transaction read write; set transaction read write; ${sql}`
    for (const sql of [
      `insert into customers (name, email, city) values ('a', 'b', 'c')`,
      `update customers set name = 'x'`,
      'delete from customers',
      'truncate customers',
      'create table mine (id int)',
      'create temporary table mine (id int)',
      'create schema mine',
      'create view mine as select 1',
      'create function mine() returns int language sql as $$ select 1 $$',
      'select * into mine from customers',
      'with gone as (delete from customers returning *) select * from gone',
      `select nextval('counting')`,
      `select setval('counting', 5)`,
      'select touch()',
      'select adding(1)',
      'select lo_create(0)',
      'select lo_creat(-1)',
      `select lo_from_bytea(0, 'x')`,
      `select lo_put(1, 0, 'x')`,
      'select lo_open(1, 131072)',
      'select lo_unlink(1)',
      `select pg_logical_emit_message(true, 'a', 'b')`,
      'select pg_terminate_backend(pg_backend_pid())',
      'select pg_cancel_backend(pg_backend_pid())',
      `copy customers from program 'echo'`,
      `copy customers to '/tmp/howdah-test-file'`,
      'lock table customers in exclusive mode',
      'select * from customers for update',
      'drop table customers',
      'comment on table customers is null',
      'create role mine',
      'set role postgres',
      'set role anon',
      'do $$ begin delete from public.customers; end $$',
    ]) {
      expect(await outcome('reader', writable(sql)), sql).toBe(DENIED)
      expect(await outcome('reader', sql), sql).not.toBe('done')
    }
    expect(await outcome('reader', 'create database mine')).not.toBe('done')
    expect(await value('editor', 'select count(*)::int from customers')).toBe(120)
    await run('editor', 'drop aggregate adding (int); drop function add_up, touch; drop sequence counting')
  })

  it('finds databases closed that an owner made open, from template0 and with rights handed on', async () => {
    await run('editor', 'create database later template template0')
    await run(
      'editor',
      `create role sharer;
       grant temporary on database later to sharer with grant option;
       set role sharer; grant temporary on database later to public; reset role; set role postgres;
       create table kept (id int);
       create function touch() returns void language sql security definer as 'insert into public.kept values (1)';
       grant execute on function touch() to public`,
      'later',
    )
    const readWrite = 'set session characteristics as transaction read write; set transaction read write;'
    for (const sql of ['select lo_create(0)', 'select touch()', 'create temporary table mine (id int)', 'create table mine (id int)']) {
      expect(await outcome('reader', `${readWrite} ${sql}`, 'later'), sql).toBe(DENIED)
    }
    expect(await outcome('reader', 'select * from kept', 'later')).toBe('done')
    expect(await outcome('editor', 'create temporary table mine (id int); select touch()', 'later')).toBe('done')
    // Nothing of the platform's stays connected, or the owner could not drop it.
    await run('editor', 'drop database later')
    await run('editor', 'drop role sharer')
  })

  it('is not stopped, and the platform is not misled, by settings that an owner gives a database', async () => {
    await run('editor', 'create database odd')
    for (const setting of [
      "local_preload_libraries = 'nothing'",
      'default_transaction_read_only = on',
      "search_path = 'public'",
      'statement_timeout = 1',
      'standard_conforming_strings = off',
      "role = 'postgres'",
    ]) {
      await run('editor', `alter database odd set ${setting}`)
    }
    await run('editor', 'alter database odd reset local_preload_libraries')
    expect(await outcome('reader', 'select 1', 'odd')).toBe('done')
    expect(await outcome('reader', 'set transaction read write; create temporary table mine (id int)', 'odd')).toBe(DENIED)
    await run('editor', 'drop database odd')
  })
})

describe('a login that changed itself', () => {
  it('is what it was at the next run', async () => {
    for (const [login, role] of [
      ['reader', 'howdah_reader'],
      ['editor', 'howdah_editor'],
    ] as const) {
      await run(login, `set role none; set transaction read write; alter role ${role} password 'stolen'`)
      await run(login, `set role none; set transaction read write; alter role ${role} set statement_timeout = 1`)
      await run(login, `set role none; set transaction read write; alter role ${role} in database postgres set search_path = 'nowhere'`)
      await run(login, `set role none; set transaction read write; alter role ${role} set role = 'none'`)
      expect(await value(login, 'show statement_timeout'), login).toBe('0')
      expect(await value(login, 'show search_path'), login).toContain('public')
      expect(await value(login, 'select current_user'), login).toBe(login === 'editor' ? 'postgres' : role)
    }
    expect(await value('reader', 'show default_transaction_read_only')).toBe('on')
  })

  it('costs next to nothing when it did not', async () => {
    await temporary.clusters.target(REF, 'reader')
    const times: number[] = []
    for (let run = 0; run < 20; run++) {
      const begun = performance.now()
      await temporary.clusters.target(REF, 'editor')
      times.push(performance.now() - begun)
    }
    expect(times.sort((a, b) => a - b)[10]).toBeLessThan(20)
  })
})

describe('a Postgres that dies', () => {
  it('is started anew, and its status is told meanwhile', async () => {
    const data = await realDataPath(clusterPlace(temporary.directory, REF))
    const file = await readPostmasterFile(data)
    if (!file) throw new Error('No Postgres runs.')
    const leftover = await temporary.clusters.target(REF, 'editor')
    temporary.health.length = 0
    await withSession(leftover, async (client) => {
      // A backend that computes notices late that its postmaster is gone.
      const busy = client.query('select count(*) from generate_series(1, 1000000000)').catch(() => undefined)
      process.kill(file.pid, 'SIGKILL')
      await vi.waitFor(() => expect(temporary.health.map(({ health }) => health)).toEqual(['unhealthy', 'healthy']), {
        timeout: 30_000,
        interval: 20,
      })
      await busy
    })
    expect(await value('editor', 'select count(*)::int from customers')).toBe(120)
    expect((await readPostmasterFile(data))?.pid).not.toBe(file.pid)
  })

  it('leaves no process when it is stopped, and no file when it is removed', async () => {
    const place = clusterPlace(temporary.directory, REF)
    const data = await realDataPath(place)
    const pid = (await readPostmasterFile(data))?.pid ?? 0
    expect(isRunning(pid)).toBe(true)
    await temporary.clusters.stopAll()
    expect(isRunning(pid)).toBe(false)
    expect(processesIn(data)).toEqual([])
    await temporary.clusters.remove(REF)
    await expect(realDataPath(place)).rejects.toThrow(/ENOENT/)
  })
})
