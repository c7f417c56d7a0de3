import { changeScript, runChange } from '@howdah/platform-client/catalog/objects/change-script'
import { migrationVersion } from '@howdah/platform-client/catalog/ddl/migration-record'
import { createPlatformClient, type PlatformClient } from '@howdah/platform-client/client'
import {
  alterFunction,
  createFunction,
  dropFunction,
  functionShape,
  testCallSql,
  type FunctionShape,
} from '@howdah/platform-client/catalog/objects/function-statements'
import { functionsKind } from '@howdah/platform-client/catalog/objects/functions'
import { indexesKind } from '@howdah/platform-client/catalog/objects/indexes'
import { listObjectDependents } from '@howdah/platform-client/catalog/objects/object-dependents'
import {
  getDatabaseObject,
  listDatabaseObjects,
} from '@howdah/platform-client/catalog/objects/object-queries'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { quoteName } from '@howdah/rules/table/quote-name'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../src/server/http/testing/call'
import { nastyNames, nastySets } from './nasty-names'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let scope: { projectRef: string }
let owner: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  scope = { projectRef: platform.projectRef }
  owner = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens.owner,
  })
})
afterAll(() => platform.stop())

const rows = <Row>(sql: string) => queryRows<Row>(owner, { ...scope, sql })
const run = (statements: string[]) => runChange(owner, scope, { statements })

const aFunction = (part: Partial<FunctionShape>): FunctionShape => ({
  schema: 'public',
  name: 'f',
  kind: 'f',
  arguments: [],
  returns: 'void',
  language: 'plpgsql',
  body: 'begin\nend;',
  hasSqlBody: false,
  volatility: 'v',
  parallel: 'u',
  strict: false,
  leakproof: false,
  securityDefiner: false,
  cost: 100,
  rows: 0,
  configuration: [],
  comment: null,
  ...part,
})

async function functionNamed(schema: string, name: string) {
  const found = await listDatabaseObjects(owner, functionsKind, { ...scope, schema })
  const row = found.find((one) => one.name === name) ?? expect.fail(`no function ${name}`)
  return (
    (await getDatabaseObject(owner, functionsKind, { ...scope, id: row.id })) ?? expect.fail('gone')
  )
}

