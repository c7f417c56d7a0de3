import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { call, type Reply } from '../../../server/http/testing/call'
import { longIt } from '../../../../test/long-run'

type Merge = components['schemas']['BranchMerge']

let testPlatform: TestPlatform
let production: string
let branch: string

const ask = (method: string, path: string, json?: unknown): Promise<Reply> =>
  call(`${testPlatform.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
    ...(json === undefined ? {} : { json }),
  })
async function sql(ref: string, query: string): Promise<unknown> {
  const { status, text, body } = await ask('POST', `/platform/projects/${ref}/query`, { query })
  expect(status, text).toBe(200)
  return body
}
async function plan(): Promise<Merge> {
  const { body, status, text } = await ask('GET', `/v1/branches/${branch}/merge`)
  expect(status, text).toBe(200)
  return body as Merge
}
async function schema(): Promise<NonNullable<Merge['schema']>> {
  const { schema: found } = await plan()
  if (!found) throw new Error('The schemas were not compared.')
  expect(found.unavailable).toBeNull()
  return found
}
const texts = async () => (await schema()).statements.map(({ sql: text }) => text).join('\n')

async function tryOut(): Promise<NonNullable<Merge['trial']>> {
  const begun = await ask('POST', `/v1/branches/${branch}/merge/trial`)
  expect(begun.status, begun.text).toBe(202)
  return vi.waitFor(
    async () => {
      const { trial } = await plan()
      if (!trial || trial.state === 'running') throw new Error('The trial runs.')
      return trial
    },
    { timeout: 120_000, interval: 200 },
  )
}
async function merge(): Promise<components['schemas']['MergedBranch']> {
  const { digest } = await plan()
  const { body, status, text } = await ask('POST', `/v1/branches/${branch}/merge`, {
    digest,
    backup: false,
  })
  expect(status, text).toBe(200)
  return body as components['schemas']['MergedBranch']
}
const versions = (ref: string) =>
  sql(ref, `select version from supabase_migrations.schema_migrations order by version`)

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  production = testPlatform.projectRef
  await sql(
    production,
    `create type public.mood as enum ('good', 'bad');
     create table public.sheets (id int, n int) partition by range (id);
     create table public.sheets_1 partition of public.sheets for values from (0) to (100);
     create type public.size as enum ('small', 'it''s big');
     create table public.boxes (id int primary key, size public.size default 'it''s big');
     insert into public.boxes values (1);
     create table public.authors (id int primary key, full_name text);
     create table public.notes (id int primary key, title text, old text, author int);
     create table public.gone (id int);
     create view public.titles as select id, title from public.notes;
     insert into public.authors values (1, 'Ada');
     insert into public.notes values (1, 'one', 'x', 1)`,
  )
  const begun = await ask('POST', `/v1/projects/${production}/branches`, {
    branch_name: 'by hand',
    with_data: false,
  })
  branch = (begun.body as { id: string }).id
  const { operations } = testPlatform.running.platform
  expect(await operations.finished((await operations.newest(branch))?.id ?? '')).toMatchObject({
    state: 'succeeded',
  })
})
afterAll(() => testPlatform.stop())

describe('changes of a schema that no migration records', () => {
  it('are none in a new branch', async () => {
    expect(await schema()).toEqual({
      ...{ statements: [], conflicts: [], not_merged: [], knows_origin: true, unavailable: null },
    })
    const { digest } = await plan()
    const refused = await ask('POST', `/v1/branches/${branch}/merge`, { digest, backup: false })
    expect(refused.text).toContain('Production has everything')
  })

  it('are shown with their effects, tried, merged and recorded as one migration in both', async () => {
    await sql(
      branch,
      `create table public.reactions (id bigint generated always as identity primary key, note int not null references public.notes (id), mood public.mood default 'good');
       alter table public.reactions enable row level security;
       create policy own on public.reactions for select to authenticated using (true);
       alter table public.notes add column words int default 0, drop column old;
       alter table public.notes add constraint positive check (words >= 0) not valid;
       alter table public.authors rename column full_name to name;
       drop table public.gone;
       create function public.count_words() returns trigger language plpgsql as $f$ begin new.words := 1; return new; end $f$;
       create trigger words before insert on public.notes for each row execute function public.count_words();
       create policy files on storage.objects for select to authenticated using (bucket_id = 'pictures')`,
    )
    // What production got meanwhile stays.
    await sql(
      production,
      `create table public.meanwhile (id int); alter table public.authors add column born date`,
    )
    const shown = await plan()
    const statements = shown.schema?.statements ?? []
    const all = statements.map(({ sql: text }) => text).join(';\n')
    expect(all).toMatch(/create table "?public"?\."?reactions"?/i)
    expect(all).toMatch(/rename column "?full_name"? to "?name"?/i)
    expect(all).not.toMatch(/meanwhile|born/)
    expect(shown).toMatchObject({ blocked: null, migrations: [] })
    expect(shown.schema).toMatchObject({ conflicts: [], not_merged: [], knows_origin: true })
    const losing = statements.filter(({ loses_data: loses }) => loses).map((one) => one.sql)
    expect(losing.join('\n')).toMatch(/gone/)
    expect(losing.join('\n')).toMatch(/old/)
    expect(losing).toHaveLength(2)

    expect(await tryOut()).toMatchObject({
      ...{ state: 'succeeded', error: null, differences: [], is_current: true },
    })
    const { migrations } = await merge()
    expect(migrations).toEqual([expect.stringMatching(/^\d{14}$/)])
    expect(await versions(production)).toEqual([{ version: migrations[0] }])
    expect(await versions(branch)).toEqual([{ version: migrations[0] }])
    expect(await sql(production, 'select id, name, born from public.authors')).toEqual([
      { id: 1, name: 'Ada', born: null },
    ])
    expect(await sql(production, 'select id, title, words, author from public.notes')).toEqual([
      { id: 1, title: 'one', words: 0, author: 1 },
    ])
    expect(
      await sql(production, `select convalidated from pg_constraint where conname = 'positive'`),
    ).toEqual([{ convalidated: false }])
    expect(
      await sql(
        production,
        `select polname from pg_policy where polname in ('own', 'files') order by 1`,
      ),
    ).toEqual([{ polname: 'files' }, { polname: 'own' }])
    expect(await schema()).toMatchObject({ statements: [], conflicts: [], not_merged: [] })
  })

  it('that the branch takes back after a merge are taken back in production', async () => {
    await sql(
      branch,
      'alter table public.notes drop column words cascade; drop table public.reactions',
    )
    expect(await texts()).toMatch(/drop table "?public"?\."?reactions"?/i)
    await merge()
    expect(await sql(production, `select to_regclass('public.reactions')::text as name`)).toEqual([
      { name: null },
    ])
  })

  longIt(
    'rename what a merge has made, with its rows, and nothing that only is in its place',
    async () => {
      await sql(production, 'alter table public.notes add column own_of_production text')
      await sql(
        branch,
        'create table public.parcels (id int primary key); alter table public.notes add column y text',
      )
      await merge()
      await sql(
        production,
        `insert into public.parcels values (7); update public.notes set y = 'deleted'`,
      )
      await sql(
        branch,
        `alter table public.parcels rename to sendings;
       alter table public.notes drop column y;
       alter table public.notes add column z text`,
      )
      const all = await texts()
      expect(all).toMatch(/alter table "?public"?\."?parcels"? rename to "?sendings"?/i)
      expect(all).not.toMatch(/rename column/i)
      await merge()
      expect(await sql(production, 'select id from public.sendings')).toEqual([{ id: 7 }])
      expect(await sql(production, 'select z from public.notes')).toEqual([{ z: null }])
    },
  )

  longIt(
    'rename values of an enum with their rows, and make domains that are not null',
    async () => {
      await sql(
        branch,
        `alter type public.size rename value 'it''s big' to 'large';
       create domain public.code as text not null;
       create domain public.note as text;
       create table public.coded (id int primary key, code public.code, note public.note)`,
      )
      const all = await texts()
      expect(all).toMatch(/rename value 'it''s big' to 'large'/i)
      expect(all).not.toMatch(/create type|drop type/i)
      expect(await tryOut()).toMatchObject({ state: 'succeeded', error: null, differences: [] })
      await merge()
      expect(await sql(production, 'select size from public.boxes')).toEqual([{ size: 'large' }])
      // The library does not plan these.
      await sql(
        branch,
        `alter table public.notes alter column title set statistics 500, alter column title set storage external;
       alter table public.sheets_1 alter column n set default 5`,
      )
      expect(await schema()).toMatchObject({
        statements: [],
        not_merged: expect.arrayContaining([
          { kind: 'column settings', name: 'public.notes.title' },
          { kind: 'partition default', name: 'public.sheets_1.n' },
        ]) as unknown,
      })
      await sql(
        branch,
        `alter table public.notes alter column title set statistics default, alter column title set storage default;
       alter table public.sheets_1 alter column n drop default`,
      )
      await sql(branch, 'alter domain public.note set not null')
      expect(await texts()).toMatch(/^alter domain "public"\."note" set not null$/i)
      await sql(branch, 'alter domain public.note drop not null')
      expect(
        await sql(
          production,
          `select typname, typnotnull from pg_type where typname in ('code', 'note') order by 1`,
        ),
      ).toEqual([
        { typname: 'code', typnotnull: true },
        { typname: 'note', typnotnull: false },
      ])
      expect(await schema()).toMatchObject({ statements: [], conflicts: [], not_merged: [] })
    },
  )

  longIt('rename nothing in part, and drop nothing for a rename', async () => {
    const tables = ['one', 'two', 'three', 'four', 'five', 'six'].map(
      (name) => `create table public.${name} (id int primary key, a text, b text)`,
    )
    for (const ref of [production, branch]) await sql(ref, tables.join(';'))
    const pair = { branch, production }
    const { schemaDiffs } = testPlatform.running.platform
    await schemaDiffs.advance(pair)
    await sql(
      production,
      `insert into public.five values (1, 'x'); insert into public.six values (1)`,
    )
    // A column of a renamed table, another change, its key, two names that change places, and a type.
    await sql(
      branch,
      `alter table public.one rename to one_more; alter table public.one_more rename a to c;
       alter table public.two rename to two_more; alter table public.two_more add n int;
       alter table public.three rename to three_more; alter table public.three_more rename constraint three_pkey to key;
       alter table public.four rename a to c; alter table public.four rename b to a; alter table public.four rename c to b;
       alter table public.five rename a to c; alter table public.five alter c type varchar(9);
       alter table public.six rename to six_more`,
    )
    const { renamed, statements } = await schemaDiffs.compare(pair)
    expect(renamed.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'column public.five.c',
      'column public.four.a',
      'column public.four.b',
      // Of tables with the same columns the library cannot tell which one has which name.
      ...['one', 'six', 'three', 'two'].map((name) => `table public.${name}_more`),
    ])
    expect(statements).toEqual([])
    expect((await plan()).blocked).toContain('Record that as a migration')
    await sql(
      branch,
      `alter table public.one_more rename c to a; alter table public.one_more rename to one;
       alter table public.two_more drop n; alter table public.two_more rename to two;
       alter table public.three_more rename constraint key to three_pkey; alter table public.three_more rename to three;
       alter table public.four rename a to c; alter table public.four rename b to a; alter table public.four rename c to b;
       alter table public.five alter c type text`,
    )
    await merge()
    expect(
      await sql(
        production,
        `select (select count(*)::int from public.six_more) as six, c from public.five`,
      ),
    ).toEqual([{ six: 1, c: 'x' }])
    expect(await texts()).toBe('')
    await sql(
      branch,
      'alter table public.one rename to one_more; alter table public.one_more rename a to c',
    )
    expect((await schemaDiffs.compare(pair)).renamed.map(({ name }) => name)).toEqual([
      'public.one_more.c',
    ])
    await sql(
      branch,
      `alter table public.one_more rename c to a; alter table public.one_more rename to one;
       alter table public.three rename to three_more; alter table public.three_more rename constraint three_pkey to key`,
    )
    expect((await schemaDiffs.compare(pair)).renamed.map(({ name }) => name)).toEqual([
      'public.three_more.key',
    ])
    await sql(
      branch,
      `alter table public.three_more rename constraint key to three_pkey; alter table public.three_more rename to three`,
    )
    expect(await texts()).toBe('')
  })

  longIt('index the partitions of a table, too', async () => {
    const table = `create table public.parts (k int) partition by range (k);
      create table public.parts_1 partition of public.parts for values from (0) to (10)`
    await sql(production, table)
    await sql(branch, table)
    await sql(branch, 'create unique index parts_k on public.parts (k)')
    await merge()
    expect(
      await sql(
        production,
        `select indexrelid::regclass::text as name, indisvalid as ok from pg_index
          where indrelid in ('public.parts'::regclass, 'public.parts_1'::regclass) order by 1`,
      ),
    ).toEqual([
      { name: 'parts_1_k_idx', ok: true },
      { name: 'parts_k', ok: true },
    ])
    expect(await texts()).toBe('')
    /** Expects that a partition that is detached is not dropped with its rows. */
    const staysInProduction = async () => {
      const { blocked, schema: shown } = await plan()
      expect(blocked).toContain('table public.parts_1')
      expect(shown?.statements).toEqual([])
    }
    await sql(branch, 'alter table public.parts detach partition public.parts_1')
    await staysInProduction()
    // Production has made it again.
    await sql(
      production,
      `drop table public.parts_1;
       create table public.parts_1 partition of public.parts for values from (0) to (10)`,
    )
    await staysInProduction()
    // Nothing is known of it after an undo.
    const { schemaDiffs } = testPlatform.running.platform
    await schemaDiffs.forget(branch)
    await staysInProduction()
    await sql(
      branch,
      'alter table public.parts attach partition public.parts_1 for values from (0) to (10)',
    )
    expect(await texts()).toBe('')
    await schemaDiffs.advance({ branch, production })
  })

  longIt(
    'in a schema of people with the name of a service’s are merged, and asked for at once',
    async () => {
      await sql(branch, 'create schema net; create table net.nodes (id int)')
      const shown = await Promise.all([1, 2, 3, 4].map(texts))
      for (const all of shown) expect(all).toContain('nodes')
      await sql(branch, 'drop schema net cascade')
    },
  )

  it('that production has made too, differently, are a conflict until they are the same', async () => {
    await sql(branch, 'alter table public.authors alter column name set not null')
    await sql(production, `alter table public.authors alter column name type varchar(40)`)
    const { blocked, digest, schema: shown } = await plan()
    expect(shown?.conflicts).toContainEqual({ kind: 'column', name: 'public.authors.name' })
    expect(blocked).toContain('column public.authors.name')
    expect(
      (await ask('POST', `/v1/branches/${branch}/merge`, { digest, backup: false })).status,
    ).toBe(409)
    await sql(
      branch,
      `alter table public.authors alter column name drop not null, alter column name type varchar(40)`,
    )
    expect(await plan()).toMatchObject({ blocked: null, schema: { conflicts: [], statements: [] } })
  })

  it('that can’t be merged are named', async () => {
    await sql(
      branch,
      `create role "people's role";
       create statistics public.together on id, title from public.notes;
       alter table public.notes add column shout text generated always as (upper(title)) virtual`,
    )
    const { not_merged: notMerged, statements } = await schema()
    expect(notMerged.map(({ kind }) => kind).toSorted()).toEqual([
      ...['role', 'statistics', 'virtual column'],
    ])
    expect(statements).toEqual([])
    await sql(
      branch,
      `drop statistics public.together; alter table public.notes drop column shout; drop role "people's role"`,
    )
  })

  it('are not compared again after a merge of another branch', async () => {
    const { schemaDiffs } = testPlatform.running.platform
    const found = await schemaDiffs.compare({ branch, production })
    await schemaDiffs.forget('anotheranotheranothe')
    expect(await schemaDiffs.compare({ branch, production })).toBe(found)
  })

  it('that fail change nothing, and say why', async () => {
    await sql(branch, `alter type public.mood add value 'fine'`)
    await sql(branch, `create table public.days (id int, mood public.mood default 'fine')`)
    const before = await versions(production)
    expect(await tryOut()).toMatchObject({ state: 'failed' })
    const { digest, trial } = await plan()
    expect(trial?.error).toContain('Schema of by hand) failed')
    expect(
      (await ask('POST', `/v1/branches/${branch}/merge`, { digest, backup: false })).status,
    ).toBe(409)
    expect(await versions(production)).toEqual(before)
    expect(await versions(branch)).toEqual(before)
    await sql(branch, 'drop table public.days')
    await merge()
    expect(
      await sql(production, `select enumlabel from pg_enum order by enumsortorder`),
    ).toContainEqual({ enumlabel: 'fine' })
  })

  longIt('wait for migrations, which may make them', async () => {
    await sql(branch, 'create table public.later (id int)')
    await sql(
      branch,
      `insert into supabase_migrations.schema_migrations (version, name, statements) values ('99990101000000', 'x', array['select 1'])`,
    )
    expect(await plan()).toMatchObject({
      schema: null,
      migrations: [{ version: '99990101000000' }],
    })
    await merge()
    expect(await texts()).toContain('later')
  })

  longIt('of a branch whose origin is unknown drop nothing', async () => {
    await testPlatform.running.platform.control.query('delete from branch_origins')
    await sql(branch, 'drop table public.authors')
    const found = await schema()
    expect(found.knows_origin).toBe(false)
    const all = found.statements.map(({ sql: text }) => text).join('\n')
    expect(all).toContain('later')
    expect(all).not.toContain('authors')
  })

  it('are seen in catalogs that little else changes', async () => {
    const before = JSON.stringify((await schema()).not_merged)
    await sql(branch, `create collation public.german (locale = 'C')`)
    const { not_merged: unmerged, statements } = await schema()
    expect(JSON.stringify([statements, unmerged, before])).toContain('german')
    await sql(branch, 'drop collation public.german')
  })

  longIt('are not compared where a definition is huge', async () => {
    await sql(
      branch,
      `do $do$ begin execute format('create function public.huge() returns text language sql as %L', 'select ''' || repeat('x', 40000000) || ''''); end $do$`,
    )
    expect((await plan()).schema?.unavailable).toContain('32 MB')
    await sql(branch, 'drop function public.huge')
    expect((await schema()).unavailable).toBeNull()
  })

  longIt('begin again with a reset', async () => {
    await ask('POST', `/v1/branches/${branch}/reset`)
    const { operations } = testPlatform.running.platform
    expect(await operations.finished((await operations.newest(branch))?.id ?? '')).toMatchObject({
      state: 'succeeded',
    })
    expect(await schema()).toMatchObject({ statements: [], knows_origin: true })
  })
})
