import { createPlatformClient, type PlatformClient } from '@howdah/platform-client/client'
import {
  updateAuthConfig,
  type AuthConfigChange,
} from '@howdah/platform-client/resources/auth/config'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import {
  runLints,
  type Lint,
  type LintCategory,
  type LintName,
} from '@howdah/platform-client/resources/projects/run-lints'
import { quoteName } from '@howdah/rules/table/quote-name'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lintsSql, readLints, type LintRows } from '../src/modules/advisors/lints'
import { nastyNames, nastySets } from './nasty-names'
import { withSession } from './temporary-project'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let scope: { projectRef: string }
let owner: PlatformClient
let reader: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  scope = { projectRef: platform.projectRef }
  owner = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens.owner,
  })
  reader = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens.reader,
  })
})
afterAll(() => platform.stop())

const run = (sql: string) => queryRows(owner, { ...scope, sql })
const admin = () => platform.running.platform.clusters.target(platform.projectRef, 'admin')
const asAdmin = async (sql: string) => withSession(await admin(), (client) => client.query(sql))

const both: LintCategory[] = ['SECURITY', 'PERFORMANCE']
/** By the same SQL as the call, but an index is unused as soon as it is there. */
const lintsOf = async (categories = both): Promise<Lint[]> =>
  readLints(
    await queryRows<LintRows[number]>(owner, {
      ...scope,
      sql: lintsSql({ categories, countedForHours: 0 }),
    }),
  )
const called = (client: PlatformClient, category?: LintCategory) =>
  runLints(client, { ref: scope.projectRef, category })
const configure = (change: AuthConfigChange) =>
  updateAuthConfig(owner, { ref: scope.projectRef, change })

test('of a fresh project there are only those of its auth service, for the sample schema none', async () => {
  const names = async (client: PlatformClient, category?: LintCategory) =>
    (await called(client, category)).map(({ name }) => name)
  const initial = ['auth_leaked_password_protection', 'auth_insufficient_mfa_options']
  expect(await names(owner)).toEqual(initial)
  expect(await names(reader, 'SECURITY')).toEqual(initial)
  expect(await names(owner, 'PERFORMANCE')).toEqual([])
})

test('each lint of the auth service follows its setting, and names the page that changes it', async () => {
  await configure({ mailer_otp_exp: 7_200 })
  const before = await called(owner, 'SECURITY')
  expect(before.map(({ remediation }) => remediation)).toEqual(
    [
      'providers#mailer_otp_exp',
      'protection#password_hibp_enabled',
      'mfa#mfa_web_authn_enroll_enabled',
    ].map((page) => `${platform.url}/project/${platform.projectRef}/auth/${page}`),
  )
  expect(before[0]).toMatchObject({
    name: 'auth_otp_long_expiry',
    level: 'WARN',
    object: { schema: 'auth', name: 'mailer_otp_exp', kind: 'auth setting' },
    facts: { value: '7200' },
    statement: null,
  })
  await configure({ mailer_otp_exp: 3_600 })
  expect(await called(owner)).toHaveLength(2)
  await configure({ password_hibp_enabled: true })
  expect(await called(owner)).toHaveLength(1)
  await configure({ mfa_web_authn_enroll_enabled: true, mfa_web_authn_verify_enabled: true })
  expect(await called(owner)).toEqual([])
})

test('of a table without row-level security: everything about it', async () => {
  await run('create table open_table (id int primary key)')
  const [lint, ...others] = (await called(owner)).filter(
    ({ object }) => object.kind !== 'auth setting',
  )
  await run('drop table open_table')
  expect(others).toEqual([])
  expect(lint).toEqual({
    name: 'rls_disabled',
    level: 'ERROR',
    categories: ['SECURITY'],
    object: { schema: 'public', name: 'open_table', kind: 'table' },
    title: 'Row-level security is off',
    description: expect.stringContaining('publishable key') as string,
    relation: { id: expect.any(Number) as number, schema: 'public', name: 'open_table' },
    facts: { roles: ['anon', 'authenticated'] },
    remediation: null,
    statement: expect.stringContaining(
      'alter table "public"."open_table" enable row level security;',
    ) as string,
  })
})

