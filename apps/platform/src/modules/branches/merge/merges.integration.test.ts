import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { layout } from '../../../base/disk/data-directory'
import { call, type Reply } from '../../../server/http/testing/call'
import { deployFunctions } from './merged-functions'
import { withPeoplesSession } from './peoples-session'

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
const plan = async () => (await ask('GET', `/v1/branches/${branch}/merge`)).body as Merge
const merge = (digest: string) =>
  ask('POST', `/v1/branches/${branch}/merge`, { digest, backup: false })

/** Records a migration, as the tools of the ecosystem do; `runs` also runs it. */
async function migrate(ref: string, version: string, statement: string): Promise<void> {
  await sql(
    ref,
    `create schema if not exists supabase_migrations;
     create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
     insert into supabase_migrations.schema_migrations values ('${version}', array[$m$${statement}$m$], 'change ${version}')`,
  )
}

async function tryOut(): Promise<NonNullable<Merge['trial']>> {
  const begun = await ask('POST', `/v1/branches/${branch}/merge/trial`)
  expect(begun.status, begun.text).toBe(202)
  expect((begun.body as Merge).trial).toMatchObject({ is_current: true })
  return vi.waitFor(
    async () => {
      const { trial } = await plan()
      if (!trial || trial.state === 'running') throw new Error('The trial runs.')
      return trial
    },
    { timeout: 60_000, interval: 100 },
  )
}

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  production = testPlatform.projectRef
  await sql(
    production,
    `create table public.notes (id int primary key); insert into public.notes values (1)`,
  )
  const begun = await ask('POST', `/v1/projects/${production}/branches`, {
    branch_name: 'feature',
    with_data: true,
  })
  branch = (begun.body as { id: string }).id
  const { operations } = testPlatform.running.platform
  expect(await operations.finished((await operations.newest(branch))?.id ?? '')).toMatchObject({
    state: 'succeeded',
  })
})
afterAll(() => testPlatform.stop())

it('is closed to a token that is for the branch only, as production is', async () => {
  const { accessTokens, members } = testPlatform.running.platform
  const personId = (await members.firstOwner()) ?? ''
  const tokenFor = (projectRefs: string[]) =>
    accessTokens.create({ personId, name: 'CI', projectRefs })
  const { token } = await tokenFor([branch])
  const asToken = (method: string, path: string, json?: unknown, bearer = token) =>
    call(`${testPlatform.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}` },
      ...(json === undefined ? {} : { json }),
    })
  const path = `/v1/branches/${branch}/merge`
  const { digest } = await plan()
  expect((await asToken('GET', path)).status).toBe(404)
  expect((await asToken('POST', path, { digest })).status).toBe(404)
  expect((await asToken('POST', `${path}/trial`)).status).toBe(404)
  expect((await asToken('POST', `${path}/undo`, { name: 'x' })).status).toBe(404)
  // A reset copies production.
  expect((await asToken('POST', `/v1/branches/${branch}/reset`)).status).toBe(404)
  const listed = await asToken('GET', `/v1/projects/${branch}/branches`)
  expect((listed.body as { id: string }[]).map(({ id }) => id)).toEqual([branch])
  const { token: both } = await tokenFor([branch, production])
  expect((await asToken('GET', path, undefined, both)).status).toBe(200)
})

