import { runSuperuserChanges } from '@howdah/platform-client/resources/superuser-changes/run-superuser-changes'
import {
  SUPERUSER_EXTENSIONS,
  type SuperuserChange,
} from '@howdah/rules/postgres/superuser-changes'
import { describe, expect, test } from 'vitest'
import { withAdmin } from '../src/postgres/cluster/admin-client'
import { objectFixture } from './object-fixture'

const { client, platform, rows, scope } = objectFixture()

const clusters = () => platform().running.platform.clusters

const run = (...changes: SuperuserChange[]) =>
  runSuperuserChanges(client(), { ref: scope().projectRef, changes })
const enabled = async (name: string) =>
  (await rows(`select from pg_extension where extname = '${name}'`)).length === 1

describe('extensions', () => {
  test('each of the list that this server carries is enabled and disabled', async () => {
    await rows('create extension if not exists cube schema extensions')
    const list = SUPERUSER_EXTENSIONS.map((name) => `'${name}'`).join()
    const carried = await rows<{ name: string }>(
      `select name from pg_available_extensions where name in (${list})`,
    )
    expect(carried.length).toBeGreaterThan(8)
    for (const { name } of carried) {
      await expect(rows(`create extension ${name} schema extensions`)).rejects.toThrow(/permission/)
      await run({ type: 'enable_extension', name, schema: 'extensions' })
      await run({ type: 'update_extension', name })
      expect(await enabled(name)).toBe(true)
    }
    await run(
      ...carried.map(({ name }) => ({ type: 'disable_extension', name, cascade: false }) as const),
    )
    for (const { name } of carried) expect(await enabled(name)).toBe(false)
  })

  test('no other extension and no protected schema is taken', async () => {
    for (const name of [
      ...['file_fdw', 'dblink', 'plperlu', 'pageinspect', 'hstore', 'no"such'],
      // Its script names types that a person can have in its schema.
      'earthdistance',
    ])
      await expect(run({ type: 'enable_extension', name, schema: 'extensions' })).rejects.toThrow(
        /can’t be enabled here/,
      )
    for (const schema of ['pg_catalog', 'auth', 'nope'])
      await expect(run({ type: 'enable_extension', name: 'moddatetime', schema })).rejects.toThrow(
        /can’t create objects in the schema/,
      )
    await expect(
      run({ type: 'disable_extension', name: 'pg_stat_statements', cascade: true }),
    ).rejects.toThrow(/can’t be enabled here/)
    await expect(run({ type: 'disable_extension', name: 'bloom', cascade: true })).rejects.toThrow(
      /isn’t enabled/,
    )
  })

  test('what depends on one is dropped only by cascade, and a refusal undoes all', async () => {
    const name = 'moddatetime'
    await rows('create table public.posts (id int primary key, at timestamptz)')
    await run({ type: 'enable_extension', name, schema: 'extensions' })
    await rows(
      'create trigger touch before update on public.posts for each row execute function extensions.moddatetime(at)',
    )
    await rows('insert into public.posts values (1, null)')
    await rows('update public.posts set id = 2')
    expect(await rows('select at is not null as touched from public.posts')).toEqual([
      { touched: true },
    ])
    await expect(
      run(
        { type: 'enable_extension', name: 'bloom', schema: 'extensions' },
        { type: 'disable_extension', name, cascade: false },
      ),
    ).rejects.toThrow(/depend/)
    expect(await enabled('bloom')).toBe(false)
    await run({ type: 'disable_extension', name, cascade: true })
    expect(await enabled(name)).toBe(false)
  })
})