describe('functions', () => {
  const full = aFunction({
    name: 'all of "it"',
    arguments: [
      { mode: 'i', name: 'a', type: 'text', default: null },
      { mode: 'b', name: 'B"', type: 'numeric', default: '1' },
      { mode: 'i', name: '', type: 'integer[]', default: "'{}'::integer[]" },
    ],
    returns: 'numeric',
    body: "begin -- $function$ and 'quotes' \\\n  B := 2; end",
    volatility: 's',
    parallel: 's',
    strict: true,
    securityDefiner: true,
    cost: 7,
    configuration: [
      { name: 'search_path', value: '"$user", public, "A ""b"' },
      { name: 'statement_timeout', value: '5s' },
    ],
    comment: "It's \\ a comment",
  })

  test('what a form creates is what Postgres has', async () => {
    const shape = { ...full, body: 'begin -- $function$ \\ \'x\'\n  "B""" := 2; end' }
    await run(createFunction(shape))
    const found = await functionNamed('public', shape.name)
    expect(functionShape(found)).toEqual(shape)
    // The SQL that Postgres writes makes the same function.
    const definition = found.definition ?? ''
    await run([dropFunction(found, false), definition])
    const again = await functionNamed('public', shape.name)
    expect(again.definition).toBe(definition)
    expect(functionShape(again)).toEqual({ ...shape, comment: null })
  })

  test.each<[string, Partial<FunctionShape>, RegExp]>([
    ['a rename', { name: 'renamed' }, /^alter function/],
    ['a body', { body: 'select 3', language: 'sql', returns: 'integer' }, /^drop function/],
    ['a comment', { comment: 'new' }, /^comment on function/],
    ['a schema', { schema: 'elsewhere' }, /^alter function .* set schema "elsewhere"$/],
    ['a cost', { cost: 9, securityDefiner: true }, /^create or replace function/],
    ['nothing', {}, /^$/],
    [
      'a default',
      { arguments: [{ mode: 'i', name: 'a', type: 'text', default: "'x'::text" }] },
      /^drop function/,
    ],
    [
      'a table',
      {
        returns: 'TABLE(id bigint, "B" text)',
        language: 'sql',
        body: "select 1::bigint, 'b'",
        rows: 10,
      },
      /^drop/,
    ],
  ])('%s is changed', async (_, part, first) => {
    await rows('create schema if not exists elsewhere; drop function if exists changed(text)')
    const before = aFunction({
      name: 'changed',
      arguments: [{ mode: 'i', name: 'a', type: 'text', default: null }],
    })
    await run(createFunction(before))
    await rows(
      'revoke execute on function changed(text) from public; grant execute on function changed(text) to current_user',
    )
    const found = await functionNamed('public', 'changed')
    const wanted = { ...before, ...part }
    const statements = alterFunction(found, wanted)
    expect(statements[0] ?? '').toMatch(first)
    await run(statements)
    const after = await functionNamed(wanted.schema, wanted.name)
    expect(functionShape(after)).toEqual(wanted)
    expect(after.grants).toEqual(found.grants)
    await run([dropFunction(after, false)])
  })

  test('a function that is created again has its owner and the option to grant', async () => {
    await rows(`create role "Clerk"; create role assistant; grant "Clerk" to current_user;
      grant create on schema public to "Clerk"`)
    const before = aFunction({
      name: 'owned',
      arguments: [{ mode: 'i', name: 'a', type: 'text', default: null }],
    })
    await run(createFunction(before))
    await rows(`alter function owned(text) owner to "Clerk"; set role "Clerk";
      grant execute on function owned(text) to assistant with grant option;
      grant execute on function owned(text) to postgres`)
    const found = await functionNamed('public', 'owned')
    expect(found).toMatchObject({ other_owner: 'Clerk' })
    expect(found.grants).toContain('assistant with grant option')
    await run(alterFunction(found, { ...before, arguments: [] }))
    const after = await functionNamed('public', 'owned')
    expect(after).toMatchObject({ identity: '', other_owner: 'Clerk', grants: found.grants })
    await run([dropFunction(after, false)])
  })

  test('a function that is created again is not granted to whom it was revoked from', async () => {
    const before = aFunction({
      name: 'secret',
      arguments: [{ mode: 'i', name: 'a', type: 'text', default: null }],
    })
    await run(createFunction(before))
    await rows('revoke execute on function secret(text) from public, anon, authenticated')
    const found = await functionNamed('public', 'secret')
    await run(alterFunction(found, { ...before, arguments: [] }))
    const after = await functionNamed('public', 'secret')
    expect(after.grants).toEqual(found.grants)
    expect(
      await rows(`select has_function_privilege('anon', 'secret()', 'execute') as anon,
        has_function_privilege('authenticated', 'secret()', 'execute') as signed_in,
        has_function_privilege('service_role', 'secret()', 'execute') as service`),
    ).toEqual([{ anon: false, signed_in: false, service: true }])
    await run([dropFunction(after, false)])
  })

  test('a function with the privileges of Postgres has them when it is created again', async () => {
    const before = aFunction({
      name: 'plain',
      arguments: [{ mode: 'i', name: 'a', type: 'text', default: null }],
    })
    await run([
      ...createFunction(before),
      'revoke execute on function plain(text) from anon, authenticated, service_role',
      'grant execute on function plain(text) to public',
      'create role reader',
      'alter default privileges in schema public grant execute on functions to reader with grant option',
    ])
    const found = await functionNamed('public', 'plain')
    expect(found.default_grants).toContain('reader with grant option')
    for (const grants of [found.grants, null]) {
      await run(alterFunction({ ...found, grants }, { ...before, arguments: [] }))
      const after = await functionNamed('public', 'plain')
      expect(after.grants).toEqual(['public'])
      await run(alterFunction(after, before))
    }
    await run([
      'alter default privileges in schema public revoke execute on functions from reader',
      dropFunction(found, false),
    ])
  })

  test('procedures and bodies in standard SQL', async () => {
    const procedure = aFunction({
      name: 'proc',
      kind: 'p',
      returns: '',
      language: 'sql',
      hasSqlBody: true,
      body: 'begin atomic\n select 1;\nend',
      arguments: [
        { mode: 'i', name: 'a', type: 'text', default: null },
        { mode: 'o', name: 'b', type: 'text', default: null },
      ],
    })
    await run(createFunction({ ...procedure, body: "begin atomic select 'x'; end" }))
    const found = await functionNamed('public', 'proc')
    expect(found).toMatchObject({ kind: 'p', returns: null, has_sql_body: true })
    await run(alterFunction(found, { ...functionShape(found), name: 'proc2', comment: 'c' }))
    const renamed = await functionNamed('public', 'proc2')
    expect(renamed.comment).toBe('c')
    await rows(testCallSql(renamed))
    await run([dropFunction(renamed, false)])
  })

  test('any name is quoted', async () => {
    await fc.assert(
      fc.asyncProperty(nastyNames(4), async (names) => {
        const [schema, name, argument, renamed] = names as [string, string, string, string]
        await rows(`create schema ${quoteName(schema)}`)
        const shape = aFunction({
          schema,
          name,
          language: 'sql',
          returns: 'text',
          body: 'select $1',
          arguments: [{ mode: 'i', name: argument, type: 'text', default: null }],
          comment: name,
        })
        await run(createFunction(shape))
        const found = await functionNamed(schema, name)
        expect(functionShape(found)).toEqual(shape)
        await run(alterFunction(found, { ...shape, name: renamed, cost: 3 }))
        const after = await functionNamed(schema, renamed)
        expect(functionShape(after)).toEqual({ ...shape, name: renamed, cost: 3 })
        await rows(testCallSql(after))
        await run([dropFunction(after, true)])
        await rows(`drop schema ${quoteName(schema)}`)
      }),
      { numRuns: nastySets },
    )
  })
})

