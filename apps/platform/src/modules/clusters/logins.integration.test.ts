import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  temporaryProject,
  withSession,
  type TemporaryProject,
} from '../../../test/temporary-project'

const DENIED = '42501'

let project: TemporaryProject

beforeAll(async () => {
  project = await temporaryProject()
})
afterAll(() => project.end())

it('logins that can take reserved connections have as many together as are reserved', async () => {
  expect(
    await project.value(
      'reader',
      // The number of the auth service is a setting, 4 at first.
      `select (select sum(case rolname when 'howdah_auth' then 4 else rolconnlimit end)::int from pg_roles
                where pg_has_role(oid, 'pg_use_reserved_connections', 'usage') and rolcanlogin and not rolsuper)
       = current_setting('reserved_connections')::int`,
    ),
  ).toBe(true)
})

describe('the editor', () => {
  it('starts as postgres, which owns what it creates', async () => {
    await project.run('editor', 'create table owned (id int)')
    expect(
      await project.value('editor', `select tableowner from pg_tables where tablename = 'owned'`),
    ).toBe('postgres')
    expect(await project.value('editor', 'select current_user || session_user')).toBe(
      'postgreshowdah_editor',
    )
    await project.run('editor', 'drop table owned')
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
      expect(await project.outcome('editor', sql), sql).toBe(DENIED)
    }
  })

  it('may make roles and databases, act as the API roles, and sees what its roles own', async () => {
    await project.run(
      'editor',
      `create role app login password 'application one'; set role app; reset role`,
    )
    await project.run('editor', 'grant create on schema public to app')
    await project.overTcp('app', 'application one', 'create table of_app (id int)')
    expect(await project.value('editor', 'select count(*)::int from of_app')).toBe(0)
    for (const role of ['anon', 'authenticated', 'service_role'])
      await project.run('editor', `set role ${role}; select * from customers limit 1`)
    await project.run(
      'editor',
      'drop table of_app; revoke create on schema public from app; drop role app',
    )
  })
})

describe('the reader', () => {
  it('reads everything, whatever the row security', async () => {
    await project.run(
      'editor',
      'create table guarded (id int); insert into guarded values (1); alter table guarded enable row level security, force row level security',
    )
    expect(await project.value('reader', 'select id from guarded')).toBe(1)
    expect(await project.value('reader', 'select count(*)::int from order_totals')).toBe(300)
    await project.run('editor', 'drop table guarded')
  })

  it('reads what others made, in schemas and databases of theirs, views and sequences too', async () => {
    await project.run(
      'editor',
      `create role maker; create schema "Of maker" authorization maker; set role maker;
       create table "Of maker"."A table" (id serial); insert into "Of maker"."A table" default values;
       create view "Of maker".a_view as select * from "Of maker"."A table";
       create materialized view "Of maker".stored as select * from "Of maker"."A table"`,
    )
    for (const relation of ['"A table"', 'a_view', 'stored'])
      expect(await project.value('reader', `select id from "Of maker".${relation}`), relation).toBe(
        1,
      )
    expect(
      await project.value('reader', 'select last_value::int from "Of maker"."A table_id_seq"'),
    ).toBe(1)
    await project.run('editor', 'drop schema "Of maker" cascade; drop role maker')
  })

  it('does not wait for a person who is changing a table', async () => {
    await project.run('editor', 'create table changing (id int)')
    await withSession(await project.clusters.target(project.ref, 'editor'), async (client) => {
      await client.query('begin; grant select on changing to anon')
      expect(await project.value('reader', 'select count(*)::int from order_totals')).toBe(300)
      await client.query('rollback')
    })
    expect(await project.outcome('reader', 'select * from changing')).toBe('done')
    await project.run('editor', 'drop table changing')
  })

  it('sees no secret of the catalogs, in a cluster of an earlier version either', async () => {
    await project.run('admin', 'grant pg_read_all_data to howdah_reader')
    for (const sql of [
      'select rolpassword from pg_authid',
      'select passwd from pg_shadow',
      'select umoptions from pg_user_mapping',
    ])
      expect(await project.outcome('reader', sql), sql).toBe(DENIED)
  })

  it('cannot write in any way', async () => {
    await project.run(
      'editor',
      `create sequence counting;
       create function touch() returns void language sql security definer as 'insert into public.customers (name, email, city) values (''x'', ''x'', ''x'')';
       create function add_up(int, int) returns int language sql security definer as 'insert into public.customers (name, email, city) values (''y'', ''y'', ''y'') returning 1';
       create aggregate adding (int) (sfunc = add_up, stype = int)`,
    )
    const writable = (sql: string) =>
      `set session characteristics as transaction read write; set transaction read write; ${sql}`
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
      expect(await project.outcome('reader', writable(sql)), sql).toBe(DENIED)
      expect(await project.outcome('reader', sql), sql).not.toBe('done')
    }
    expect(await project.outcome('reader', 'create database mine')).not.toBe('done')
    expect(await project.value('editor', 'select count(*)::int from customers')).toBe(120)
    await project.run(
      'editor',
      'drop aggregate adding (int); drop function add_up, touch; drop sequence counting',
    )
  })

  it('finds databases closed that an owner made open, from template0 and with rights handed on', async () => {
    await project.run('editor', 'create database later template template0')
    await project.run(
      'editor',
      `create role sharer;
       grant temporary on database later to sharer with grant option;
       set role sharer; grant temporary on database later to public; reset role; set role postgres;
       create table saved (id int);
       create function touch() returns void language sql security definer as 'insert into public.saved values (1)';
       grant execute on function touch() to public`,
      'later',
    )
    const readWrite =
      'set session characteristics as transaction read write; set transaction read write;'
    for (const sql of [
      'select lo_create(0)',
      'select touch()',
      'create temporary table mine (id int)',
      'create table mine (id int)',
    ]) {
      expect(await project.outcome('reader', `${readWrite} ${sql}`, 'later'), sql).toBe(DENIED)
    }
    expect(await project.outcome('reader', 'select * from saved', 'later')).toBe('done')
    expect(
      await project.outcome(
        'editor',
        'create temporary table mine (id int); select touch()',
        'later',
      ),
    ).toBe('done')
    // Nothing of the platform's stays connected, or the owner could not drop it.
    await project.run('editor', 'drop database later')
    await project.run('editor', 'drop role sharer')
  })

  it('is not stopped, and the platform is not misled, by settings that an owner gives a database', async () => {
    await project.run('editor', 'create database odd')
    for (const setting of [
      "local_preload_libraries = 'nothing'",
      'default_transaction_read_only = on',
      "search_path = 'public'",
      'statement_timeout = 1',
      'standard_conforming_strings = off',
      "role = 'postgres'",
    ]) {
      await project.run('editor', `alter database odd set ${setting}`)
    }
    await project.clusters.target(project.ref, 'reader', 'odd')
    // The effect of these two on the reader's own statements is the owner's choice, or takes no
    // longer than a millisecond.
    await project.run('editor', 'alter database odd reset local_preload_libraries')
    await project.run('editor', 'alter database odd reset statement_timeout')
    expect(await project.outcome('reader', 'select 1', 'odd')).toBe('done')
    expect(
      await project.outcome(
        'reader',
        'set transaction read write; create temporary table mine (id int)',
        'odd',
      ),
    ).toBe(DENIED)
    await project.run('editor', 'drop database odd')
  })
})