/** Names of what a case makes; all but the first two are of its table or beside it. */
interface Names {
  schema: string
  table: string
  column: string
  policy: string
  thing: string
}

interface Case {
  lint: LintName
  /** Statements that the lint reports. */
  speaks: (at: Quoted) => string
  /** The object that it is about. */
  about: keyof Names
  /** Similar statements that the lint does not report. */
  silent: (at: Quoted) => string
  /** Ends it where the lint has no statement that does. */
  end?: (at: Quoted) => string
}

/** The names in quotes; `table` and `thing` with their schema. */
type Quoted = Record<keyof Names, string>

const openTable = ({ table, column }: Quoted) =>
  `create table ${table} (${column} int primary key, "o.w" uuid); grant all on ${table} to anon;`
const closedTable = (at: Quoted) =>
  `${openTable(at)} alter table ${at.table} enable row level security;`
const policyFor = (what: string) => (at: Quoted) =>
  `${closedTable(at)} create policy ${at.policy} on ${at.table} ${what};`
const body = `language plpgsql as $$ begin return 1; end $$`

const cases: Record<LintCategory, Case[]> = {
  SECURITY: [
    { lint: 'rls_disabled', speaks: openTable, about: 'table', silent: closedTable },
    {
      lint: 'rls_disabled',
      speaks: ({ table, column }) =>
        `create table ${table} (${column} int primary key, b int); grant update (b) on ${table} to authenticated;`,
      about: 'table',
      silent: ({ table, column }) =>
        `create table ${table} (${column} int primary key); grant all on ${table} to service_role;`,
    },
    {
      lint: 'policies_without_rls',
      speaks: (at) => `${openTable(at)} create policy ${at.policy} on ${at.table} using (false);`,
      about: 'table',
      silent: policyFor('using (false)'),
    },
    {
      lint: 'rls_without_policy',
      speaks: closedTable,
      about: 'table',
      silent: policyFor('for select using (false)'),
    },
    {
      lint: 'view_as_owner',
      speaks: (at) =>
        `${closedTable(at)} create view ${at.thing} as select * from ${at.table}; grant select on ${at.thing} to anon;`,
      about: 'thing',
      silent: (at) => `${closedTable(at)}
      create view ${at.thing} with (security_invoker = on) as select * from ${at.table}; grant select on ${at.thing} to anon;
      create view ${at.schema}.private as select * from ${at.table}; revoke all on ${at.schema}.private from anon, authenticated;
      create view ${at.schema}.of_nothing as select 1 as one; grant select on ${at.schema}.of_nothing to anon;`,
    },
    {
      lint: 'auth_users_exposed',
      speaks: ({ thing }) =>
        `create view ${thing} as select id, email from auth.users; grant select on ${thing} to anon;`,
      about: 'thing',
      silent: (at) => `${closedTable(at)}
      create view ${at.thing} with (security_invoker = on) as select id from auth.users; grant select on ${at.thing} to anon;
      create view ${at.schema}.private as select id from auth.users; revoke all on ${at.schema}.private from anon, authenticated;
      create view ${at.schema}.other as select * from ${at.table}; grant select on ${at.schema}.other to anon;`,
    },
    {
      lint: 'definer_without_search_path',
      speaks: ({ thing }) =>
        `create function ${thing}(a text, "in" int[]) returns int security definer set search_path = "$user", public ${body};`,
      about: 'thing',
      silent: ({
        thing,
      }) => `create function ${thing}() returns int security definer set search_path = '' ${body};
      create function ${thing}(int) returns int security definer return 1;`,
    },
    {
      lint: 'mutable_search_path',
      speaks: ({ thing }) =>
        `create procedure ${thing}(inout a text default 'x') language plpgsql as $$ begin a := 'y'; end $$;`,
      about: 'thing',
      silent: ({
        thing,
      }) => `create function ${thing}() returns int set search_path = pg_catalog, pg_temp ${body};
      create function ${thing}(a int) returns int immutable return a + 1;`,
    },
    ...[
      'for insert with check (true)',
      'for update using (true) with check ("o.w" is null)',
      'to anon using (1 = 1)',
      'for delete using (true)',
    ].map((what): Case => ({
      lint: 'write_policy_always_true',
      speaks: policyFor(what),
      about: 'policy',
      silent: (at) => `${policyFor('for select using (true)')(at)}
        create policy restricting on ${at.table} as restrictive for delete using (true);
        create policy of_service on ${at.table} for update to service_role using (true);
        create policy narrow on ${at.table} for insert with check (1 = 2);`,
    })),
    {
      lint: 'materialized_view_readable',
      speaks: ({ thing }) =>
        `create materialized view ${thing} as select 1 as one; grant select on ${thing} to public;`,
      about: 'thing',
      silent: ({ thing }) =>
        `create materialized view ${thing} as select 1 as one; grant select on ${thing} to service_role;`,
    },
    {
      lint: 'foreign_table_readable',
      speaks: ({ thing, column }) =>
        `create foreign table ${thing} (${column} int, b int) server elsewhere; grant select (b) on ${thing} to authenticated;`,
      about: 'thing',
      silent: ({ thing, column }) =>
        `create foreign table ${thing} (${column} int) server elsewhere;`,
    },
  ],
  PERFORMANCE: [
    {
      lint: 'no_primary_key',
      speaks: ({ table, column }) => `create table ${table} (${column} int unique not null);`,
      about: 'table',
      silent: ({
        table,
        column,
        schema,
      }) => `create table ${table} (${column} int primary key) partition by range (${column});
      create table ${schema}.part partition of ${table} default;`,
    },
    {
      lint: 'duplicate_index',
      speaks: ({
        table,
        column,
        thing,
        schema,
      }) => `create table ${table} (${column} int primary key);
      create index ${thing.slice(schema.length + 1)} on ${table} (${column});`,
      about: 'thing',
      silent: ({
        table,
        column,
      }) => `create table ${table} (${column} int primary key, b text, c text);
      create index on ${table} (b); create index on ${table} (b desc); create index on ${table} (b text_pattern_ops);
      create index on ${table} (b) where c is null; create index on ${table} (lower(b)); create index on ${table} (b, c); create index on ${table} using hash (b);`,
    },
    {
      lint: 'duplicate_index',
      speaks: ({
        table,
        column,
        thing,
        schema,
      }) => `create table ${table} (${column} int primary key, b int);
      alter table ${table} add constraint "first" unique (b), add constraint ${thing.slice(schema.length + 1)} unique (b);`,
      about: 'thing',
      silent: ({ table, column }) =>
        `create table ${table} (${column} int primary key, b int unique);`,
    },
    ...[
      'for select using (auth.uid() = "o.w")',
      `using ("o.w" in (select "o.w" from storage.objects where owner_id = auth.jwt() ->> 'sub'))`,
    ].map((what): Case => ({
      lint: 'policy_calls_per_row',
      speaks: policyFor(what),
      about: 'policy',
      silent: policyFor(
        `for select using ((select auth.uid()) = "o.w" or "o.w"::text = 'auth.uid()')`,
      ),
    })),
    {
      lint: 'several_permissive_policies',
      speaks: (at) =>
        `${policyFor('for select to anon using (false)')(at)} create policy second on ${at.table} using (false);`,
      about: 'table',
      end: ({ table }) => `drop policy second on ${table};`,
      silent: (at) => `${policyFor('for select to anon using (false)')(at)}
      create policy second on ${at.table} for select to authenticated using (false);
      create policy third on ${at.table} for insert to anon with check (false);
      create policy fourth on ${at.table} as restrictive for select to anon using (false);
      create policy fifth on ${at.table} to service_role using (false);`,
    },
    {
      lint: 'foreign_key_without_index',
      speaks: ({
        table,
        column,
        thing,
        schema,
      }) => `create table ${table} (${column} int primary key, "b.c" int, unique (${column}, "b.c"));
      create table ${schema}.other (x int, y int, constraint ${thing.slice(schema.length + 1)} foreign key (x, y) references ${table} (${column}, "b.c"));
      create index on ${schema}.other (x); create index on ${schema}.other (y, x) where x > 1;`,
      about: 'thing',
      silent: ({
        table,
        column,
        schema,
      }) => `create table ${table} (${column} int primary key, "b.c" int, unique (${column}, "b.c"));
      create table ${schema}.other (x int, y int, ${column} int references ${table}, foreign key (x, y) references ${table} (${column}, "b.c"));
      create index on ${schema}.other (y, x, ${column}); create index on ${schema}.other (${column}) where ${column} is not null;`,
    },
    {
      lint: 'unused_index',
      speaks: ({
        table,
        column,
        thing,
        schema,
      }) => `create table ${table} (${column} int primary key, b int);
      create index ${thing.slice(schema.length + 1)} on ${table} (b);`,
      about: 'thing',
      silent: ({
        table,
        column,
      }) => `create table ${table} (${column} int primary key, b int unique, c int references ${table});
      create index on ${table} (c);`,
    },
  ],
}
const allCases = both.flatMap((category) => cases[category].map((one) => ({ ...one, category })))