describe('deletions', () => {
  test('dependents are listed, the direct ones first', async () => {
    await rows(`
      create function needed() returns int language sql immutable as 'select 1';
      create table needs (a int default needed(), b text);
      create view of_needed as select needed() as n;
      create view of_view as select n from of_needed`)
    const { id } = await functionNamed('public', 'needed')
    const found = await listObjectDependents(owner, { ...scope, catalog: 'pg_proc', ids: [id] })
    expect(found).toEqual([
      { name: 'default value for column a of table needs', direct: true },
      { name: 'view of_needed', direct: true },
      { name: 'view of_view', direct: false },
    ])
    const row = await functionNamed('public', 'needed')
    await expect(run([dropFunction(row, false)])).rejects.toThrow(/depend/)
    await run([dropFunction(row, true)])
    expect(await rows(`select to_regclass('of_view')::text as view`)).toEqual([{ view: null }])
  })

  test('objects without dependents have none', async () => {
    await run(createFunction(aFunction({ name: 'alone' })))
    const { id } = await functionNamed('public', 'alone')
    expect(await listObjectDependents(owner, { ...scope, catalog: 'pg_proc', ids: [id] })).toEqual(
      [],
    )
  })
})

test('uses of an index are counted since the server has had statistics', async () => {
  await rows('create table counted (id int primary key)')
  const found = await listDatabaseObjects(owner, indexesKind, { ...scope, schema: 'public' })
  const { counted_since: since } =
    found.find(({ name }) => name === 'counted_pkey') ?? expect.fail('no index')
  // No one has reset those of the database.
  const [server] = await rows<{ is_reset: boolean; has_it: boolean }>(
    `select (select stats_reset from pg_stat_database where datname = current_database()) is not null as is_reset,
      abs(extract(epoch from stats_reset - '${since}'::timestamptz)) < 1 as has_it from pg_stat_bgwriter`,
  )
  expect(server).toEqual({ is_reset: false, has_it: true })
})

describe('changes', () => {
  test('a change is recorded as a migration, in the same transaction', async () => {
    const record = { version: migrationVersion(new Date(0)), name: "it's" }
    const change = { statements: ["comment on schema public is 'x'"] }
    expect(record.version).toBe('19700101000000')
    await runChange(owner, scope, change, record)
    expect(
      await rows('select version, name, statements from supabase_migrations.schema_migrations'),
    ).toEqual([
      {
        version: record.version,
        name: "it's",
        statements: `{${JSON.stringify(change.statements[0])}}`,
      },
    ])
    await expect(
      runChange(owner, scope, { statements: ['create table recorded ()'] }, record),
    ).rejects.toThrow(/duplicate/)
    expect(await rows(`select to_regclass('recorded')::text as made`)).toEqual([{ made: null }])
  })

  test('statements that cannot be in a transaction run by themselves', async () => {
    await rows('create table if not exists separate_table (a int)')
    const change = {
      statements: ['create index concurrently separate_index on separate_table (a)'],
      separate: true,
    }
    expect(changeScript(change)).not.toContain('begin')
    await runChange(owner, scope, change, { version: '2', name: 'index' })
    expect(await rows(`select to_regclass('separate_index')::text as made`)).toEqual([
      { made: 'separate_index' },
    ])
  })
})

test('a change outside of a transaction takes longer than a query may', async () => {
  const allow = (milliseconds: number) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
      json: { statement_timeout_ms: milliseconds },
    })
  expect((await allow(1_000)).status).toBe(200)
  try {
    await expect(run(['select pg_sleep(1.5)'])).rejects.toMatchObject({ code: 'timeout' })
    await run(['create table public.slow (id int)', 'insert into public.slow values (1)'])
    // Building the index takes longer than the second.
    await run([
      `create function public.slowly(id int) returns int immutable language sql as 'select id from pg_sleep(1.5)'`,
    ])
    await runChange(owner, scope, {
      statements: ['create index concurrently slow_index on public.slow (slowly(id))'],
      separate: true,
    })
    expect(
      await rows(`select indisvalid from pg_index where indexrelid = 'slow_index'::regclass`),
    ).toEqual([{ indisvalid: true }])
  } finally {
    await allow(120_000)
  }
})
