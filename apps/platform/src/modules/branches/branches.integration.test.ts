import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_BRANCHES } from '@howdah/rules/branches/branch-limits'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { layout } from '../../base/disk/data-directory'
import { processesIn } from '../../base/process-table'
import { call, type Reply } from '../../server/http/testing/call'
import { longIt } from '../../../test/long-run'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

interface Listed {
  id: string
  name: string
  is_default: boolean
  persistent: boolean
  git_branch: string | null
  status: string
  review_requested_at: string | null
}

const ask = (
  method: string,
  path: string,
  json?: unknown,
  token = testPlatform.tokens.owner,
): Promise<Reply> =>
  call(`${testPlatform.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })
const branches = async (ref = testPlatform.projectRef) =>
  (await ask('GET', `/v1/projects/${ref}/branches`)).body as Listed[]
async function sql(query: string, ref = testPlatform.projectRef): Promise<unknown> {
  const { status, text, body } = await ask('POST', `/platform/projects/${ref}/query`, { query })
  expect(status, text).toBe(200)
  return body
}

async function settled(ref: string) {
  const { operations } = testPlatform.running.platform
  return operations.finished((await operations.newest(ref))?.id ?? '')
}

/** Makes a branch and waits for it. @returns its id */
async function branchOff(name: string, options: object = {}): Promise<string> {
  const begun = await ask('POST', `/v1/projects/${testPlatform.projectRef}/branches`, {
    branch_name: name,
    ...options,
  })
  expect(begun.status, begun.text).toBe(202)
  expect(begun.body).toMatchObject({ name, is_default: false, status: 'COMING_UP' })
  const { id } = begun.body as Listed
  expect(await settled(id)).toMatchObject({ kind: 'create_branch', state: 'succeeded' })
  return id
}

async function remove(id: string): Promise<void> {
  const begun = await ask('DELETE', `/v1/branches/${id}`)
  expect(begun.status, begun.text).toBe(202)
  expect(await settled(id)).toMatchObject({ kind: 'delete_project', state: 'succeeded' })
}

const COUNTS = `select (select count(*) from public.notes) as notes, (select count(*) from auth.users) as users,
  (select count(*) from storage.objects) as objects, (select count(*) from storage.buckets) as buckets`

describe('a branch', () => {
  beforeAll(async () => {
    const { functionRows, functionSecrets, networkRules, storage } = testPlatform.running.platform
    const ref = testPlatform.projectRef
    await sql(`create table public.notes (id int generated always as identity primary key, body text, author uuid references auth.users);
      insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'ada@example.com');
      insert into public.notes (body, author) select 'note ' || i, '00000000-0000-4000-8000-000000000001' from generate_series(1, 100) i;
      analyze public.notes;
      create materialized view public.totals as select count(*) as n from public.notes;
      create role reporting login password 'a password of production';
      insert into storage.buckets (id, name) values ('pictures', 'pictures')`)
    await functionRows.deploy(ref, 'hello', {
      ...{ entrypointPath: 'index.ts', importMapPath: null, bundle: Buffer.from('x') },
      files: [{ path: 'index.ts', content: 'Deno.serve(() => new Response("hello"))' }],
    })
    await functionSecrets.set(ref, [{ name: 'TOKEN', value: 'hidden' }])
    await networkRules.change(ref, { allowedRanges: ['127.0.0.0/8'] })
    await storage.prepare(ref)
  })

  it('with data is as production was, with its own passwords', async () => {
    const { authConfigs, clusters, functionRows, functionSecrets, networkRules, projects } =
      testPlatform.running.platform
    await authConfigs.change(
      testPlatform.projectRef,
      { jwt_exp: 1_800, gotrue_url: 'https://auth.example.com', gotrue_anon_key: 'public' },
      { gotrue_service_key: 'of the users', smtp_pass: 'of the mails' },
    )
    const id = await branchOff('with data', { with_data: true, git_branch: 'feature/x' })
    await authConfigs.change(testPlatform.projectRef, { gotrue_url: '', gotrue_anon_key: '' })
    // A key of a branch opens no users of production.
    expect(await authConfigs.of(id)).toMatchObject({ jwt_exp: 1_800, gotrue_url: '' })
    expect(await authConfigs.secretsOf(id)).toEqual({ smtp_pass: 'of the mails' })
    const before = await sql(COUNTS)
    expect(await sql(COUNTS, id)).toEqual(before)
    expect(before).toEqual([{ notes: '100', users: '1', objects: '0', buckets: '1' }])
    // Neither writes to the other.
    await sql(`delete from public.notes where id > 10`, id)
    expect(await sql(COUNTS)).toEqual(before)
    expect(await functionRows.get(id, 'hello')).toMatchObject({ version: 1 })
    expect(await functionSecrets.values(id)).toEqual({ TOKEN: 'hidden' })
    expect(await networkRules.of(id)).toMatchObject({ allowedRanges: ['127.0.0.0/8'] })

    const secrets = [
      await projects.secretsOf(testPlatform.projectRef),
      await projects.secretsOf(id),
    ]
    for (const name of ['adminPassword', 'editorPassword', 'readerPassword', 'jwtSecret'] as const)
      expect(secrets[0]?.[name]).not.toBe(secrets[1]?.[name])
    const admin = await clusters.target(id, 'admin')
    for (const [user, password] of [
      ['howdah_admin', secrets[0]?.adminPassword],
      ['howdah_editor', secrets[0]?.editorPassword],
      ['reporting', 'a password of production'],
    ]) {
      const client = new Client({ ...admin, user, password })
      await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
    }

    const shown = (await ask('GET', `/platform/projects/${id}`)).body
    expect(shown).toMatchObject({
      name: 'with data',
      parentRef: testPlatform.projectRef,
      parent_project_ref: testPlatform.projectRef,
      is_branch_enabled: false,
    })
    expect((await ask('GET', `/platform/projects/${testPlatform.projectRef}`)).body).toMatchObject({
      parentRef: null,
      is_branch_enabled: true,
    })
    expect(await branches(id)).toEqual(await branches())
    expect(await branches()).toMatchObject([
      { id: testPlatform.projectRef, name: 'main', is_default: true, persistent: true },
      { id, name: 'with data', is_default: false, persistent: false, git_branch: 'feature/x' },
    ])
    // The list of projects has projects only.
    const listed = await ask('GET', '/platform/organizations/personal/projects')
    expect(listed.body).toMatchObject({ pagination: { count: 1 } })
    await remove(id)
  })

  it('that is reset is as production is now, with its own password', async () => {
    const { clusters, operations } = testPlatform.running.platform
    const id = await branchOff('to be reset', { with_data: true })
    const password = 'a password of the branch'
    const set = await ask('PUT', `/platform/projects/${id}/settings/database-password`, {
      db_pass: password,
    })
    expect(set.status, set.text).toBe(204)
    await sql(`drop table public.notes cascade; create table public.own (id int)`, id)
    await sql(`insert into public.notes (body) values ('since')`)
    expect((await ask('POST', `/v1/branches/${testPlatform.projectRef}/reset`)).status).toBe(409)
    const begun = await ask('POST', `/v1/branches/${id}/reset`)
    expect(begun.status, begun.text).toBe(202)
    expect(begun.body).toMatchObject({ id, status: 'RESTORING' })
    expect(await settled(id)).toMatchObject({ kind: 'reset_branch', state: 'succeeded' })
    expect(await sql(COUNTS, id)).toEqual(await sql(COUNTS))
    expect(await sql(`select to_regclass('public.own') is null as gone`, id)).toEqual([
      { gone: true },
    ])
    const client = new Client({ ...(await clusters.endpoint(id)), password })
    await client.connect()
    await client.end()
    expect(
      (await readdir(join(layout(testPlatform.dataDirectory).clusters, id))).toSorted(),
    ).toEqual(['cluster.json', 'data', 'postgres.log'])

    // What fails leaves the branch as it was.
    await sql('create table public.own (id int)', id)
    const copies = testPlatform.running.platform.clusterCopies
    const copy = copies.copy.bind(copies)
    copies.copy = () => Promise.reject(new Error('The disk is gone.'))
    await ask('POST', `/v1/branches/${id}/reset`)
    expect(await settled(id)).toMatchObject({ state: 'failed', error: 'The disk is gone.' })
    copies.copy = copy
    expect(await operations.newest(id)).toMatchObject({ kind: 'reset_branch' })
    expect(await sql(`select to_regclass('public.own') is null as gone`, id)).toEqual([
      { gone: false },
    ])
    await sql(`delete from public.notes where body = 'since'`)
    await remove(id)
  })

  it('without data has the schema and no rows', async () => {
    // People's code runs with people's privileges only: as the superuser this would become one.
    await sql(`create table public.trap (id int);
      create function public.climb() returns trigger language plpgsql as $$ begin
        if (select rolsuper from pg_roles where rolname = session_user) then alter role postgres superuser; end if; return null; end $$;
      create trigger climb before truncate on public.trap execute function public.climb();
      alter table public.trap enable always trigger climb`)
    const id = await branchOff('schema only')
    expect(await sql(COUNTS, id)).toEqual([{ notes: '0', users: '0', objects: '0', buckets: '1' }])
    expect(
      await sql(
        `select (select rolsuper from pg_roles where rolname = 'postgres') as super,
                (select count(*) from pg_stats where schemaname = 'public') as stats,
                (select nextval('public.notes_id_seq')) as next,
                has_table_privilege('postgres', 'auth.users', 'truncate') as may`,
        id,
      ),
    ).toEqual([{ super: false, stats: '0', next: '1', may: false }])
    await remove(id)
  })

  it('has the files of production, and keeps them when production deletes its own', async () => {
    const { storage } = testPlatform.running.platform
    const ref = testPlatform.projectRef
    const { storageBytes } = testPlatform.running.platform
    const [row] = (await sql(
      `insert into storage.objects (bucket_id, name, metadata) values ('pictures', 'beach.jpg', '{"size": 5}') returning version`,
    )) as { version: string }[]
    const version = row?.version ?? ''
    await storageBytes.of(ref).blobs.put(version, Readable.from([Buffer.from('beach')]), 100)
    const id = await branchOff('with files', { with_data: true })
    const files = join(layout(testPlatform.dataDirectory).storage)
    const inode = async (of: string) =>
      (await stat(join(files, of, 'objects', version.slice(0, 2), version))).ino
    expect(await inode(id)).toBe(await inode(ref))
    await storageBytes.of(ref).blobs.remove([version])
    const bytes = await storageBytes.of(id).blobs.read(version, null)
    expect(await bytes?.toArray()).toEqual([Buffer.from('beach')])
    await sql(`delete from storage.objects`)
    await remove(id)
    await storage.forget(id)
    expect(await readdir(files)).not.toContain(id)
  })

  it('is renamed, made persistent, and asks for a review', async () => {
    const id = await branchOff('draft')
    const change = (json: object, of = id) => ask('PATCH', `/v1/branches/${of}`, json)
    expect((await change({ branch_name: 'next', git_branch: 'next' })).body).toMatchObject({
      name: 'next',
      git_branch: 'next',
    })
    const requested = (await change({ request_review: true })).body as Listed
    expect(requested.review_requested_at).not.toBeNull()
    expect((await change({ request_review: true })).body).toEqual(requested)
    // A preview has no scheduled backups, and a persistent branch has.
    const { projects } = testPlatform.running.platform
    expect((await projects.byRef(id))?.isPreview).toBe(true)
    expect((await change({ request_review: false, persistent: true })).body).toMatchObject({
      review_requested_at: null,
      persistent: true,
    })
    expect((await projects.byRef(id))?.isPreview).toBe(false)
    expect((await change({ branch_name: 'main' })).status).toBe(409)
    expect((await change({ branch_name: ' ' })).status).toBe(400)
    // Production has a name only.
    const { projectRef } = testPlatform
    expect((await change({ persistent: false }, projectRef)).status).toBe(409)
    expect((await change({ request_review: true }, projectRef)).status).toBe(409)
    expect((await change({ branch_name: 'prod' }, projectRef)).body).toMatchObject({ name: 'prod' })
    expect((await ask('DELETE', `/v1/branches/${projectRef}`)).status).toBe(409)

    // Neither goes away under the other.
    const { body: project } = await ask('GET', `/platform/projects/${projectRef}`)
    const { name } = project as { name: string }
    const deleted = await ask('DELETE', `/platform/projects/${projectRef}`, { name })
    expect(deleted.status).toBe(409)
    expect(deleted.text).toContain('has branches')
    expect(
      (await ask('POST', `/v1/projects/${id}/branches`, { branch_name: 'of a branch' })).status,
    ).toBe(409)
    expect(
      (await ask('PATCH', `/v1/branches/${id}`, { persistent: false }, testPlatform.tokens.reader))
        .status,
    ).toBe(403)
    await remove(id)
  })

  it('is open to those who have a role in its project', async () => {
    const { accessTokens, control, identity, members } = testPlatform.running.platform
    const id = await branchOff('for guests')
    const guest = await identity.createPerson({
      ...{ email: 'guest@example.com', name: 'Guest', password: 'a long password of a guest' },
    })
    const { token } = await accessTokens.create({ personId: guest.id, name: 'guest' })
    const shown = () => ask('GET', `/platform/projects/${id}`, undefined, token)
    expect((await shown()).status).toBe(404)
    await control.query(
      `insert into members (organization_id, person_id, role) select organization_id, $2, null from projects where ref = $1`,
      [testPlatform.projectRef, guest.id],
    )
    expect((await shown()).status).toBe(404)
    await control.query(
      `insert into project_members (organization_id, person_id, project_ref, role) select organization_id, $2, ref, 'read-only' from projects where ref = $1`,
      [testPlatform.projectRef, guest.id],
    )
    expect((await shown()).status).toBe(200)
    expect((await members.projectRolesOf(guest.id)).map(({ ref }) => ref)).toEqual(
      [testPlatform.projectRef, id].toSorted(),
    )
    const change = await ask('PATCH', `/v1/branches/${id}`, { persistent: true }, token)
    expect(change.status).toBe(403)
    await remove(id)
  })

  longIt(
    'is one of as many as the plan includes',
    async () => {
      const { control, organizations } = testPlatform.running.platform
      const { plan = 'free', id } = (await organizations.bySlug('personal')) ?? {}
      await control.query(`update organizations set plan = 'free' where id = $1`, [id])
      const made: string[] = []
      for (let n = 0; n < MAX_BRANCHES.free; n += 1) made.push(await branchOff(`branch ${n}`))
      const refused = await ask('POST', `/v1/projects/${testPlatform.projectRef}/branches`, {
        branch_name: 'one more',
      })
      expect(refused.status).toBe(409)
      expect(refused.text).toContain(`all ${MAX_BRANCHES.free} branches of its plan`)
      await control.query('update organizations set plan = $2 where id = $1', [id, plan])
      for (const branch of made) await remove(branch)
    },
    180_000,
  )

  it('that fails leaves nothing but its row', async () => {
    const { storageBytes } = testPlatform.running.platform
    const share = storageBytes.share.bind(storageBytes)
    await sql(
      `insert into storage.objects (bucket_id, name, metadata) values ('pictures', 'lost.jpg', '{}')`,
    )
    storageBytes.share = () => Promise.reject(new Error('The disk is gone.'))
    const begun = await ask('POST', `/v1/projects/${testPlatform.projectRef}/branches`, {
      branch_name: 'broken',
      with_data: true,
    })
    const { id } = begun.body as Listed
    expect(await settled(id)).toMatchObject({ state: 'failed', error: 'The disk is gone.' })
    storageBytes.share = share
    const { backups, clusters } = layout(testPlatform.dataDirectory)
    expect(await readdir(clusters)).not.toContain(id)
    expect((await readdir(clusters)).filter((name) => name.startsWith('.new'))).toEqual([])
    // A copy that shares blocks has no folder there.
    const copies = await readdir(join(backups, testPlatform.projectRef)).catch(() => [])
    expect(copies.filter((name) => name.startsWith('.new'))).toEqual([])
    expect(processesIn(join(clusters, id))).toEqual([])
    expect(await branches()).toContainEqual(
      expect.objectContaining({ id, status: 'INIT_FAILED' }) as unknown,
    )
    await remove(id)
    await sql('delete from storage.objects')
  })
})