test(
  'each lint speaks where it should, is silent beside that, and ends when its statement has run; whatever things are called',
  { timeout: 240_000 },
  async () => {
    await run('create table public.victim (id int)')
    await asAdmin(
      `create foreign data wrapper nothing; create server elsewhere foreign data wrapper nothing; grant usage on foreign server elsewhere to postgres`,
    )
    await fc.assert(
      fc.asyncProperty(nastyNames(5), async (given) => {
        const [schema, table, column, policy, thing] = given as [
          string,
          string,
          string,
          string,
          string,
        ]
        const names: Names = { schema, table, column, policy, thing }
        const inSchema = (name: string) => `${quoteName(schema)}.${quoteName(name)}`
        const at: Quoted = {
          schema: quoteName(schema),
          table: inSchema(table),
          column: quoteName(column),
          policy: quoteName(policy),
          thing: inSchema(thing),
        }
        const make = `drop schema if exists ${at.schema} cascade; create schema ${at.schema}; grant usage on schema ${at.schema} to anon, authenticated;`
        for (const { lint, category, speaks, about, silent, end } of allCases) {
          const within = async () =>
            (await lintsOf([category])).filter(
              ({ name, object }) => name === lint && object.schema === schema,
            )
          await run(`${make} ${silent(at)}`)
          expect(await within(), `${lint} beside ${silent(at)}`).toEqual([])
          await run(`${make} ${speaks(at)}`)
          const [found, ...others] = await within()
          expect([found?.object.name, others], `${lint} of ${speaks(at)}`).toEqual([
            names[about],
            [],
          ])
          const statement = found?.statement ?? expect.fail(`${lint} has no statement`)
          await run(statement)
          if (end) await run(end(at))
          expect(await within(), `${lint} after ${statement}`).toEqual([])
        }
        await run(`drop schema ${at.schema} cascade`)
      }),
      { numRuns: Math.ceil(nastySets / 5) },
    )
    expect(await run('select 1 from public.victim')).toEqual([])
  },
)