describe('a merge', () => {
  it('of a branch without changes does nothing', async () => {
    const { digest, ...rest } = await plan()
    expect(rest).toEqual({
      ...{ blocked: null, migrations: [], only_in_production: [], different: [] },
      ...{
        functions: [],
        buckets: [],
        removed: [],
        settings: [],
        missing_secrets: [],
        trial: null,
        last_merge: null,
      },
      schema: {
        ...{ statements: [], conflicts: [], not_merged: [], knows_origin: true, unavailable: null },
      },
      no_undo: null,
    })
    expect((await merge(digest)).text).toContain('Production has everything')
    expect((await ask('GET', `/v1/branches/${production}/merge`)).status).toBe(409)
  })

  it('is tried on a copy, and runs in one transaction with the functions after it', async () => {
    const { control, functionRows } = testPlatform.running.platform
    await migrate(branch, '20260101000000', 'alter table public.notes add column body text')
    await migrate(
      branch,
      '20260102000000',
      'create index on public.notes (body); drop table if exists public.gone',
    )
    await functionRows.deploy(branch, 'hello', {
      ...{ entrypointPath: 'index.ts', importMapPath: null, bundle: Buffer.from('x') },
      files: [{ path: 'index.ts', content: 'Deno.serve(() => new Response("hello"))' }],
    })
    await sql(
      branch,
      `insert into storage.buckets (id, name, public, allowed_mime_types) values ('pictures', 'pictures', true, '{image/png}')`,
    )
    await ask('PATCH', `/v1/branches/${branch}`, { request_review: true })
    const shown = await plan()
    expect(shown).toMatchObject({
      blocked: null,
      functions: [{ slug: 'hello', change: 'added' }],
      buckets: [{ id: 'pictures', change: 'added' }],
      migrations: [
        {
          version: '20260101000000',
          statements: [{ lock: 'ACCESS EXCLUSIVE', target: 'public.notes', loses_data: false }],
        },
        {
          version: '20260102000000',
          statements: [
            { lock: 'SHARE', target: 'public.notes', loses_data: false },
            { lock: 'ACCESS EXCLUSIVE', target: 'public.gone', loses_data: true },
          ],
        },
      ],
    })
    expect(await tryOut()).toMatchObject({ state: 'succeeded', error: null, is_current: true })
    // Production is as it was, and nothing of the copy remains.
    expect(await sql(production, `select * from public.notes`)).toEqual([{ id: 1 }])
    const projects = await control.query('select ref from projects')
    expect(projects.rows.map(({ ref }: { ref: string }) => ref).toSorted()).toEqual(
      [production, branch].toSorted(),
    )
    const folders = await readdir(layout(testPlatform.dataDirectory).clusters)
    expect(folders.filter((name) => /^[a-z]{20}$/.test(name)).toSorted()).toEqual(
      [production, branch].toSorted(),
    )

    const merged = await merge(shown.digest)
    expect(merged.status, merged.text).toBe(200)
    expect(merged.body).toMatchObject({
      migrations: ['20260101000000', '20260102000000'],
      functions: ['hello'],
      buckets: ['pictures'],
      restore_point: null,
    })
    expect(await sql(production, `select * from public.notes`)).toEqual([{ id: 1, body: null }])
    expect(
      await sql(
        production,
        `select public, allowed_mime_types::text as types from storage.buckets`,
      ),
    ).toEqual([{ public: true, types: '{image/png}' }])
    expect(await functionRows.get(production, 'hello')).toMatchObject({ version: 1 })
    expect(await plan()).toMatchObject({ migrations: [], functions: [], buckets: [] })
    expect((await ask('GET', `/v1/projects/${production}/branches`)).body).toContainEqual(
      expect.objectContaining({ id: branch, review_requested_at: null }) as unknown,
    )
    expect((await merge(shown.digest)).text).toContain('has changed since')
  })

  it('names what it leaves: removed objects, secrets and settings', async () => {
    const { functionRows, functionSecrets, networkRules, restConfigs } =
      testPlatform.running.platform
    const { id = '' } = (await functionRows.get(branch, 'hello')) ?? {}
    await functionRows.remove(id)
    await functionSecrets.set(branch, [{ name: 'STRIPE_KEY', value: 'secret value' }])
    await networkRules.change(branch, { allowedRanges: ['10.0.0.0/8'] })
    const rest = await restConfigs.of(branch)
    await restConfigs.change(branch, { ...rest, max_rows: 5 })
    const shown = await plan()
    expect(shown).toMatchObject({
      ...{ functions: [], removed: [{ kind: 'function', name: 'hello' }] },
      missing_secrets: ['STRIPE_KEY'],
      settings: [
        { service: 'rest', name: 'max_rows', production: '1000', branch: '5' },
        { service: 'network', name: 'allowed_ranges', branch: '["10.0.0.0/8"]' },
      ],
    })
    expect(JSON.stringify(shown)).not.toContain('secret value')
    await functionSecrets.remove(branch, 'STRIPE_KEY')
    await networkRules.change(branch, await networkRules.of(production))
    await restConfigs.change(branch, rest)
  })

  it('that fails changes nothing', async () => {
    await sql(production, `insert into public.notes values (2), (3)`)
    await migrate(branch, '20260103000000', `insert into public.notes (id, body) values (9, 'x')`)
    await migrate(branch, '20260104000000', 'insert into public.notes (id) values (1)')
    expect(await tryOut()).toMatchObject({ state: 'failed' })
    const { digest, trial } = await plan()
    expect(trial?.error).toContain('(change 20260104000000) failed: duplicate key')
    const failed = await merge(digest)
    expect(failed.status).toBe(409)
    expect(failed.text).toContain('20260104000000) failed')
    expect(await sql(production, 'select count(*)::int as n from public.notes')).toEqual([{ n: 3 }])
    expect(
      await sql(
        production,
        'select max(version) as last from supabase_migrations.schema_migrations',
      ),
    ).toEqual([{ last: '20260102000000' }])
    await sql(
      branch,
      `delete from supabase_migrations.schema_migrations where version > '20260102000000'`,
    )
  })

  it('runs with the privileges of the role postgres, and cannot leave its transaction', async () => {
    const forget = () =>
      sql(
        branch,
        `delete from supabase_migrations.schema_migrations where version > '20260102000001'`,
      )
    await migrate(branch, '20260105000000', 'alter role postgres superuser')
    const { digest } = await plan()
    expect((await merge(digest)).text).toContain('failed: ')
    expect(
      await sql(production, `select rolsuper from pg_roles where rolname = 'postgres'`),
    ).toEqual([{ rolsuper: false }])
    await forget()
    await migrate(branch, '20260105000000', 'insert into public.notes values (7); commit')
    const blocked = await plan()
    expect(blocked.blocked).toContain('begins or ends a transaction')
    expect((await merge(blocked.digest)).status).toBe(409)
    await forget()
    // With the setting the text is a SELECT and a DELETE.
    await migrate(
      branch,
      '20260105000000',
      `set standard_conforming_strings = off; select 'it\\'s'; delete from public.notes; --'`,
    )
    expect((await merge((await plan()).digest)).text).toContain('multiple commands')
    await forget()
    await migrate(branch, '20260102000000x', 'select 1')
    await migrate(production, '20260102000000x', 'select 2')
    await migrate(production, '20260106000000', 'select 3')
    const conflict = await plan()
    expect(conflict).toMatchObject({
      different: [{ version: '20260102000000x' }],
      only_in_production: [{ version: '20260106000000', name: 'change 20260106000000' }],
    })
    expect(conflict.blocked).toContain('other statements in production')
    expect(await sql(production, 'select count(*)::int as n from public.notes')).toEqual([{ n: 3 }])
  })

  it('reads no migration that is too large', async () => {
    const [ref, forget] = [branch, `delete from supabase_migrations.schema_migrations`]
    await sql(ref, `${forget} where version = '20260102000000x'`)
    await sql(
      ref,
      `insert into supabase_migrations.schema_migrations values ('20260107000000', array[repeat(';', 300000)])`,
    )
    const refused = await ask('GET', `/v1/branches/${ref}/merge`)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('20260107000000 is larger than 256 kB')
    await sql(
      ref,
      `${forget} where version = '20260107000000';
       insert into supabase_migrations.schema_migrations select 'x' || n, array[repeat(';', 200000)] from generate_series(1, 6) n`,
    )
    expect((await ask('GET', `/v1/branches/${ref}/merge`)).text).toContain('1 MB together')
    await sql(ref, `${forget} where version like 'x%'`)
  })

  it('is in the audit log as soon as production has changed, even if it fails then', async () => {
    const { control, functionRows } = testPlatform.running.platform
    await migrate(branch, '20260108000000', 'create table public.half (id int)')
    await functionRows.deploy(branch, 'half', {
      ...{ entrypointPath: 'index.ts', importMapPath: null, bundle: Buffer.from('x') },
      files: [{ path: 'index.ts', content: 'Deno.serve(() => new Response("half"))' }],
    })
    const { digest } = await plan()
    // It goes while the migrations run.
    const bundle = vi.spyOn(functionRows, 'bundle').mockResolvedValueOnce(null)
    const failed = await merge(digest)
    bundle.mockRestore()
    expect(failed.status).toBe(409)
    expect(failed.text).toContain('function half has changed')
    expect(await sql(production, `select to_regclass('public.half')::text as name`)).toEqual([
      { name: 'half' },
    ])
    const { rows } = await control.query(
      `select after from audit_log where action = 'mergeBranch' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        after: {
          ...{ into: production, migrations: ['20260108000000'], functions: [], buckets: [] },
          ...{ restore_point: null, backup: null },
        },
      },
    ])
    await functionRows.remove((await functionRows.get(branch, 'half'))?.id ?? '')
  })

  it('deploys the planned versions only, and what a person may', async () => {
    const { platform } = testPlatform.running
    const { functionRows, merges } = platform
    const deploy = (content: string) =>
      functionRows.deploy(branch, 'hello', {
        ...{ entrypointPath: 'index.ts', importMapPath: null, bundle: Buffer.from(content) },
        files: [{ path: 'index.ts', content }],
      })
    await deploy('planned')
    const { digest, functions } = (await merges.plan(branch)).plan
    await expect(
      merges.merge(
        branch,
        { digest, backup: false },
        {
          check() {
            throw new Error('not permitted')
          },
          checkAgain: () => Promise.resolve(),
        },
      ),
    ).rejects.toThrow('not permitted')
    await deploy('newer')
    await deployFunctions(platform, { to: production, functions })
    const { id = '', version = 0 } = (await functionRows.get(production, 'hello')) ?? {}
    expect(await functionRows.body(id, version)).toMatchObject({ files: [{ content: 'planned' }] })
    await functionRows.remove((await functionRows.get(branch, 'hello'))?.id ?? '')
    await expect(deployFunctions(platform, { to: production, functions })).rejects.toThrow(
      'function hello has changed',
    )
  })

  it('is ended in time, whatever the timeouts of its session are', async () => {
    const { clusters } = testPlatform.running.platform
    let pid = 0
    const slept = withPeoplesSession(
      clusters,
      production,
      async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        pid = rows[0]?.pid ?? 0
        await client.query('set statement_timeout = 0')
        await client.query('select pg_sleep(600)')
      },
      1_000,
    )
    await expect(slept).rejects.toThrow('longer than 1 seconds')
    expect(
      await sql(production, `select count(*)::int as n from pg_stat_activity where pid = ${pid}`),
    ).toEqual([{ n: 0 }])
  })
})