describe('a holder of the database password', () => {
  const direct = async (...statements: string[]) => {
    const { host, port } = await project.clusters.endpoint(project.ref)
    const client = new Client({
      ...{ host, port, database: 'postgres', user: 'postgres', password: project.password },
    })
    client.on('error', () => undefined)
    await client.connect()
    for (const sql of statements) await client.query(sql)
    return client
  }

  it('does not keep the platform out by a closed database and an open transaction', async () => {
    const holder = await direct(
      'revoke connect on database postgres from public, howdah_editor, howdah_reader',
      'begin',
      'grant temporary on database postgres to anon',
    )
    try {
      for (const login of ['editor', 'reader'] as const)
        expect(await project.outcome(login, 'select 1'), login).toBe('done')
      await expect(holder.query('select 1')).rejects.toThrow()
    } finally {
      await holder.end().catch(() => undefined)
      await project.run('editor', 'grant connect on database postgres to public')
    }
  })

  it('does not end its sessions by timeouts of the database', async () => {
    const settings = ['idle_session_timeout', 'transaction_timeout']
    for (const name of settings)
      await project.run('editor', `alter database postgres set ${name} = '1ms'`)
    for (let run = 0; run < 10; run += 1)
      expect(await project.outcome('editor', 'select pg_sleep(0.02)')).toBe('done')
    for (const name of settings)
      await project.run('editor', `alter database postgres reset ${name}`)
  })
})

describe('locks and messages shared by all roles', () => {
  it('are not the reader’s, and stay with every role of the project, which can be dropped', async () => {
    await project.run('editor', `create role worker login password 'a worker of theirs'`)
    await project.clusters.target(project.ref, 'reader')
    for (const sql of [
      'select pg_advisory_lock(1)',
      'select pg_try_advisory_xact_lock(1, 2)',
      `select pg_notify('a', 'b')`,
    ]) {
      expect(await project.outcome('reader', sql), sql).toBe(DENIED)
      expect(await project.outcome('editor', sql), sql).toBe('done')
      expect(await project.outcome('editor', `set role anon; ${sql}`), sql).toBe('done')
    }
    expect(
      await project.overTcp('worker', 'a worker of theirs', 'select pg_try_advisory_lock(1)'),
    ).toBe(true)
    await project.run('editor', 'drop role worker')
  })
})

describe('a login that changed itself', () => {
  it('is what it was at the next run', async () => {
    for (const [login, role] of [
      ['reader', 'howdah_reader'],
      ['editor', 'howdah_editor'],
    ] as const) {
      await project.run(
        login,
        `set role none; set transaction read write; alter role ${role} password 'stolen'`,
      )
      await project.run(
        login,
        `set role none; set transaction read write; alter role ${role} set statement_timeout = 1`,
      )
      await project.run(
        login,
        `set role none; set transaction read write; alter role ${role} in database postgres set search_path = 'nowhere'`,
      )
      await project.run(
        login,
        `set role none; set transaction read write; alter role ${role} set role = 'none'`,
      )
      expect(await project.value(login, 'show statement_timeout'), login).toBe('0')
      expect(await project.value(login, 'show search_path'), login).toContain('public')
      expect(await project.value(login, 'select current_user'), login).toBe(
        login === 'editor' ? 'postgres' : role,
      )
    }
    expect(await project.value('reader', 'show default_transaction_read_only')).toBe('on')
  })

  it('costs next to nothing when it did not', async () => {
    await project.clusters.target(project.ref, 'reader')
    const times: number[] = []
    for (let run = 0; run < 20; run++) {
      const begun = performance.now()
      await project.clusters.target(project.ref, 'editor')
      times.push(performance.now() - begun)
    }
    // Of a machine that is busy, the other times say little.
    expect(Math.min(...times)).toBeLessThan(20)
  })
})