test('an extension is created again in another schema where it cannot be moved', async () => {
  await run('create extension pg_trgm schema public')
  const find = async () => (await lintsOf()).filter(({ name }) => name === 'extension_in_public')
  const [found] = await find()
  expect(found).toMatchObject({
    level: 'WARN',
    object: { schema: 'public', name: 'pg_trgm', kind: 'extension' },
    relation: null,
    facts: { way: 'anew' },
  })
  await run(found?.statement ?? '')
  expect(await find()).toEqual([])
})

test('a finding without a fix by statement has none, but its details', async () => {
  await run(`create schema reported; grant usage on schema reported to anon;
    create table reported.keyless (id int);
    create table reported.parts (a int) partition by range (a);
    create table reported.rows (a int primary key, b int);
    create policy one on reported.rows for select to anon using (true);
    create policy two on reported.rows for select using (true);
    create policy three on reported.rows to authenticated using (true) with check (false);
    alter table reported.rows enable row level security;`)
  const lints = (await lintsOf()).filter(({ object }) => object.schema === 'reported')
  expect(
    lints
      .filter(({ name }) => name === 'no_primary_key')
      .map(({ object, statement }) => [object.name, statement]),
  ).toEqual([
    ['keyless', null],
    ['parts', null],
  ])
  const several = lints.find(({ name }) => name === 'several_permissive_policies')
  expect(several?.facts).toEqual({
    groups: [
      { role: 'anon', action: 'SELECT', policies: ['one', 'two'] },
      { role: 'authenticated', action: 'SELECT', policies: ['three', 'two'] },
    ],
  })
  expect(await run(several?.statement ?? '')).toHaveLength(3)
  await run('drop schema reported cascade')
})