describe('event triggers', () => {
  const secured = async (table: string) =>
    (
      await rows<{ on: boolean }>(
        `select relrowsecurity as on from pg_class where relname = '${table}'`,
      )
    )[0]?.on

  test('row-level security is enabled for new tables of the project’s roles', async () => {
    const name = 'rls "of" all'
    await run({ type: 'create_event_trigger', name, template: 'enable_row_security' })
    await rows('create table public."new ""one" (id int)')
    await rows('create table public.copied as select 1 as id')
    await rows('create table public.parted (id int) partition by range (id)')
    for (const table of ['new "one', 'copied', 'parted']) expect(await secured(table)).toBe(true)
    await rows('create extension hstore schema extensions')
    await run({ type: 'switch_event_trigger', name, state: 'D' })
    await rows('create table public.open (id int)')
    expect(await secured('open')).toBe(false)
    await run({ type: 'drop_event_trigger', name })
    expect(await rows(`select from pg_event_trigger where evtname = 'rls "of" all'`)).toEqual([])
  })

  test('drops are refused until the trigger is disabled', async () => {
    const name = 'no drops'
    await rows('create table public.precious (id int)')
    await run({ type: 'create_event_trigger', name, template: 'refuse_drops' })
    await expect(rows('drop table public.precious')).rejects.toThrow(
      /refuses to drop the table public.precious/,
    )
    await rows('create temp table passing (id int) on commit drop; drop table passing')
    await run({ type: 'switch_event_trigger', name, state: 'D' })
    await rows('drop table public.precious')
    await run({ type: 'drop_event_trigger', name })
  })

  test('those of the platform, and their functions, cannot be changed', async () => {
    const name = 'pgrst_ddl_watch'
    await expect(run({ type: 'drop_event_trigger', name })).rejects.toThrow(/no event trigger/)
    await expect(run({ type: 'switch_event_trigger', name, state: 'D' })).rejects.toThrow(
      /no event trigger/,
    )
    await expect(
      rows('drop function howdah_event_triggers.refuse_drops() cascade'),
    ).rejects.toThrow(/permission denied|must be owner/)
    await expect(
      rows(
        'create function howdah_event_triggers.f() returns event_trigger language plpgsql as $$ begin end $$',
      ),
    ).rejects.toThrow(/permission denied/)
  })

  test('a table that is created with its schema has row-level security, too', async () => {
    const name = 'of schemas'
    await run({ type: 'create_event_trigger', name, template: 'enable_row_security' })
    await rows('create schema boxed create table within (id int)')
    expect(await secured('within')).toBe(true)
    await rows('drop schema boxed cascade')
    await run({ type: 'drop_event_trigger', name })
  })

  test('a name that is taken is refused as Postgres says it', async () => {
    const named = { type: 'create_event_trigger', name: 'twice', template: 'refuse_drops' } as const
    await run(named)
    await expect(run(named)).rejects.toThrow(/already exists/)
    await run({ type: 'drop_event_trigger', name: 'twice' })
    await expect(run({ ...named, name: 'pgrst_drop_watch' })).rejects.toThrow(/reserved/)
  })

  test('no function of a person is called', async () => {
    const target = {
      ...(await clusters().target(scope().projectRef, 'admin')),
      database: 'postgres',
    }
    await withAdmin(target, (admin) =>
      admin.query('drop schema if exists howdah_event_triggers cascade'),
    )
    const functions = `create function howdah_event_triggers.refuse_drops() returns event_trigger
      language plpgsql as $$ begin end $$`
    await rows(`create schema howdah_event_triggers; ${functions}`)
    const trigger = {
      type: 'create_event_trigger',
      name: 'taken',
      template: 'refuse_drops',
    } as const
    await expect(run(trigger)).rejects.toThrow(/belongs to a role of yours/)
    // The schema is the superuser's, and the function in it a person's.
    await withAdmin(target, (admin) =>
      admin.query('alter schema howdah_event_triggers owner to current_user'),
    )
    await expect(run(trigger)).rejects.toThrow(/belongs to a role of yours/)
    await withAdmin(target, (admin) =>
      admin.query(
        'create event trigger planted on sql_drop execute function howdah_event_triggers.refuse_drops()',
      ),
    )
    await expect(
      run({ type: 'switch_event_trigger', name: 'planted', state: 'A' }),
    ).rejects.toThrow(/no event trigger/)
    await withAdmin(target, (admin) =>
      admin.query('drop schema if exists howdah_event_triggers cascade'),
    )
    expect(
      await rows(`select from pg_event_trigger where evtname in ('taken', 'planted')`),
    ).toEqual([])
  })
})

describe('publications of all tables', () => {
  test('one is created where each row can be identified', async () => {
    const all = {
      type: 'publish_all_tables',
      name: 'every "table',
      via_root: true,
      generated: false,
      comment: "it's",
    } as const
    await rows('create schema "0" create table deferred (id int primary key deferrable)')
    await expect(run({ ...all, changes: ['delete'] })).rejects.toThrow(/0\.deferred/)
    await rows('drop schema "0" cascade')
    await rows('create table if not exists public.keyless (id int)')
    await expect(run({ ...all, changes: ['insert', 'update'] })).rejects.toThrow(/no primary key/)
    await run({ ...all, changes: ['insert', 'truncate'] })
    expect(
      await rows(
        `select pubname as name, puballtables as all, pubupdate as updates from pg_publication where puballtables`,
      ),
    ).toEqual([{ name: 'every "table', all: true, updates: false }])
    await rows('update public.keyless set id = 1')
    await run({ type: 'unpublish_all_tables', name: 'every "table' })
    await expect(run({ type: 'unpublish_all_tables', name: 'every "table' })).rejects.toThrow(
      /no publication/,
    )
  })
})

test('a read-only member changes nothing', async () => {
  const change = { type: 'enable_extension', name: 'bloom', schema: 'extensions' } as const
  await expect(
    runSuperuserChanges(client('reader'), { ref: scope().projectRef, changes: [change] }),
  ).rejects.toMatchObject({ status: 403 })
})