test('an index is called unused when uses were counted for a day, and none was', async () => {
  await run(
    'create table public.counted (a int, b int); create index used on public.counted (a); create index idle on public.counted (b)',
  )
  await run('set enable_seqscan = off; select * from public.counted where a = 1')
  // The session that used the index reports its statistics when it ends.
  await vi.waitFor(async () => {
    const unused = (await lintsOf()).filter(
      ({ name, object }) => name === 'unused_index' && object.schema === 'public',
    )
    expect(unused.map(({ object, facts }) => [object.name, facts])).toContainEqual([
      'idle',
      { since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/) as string, bytes: '8192' },
    ])
    expect(unused.map(({ object }) => object.name)).not.toContain('used')
  })
  expect((await called(owner)).filter(({ name }) => name === 'unused_index')).toEqual([])
  await run('drop table public.counted')
})

test('the call: by category, the same for who may only read, and nothing is written', async () => {
  await run('create table public.keyless (a int)')
  const found = await called(owner)
  expect(found.map(({ name, categories }) => [name, ...categories])).toContainEqual([
    'no_primary_key',
    'PERFORMANCE',
  ])
  expect(found.map(({ level }) => level)).toEqual(
    ['ERROR', 'WARN', 'INFO'].flatMap((level) =>
      found.map((one) => one.level).filter((one) => one === level),
    ),
  )
  expect(await called(reader)).toEqual(found)
  for (const category of both)
    expect(await called(reader, category)).toEqual(
      found.filter((lint) => lint.categories.includes(category)),
    )
  await run('drop table public.keyless')
})

const answer = async (query = '') => {
  const headers = { authorization: `Bearer ${platform.tokens.reader}` }
  const response = await fetch(
    `${platform.url}/platform/projects/${platform.projectRef}/run-lints${query}`,
    { headers },
  )
  return { status: response.status, body: (await response.json()) as unknown }
}

test.each([
  '?category=',
  '?category=SECURITY',
  '?category=security&category=performance',
  '?category[]=security',
  '?category=%00',
  '?o=1',
])('%s does not fit the contract', async (query) => {
  expect(await answer(query)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
})

test('errors are reported: of Postgres, of a timeout, of a project that is not running', async () => {
  const routine = 'function pg_catalog.pg_get_function_identity_arguments(oid)'
  await asAdmin(`revoke execute on ${routine} from public`)
  expect(await answer()).toMatchObject({
    status: 400,
    body: { code: 'sql_error', sql: { sqlstate: '42501' } },
  })
  await asAdmin(`grant execute on ${routine} to public`)
  const { projects } = platform.running.platform
  await projects.update(platform.projectRef, { statementTimeoutMs: 1_000 })
  await withSession(await admin(), async (client) => {
    // Any session that reads the table waits for the lock.
    await client.query('begin; lock table pg_catalog.pg_extension')
    expect(await answer()).toMatchObject({
      status: 400,
      body: {
        code: 'timeout',
        message: expect.stringContaining('timed out after 1 s. Try again') as string,
      },
    })
  })
  await projects.setStatus(platform.projectRef, 'INACTIVE')
  expect(await answer()).toMatchObject({ status: 409, body: { code: 'project_not_active' } })
})
