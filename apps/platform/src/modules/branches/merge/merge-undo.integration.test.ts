import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { call, type Reply } from '../../../server/http/testing/call'
import { longIt } from '../../../../test/long-run'

type Merge = components['schemas']['BranchMerge']

/** The last merge of a branch. */
const NEWEST = 'select id from merges where branch_ref = $1 order by begun_at desc limit 1'
const WAITS = { timeout: 150_000, interval: 100 }
let testPlatform: TestPlatform
let production: string
let branch: string
let name: string

const ask = (method: string, path: string, json?: unknown): Promise<Reply> =>
  call(`${testPlatform.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
    ...(json === undefined ? {} : { json }),
  })
async function sql(ref: string, query: string): Promise<Record<string, unknown>[]> {
  const { status, text, body } = await ask('POST', `/platform/projects/${ref}/query`, { query })
  expect(status, text).toBe(200)
  return body as Record<string, unknown>[]
}
async function plan(): Promise<Merge> {
  const { body, status, text } = await ask('GET', `/v1/branches/${branch}/merge`)
  expect(status, text).toBe(200)
  return body as Merge
}
/** @param more the backup that the API makes unless a request is without it */
async function merge(
  more: { backup?: boolean } = { backup: false },
): Promise<components['schemas']['MergedBranch']> {
  const request = { digest: (await plan()).digest, ...more }
  const { body, status, text } = await ask('POST', `/v1/branches/${branch}/merge`, request)
  expect(status, text).toBe(200)
  return body as components['schemas']['MergedBranch']
}
const undo = (json: unknown) => ask('POST', `/v1/branches/${branch}/merge/undo`, json)
const settled = async (ref: string) => {
  const { operations } = testPlatform.running.platform
  return operations.finished((await operations.newest(ref))?.id ?? '')
}
const deploy = (ref: string, slug: string, content: string) =>
  testPlatform.running.platform.functionRows.deploy(ref, slug, {
    ...{ entrypointPath: 'index.ts', importMapPath: null, bundle: Buffer.from(content) },
    files: [{ path: 'index.ts', content }],
  })
const contentOf = async (slug: string) => {
  const { functionRows } = testPlatform.running.platform
  const found = await functionRows.get(production, slug)
  return found && (await functionRows.body(found.id, found.version))?.files[0]?.content
}
const control = () => testPlatform.running.platform.control
const points = async () =>
  (await testPlatform.running.platform.restorePoints.all(production)).map((point) => point.name)

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  production = testPlatform.projectRef
  name = (await testPlatform.running.platform.projects.byRef(production))?.name ?? ''
  await sql(production, 'create table public.notes (id int primary key)')
  await deploy(production, 'greet', 'before')
  const begun = await ask('POST', `/v1/projects/${production}/branches`, {
    branch_name: 'undone',
    with_data: true,
  })
  branch = (begun.body as { id: string }).id
  expect(await settled(branch)).toMatchObject({ state: 'succeeded' })
})
afterAll(() => testPlatform.stop())

it('a merge without point-in-time recovery says that it cannot be undone, and why', async () => {
  await sql(branch, 'create table public.early (id int)')
  expect((await plan()).no_undo).toContain('Point-in-time recovery is off')
  expect(await merge()).toMatchObject({ restore_point: null, backup: null })
  const { last_merge: last } = await plan()
  expect(last).toMatchObject({ state: 'merged', changes_database: true, transactions_since: null })
  expect(last?.no_undo).toContain('no restore point')
  expect((await undo({ name })).text).toContain('no restore point')
})

it('a merge without point-in-time recovery is undone from a backup that is made before it', async () => {
  const { backups, merges } = testPlatform.running.platform
  const ofMerges = async () =>
    (await backups.all(production)).filter(({ kind }) => kind === 'merge')
  await sql(production, 'insert into public.notes values (1)')
  await sql(branch, 'create table public.backed (id int)')
  await sql(branch, `insert into storage.buckets (id, name) values ('backed', 'backed')`)
  await deploy(branch, 'greet', 'after')

  // Without a backup nothing is touched.
  await control().query(
    `insert into backups (id, project_ref, home, kind) select gen_random_uuid(), ref, home, 'manual' from projects where ref = $1`,
    [production],
  )
  const { digest, last_merge: former } = await plan()
  const refused = await ask('POST', `/v1/branches/${branch}/merge`, { digest })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('nothing was merged. A backup is already in progress')
  expect(await sql(production, `select to_regclass('public.backed')::text as name`)).toEqual([
    { name: null },
  ])
  expect((await plan()).last_merge).toEqual(former)
  await control().query(`delete from backups where state = 'running'`)

  // Nor by someone whose access ends meanwhile.
  const { accessTokens, members, operations } = testPlatform.running.platform
  const owner = (await members.firstOwner()) ?? ''
  const ending = await accessTokens.create({ personId: owner, name: 'ends' })
  const createBackup = backups.create.bind(backups)
  const create = vi.spyOn(backups, 'create').mockImplementationOnce(async () => {
    await accessTokens.remove(owner, ending.id)
    const operation = await operations.newest(production)
    if (operation === null) throw new Error('There is no operation.')
    return { operation, backup: {} as never }
  })
  const ended = await call(`${testPlatform.url}/v1/branches/${branch}/merge`, {
    ...{ method: 'POST', json: { digest } },
    headers: { authorization: `Bearer ${ending.token}` },
  })
  expect(create).toHaveBeenCalledTimes(1)
  expect(ended.status, ended.text).toBe(401)
  expect(await sql(production, `select to_regclass('public.backed')::text as name`)).toEqual([
    { name: null },
  ])
  expect((await plan()).last_merge).toEqual(former)

  // Nor if the backup is deleted before anything is touched.
  create.mockImplementationOnce(async (...all) => {
    const made = await createBackup(...all)
    await operations.finished(made.operation.id)
    await backups.remove(production, made.backup.id)
    return made
  })
  const deleted = await ask('POST', `/v1/branches/${branch}/merge`, { digest })
  expect(deleted.status).toBe(409)
  expect(deleted.text).toContain('nothing was merged. The backup from before this merge is gone')
  expect((await plan()).last_merge).toEqual(former)

  // What is committed before the backup ends is in it.
  let before = ''
  create.mockImplementationOnce(async (...all) => {
    const [row] = await sql(production, 'select pg_current_xact_id()::text as id')
    before = String(row?.id)
    return createBackup(...all)
  })
  const { backup: id, restore_point: point } = await merge({})
  create.mockRestore()
  expect(point).toBeNull()
  const { rows: noted } = await control().query<{ first: string }>(
    'select restore_transaction as first from merges where backup = $1',
    [id],
  )
  expect(BigInt(noted[0]?.first ?? 0)).toBeGreaterThan(BigInt(before))
  const made = await backups.find(production, id ?? '')
  await merges.removeOldBackups()
  expect(await ofMerges()).toMatchObject([{ id, state: 'completed' }])
  await sql(production, 'insert into public.notes values (2)')
  await sql(production, 'insert into public.backed values (1)')
  const { last_merge: last } = await plan()
  expect(last).toMatchObject({ state: 'merged', no_undo: null })
  expect(Number(last?.transactions_since)).toBeGreaterThanOrEqual(2)
  const restoresTo = Date.parse(last?.restores_to ?? '')
  expect(restoresTo).toBeLessThan(Date.parse(last?.merged_at ?? ''))
  expect(restoresTo).toBeGreaterThan(made?.startedAt.getTime() ?? Number.NaN)
  expect(restoresTo).toBeLessThanOrEqual(made?.completedAt?.getTime() ?? Number.NaN)

  const begun = await undo({ name })
  expect(begun.status, begun.text).toBe(202)
  expect(await settled(production)).toMatchObject({ kind: 'restore_backup', state: 'succeeded' })
  expect(await sql(production, 'select id from public.notes')).toEqual([{ id: 1 }])
  expect(
    await sql(
      production,
      `select to_regclass('public.backed')::text as name, (select count(*)::int from storage.buckets) as buckets`,
    ),
  ).toEqual([{ name: null, buckets: 0 }])
  expect(await contentOf('greet')).toBe('before')
  const undone = await plan()
  expect(undone.last_merge).toMatchObject({ state: 'undone' })
  expect(undone).toMatchObject({
    ...{ blocked: null, buckets: [{ id: 'backed' }], functions: [{ slug: 'greet' }] },
    migrations: [{ name: 'Schema of undone' }],
  })
  const { rows } = await control().query('select id from merges where restored_at is not null')
  expect(rows).toEqual([])
  await merges.removeOldBackups()
  expect(await ofMerges()).toEqual([])

  // The next tests begin with two sides that are the same.
  const [{ version } = { version: '' }] = undone.migrations
  await sql(
    branch,
    `delete from supabase_migrations.schema_migrations where version = '${version}'`,
  )
  await sql(branch, `drop table public.backed; delete from storage.buckets`)
  await deploy(branch, 'greet', 'before')
  await sql(production, 'delete from public.notes')
})

it('backups from before merges are removed after a day, and all but the newest five', async () => {
  const { backups, merges } = testPlatform.running.platform
  const add = (begun: string, state: string, applied: string | null) =>
    control().query<{ id: string }>(
      `with made as (
         insert into backups (id, project_ref, home, kind, state, started_at, completed_at)
         select gen_random_uuid(), ref, home, 'merge', 'completed', now() - $2::interval, now() - $2::interval from projects where ref = $1
         returning id)
       insert into merges (project_ref, branch_ref, branch_name, state, changes_database, applied_at, backup)
       select $1, 'oldoldoldoldoldoldol', 'old', $3, true, now() - $4::interval, id from made returning backup as id`,
      [production, begun, state, applied],
    )
  const retained: (string | undefined)[] = []
  try {
    await add('30 hours', 'merged', '25 hours')
    await add('20 hours', 'merged', '20 hours')
    retained.push((await add('19 hours', 'undoing', '19 hours')).rows[0]?.id)
    for (const time of ['1 minute', '30 minutes', '90 minutes']) await add(time, 'undone', time)
    // Those that go, and those of merges that may still fail, take no place of the others.
    retained.push((await add('1 second', 'running', null)).rows[0]?.id)
    for (const hours of [5, 4, 3, 2])
      retained.push((await add(`${hours} hours`, 'merged', `${hours} hours`)).rows[0]?.id)
    retained.push((await add('30 hours', 'running', null)).rows[0]?.id)
    await merges.removeOldBackups()
    const left = (await backups.all(production)).filter(({ kind }) => kind === 'merge')
    expect(left.map(({ id }) => id).toSorted()).toEqual(retained.toSorted())
  } finally {
    await control().query(`delete from merges where branch_name = 'old'`)
    await control().query(`delete from backups where kind = 'merge'`)
  }
})

longIt('a merge of functions only is undone without a restore', async () => {
  await deploy(branch, 'greet', 'after')
  await merge()
  expect(await contentOf('greet')).toBe('after')
  expect((await plan()).last_merge).toMatchObject({ no_undo: null, changes_database: false })
  // Of two people who confirm at once, one undoes it.
  const answers = await Promise.all([undo({ name }), undo({ name })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const done = answers.find(({ status }) => status === 202) ?? answers[0]
  expect(done.body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
  expect(await contentOf('greet')).toBe('before')
  expect((await plan()).last_merge).toMatchObject({ state: 'undone' })
})

longIt('what only production has changed is not merged after an undo either', async () => {
  await deploy(branch, 'greet', 'before')
  await deploy(branch, 'extra', 'extra')
  await deploy(production, 'greet', 'hotfix')
  await merge()
  expect((await undo({ name })).status).toBe(202)
  const { blocked, functions } = await plan()
  expect(functions.map(({ slug }) => slug)).toEqual(['extra'])
  expect(blocked).toBeNull()
  await merge()
  expect(await contentOf('greet')).toBe('hotfix')
  expect(await contentOf('extra')).toBe('extra')
  await deploy(production, 'greet', 'before')
})

it('what only production has changed is not merged back, and what both have is a conflict', async () => {
  // What is the same now is noted by this merge.
  const bucket = `insert into storage.buckets (id, name) values ('pictures', 'pictures')`
  for (const ref of [production, branch]) await sql(ref, bucket)
  await deploy(branch, 'other', 'other')
  await merge()
  await deploy(production, 'greet', 'hotfix')
  const untouched = await plan()
  expect(untouched).toMatchObject({ functions: [], buckets: [], blocked: null })
  await deploy(branch, 'greet', 'mine')
  expect((await plan()).blocked).toContain('function greet')
  await deploy(branch, 'greet', 'hotfix')
  expect(await plan()).toMatchObject({ functions: [], blocked: null })
  await deploy(branch, 'greet', 'before')
  await deploy(production, 'greet', 'before')
})

it('a merge is undone with what it deployed and all that came after it', async () => {
  await ask('PUT', `/platform/projects/${production}/pitr`, { enabled: true })
  await vi.waitFor(
    async () =>
      expect((await ask('GET', `/platform/projects/${production}/pitr`)).body).toMatchObject({
        state: 'archiving',
      }),
    WAITS,
  )
  await sql(branch, 'create table public.late (id int)')
  await deploy(branch, 'new', 'new')
  await sql(production, 'update storage.buckets set public = true')
  const { clusters, pointInTime } = testPlatform.running.platform
  const real = await pointInTime.state(production, new Date())
  const state = vi.spyOn(pointInTime, 'state').mockResolvedValue({ ...real, state: 'starting' })
  expect((await plan()).no_undo).toContain('no backup yet')
  state.mockRestore()
  await vi.waitFor(async () => expect((await plan()).no_undo).toBeNull(), WAITS)
  expect(await merge()).toMatchObject({ restore_point: 'Before merging undone' })
  await sql(production, 'insert into public.notes values (1)')
  await sql(production, 'insert into public.late values (1)')
  const { last_merge: last } = await plan()
  expect(last).toMatchObject({ state: 'merged', no_undo: null })
  expect(Number(last?.transactions_since)).toBeGreaterThanOrEqual(2)
  expect(Date.parse(last?.restores_to ?? '')).toBeLessThanOrEqual(Date.parse(last?.merged_at ?? ''))
  // All since the restore point are counted, whichever try has merged: not those since the last one.
  const ids = new Client(await clusters.target(production, 'service'))
  await ids.connect()
  for (let count = 0; count < 5; count += 1) await ids.query('select pg_current_xact_id()')
  await ids.end()
  await control().query(
    `update merges set transaction_id = '4000000000' where branch_ref = $1 and state = 'merged'`,
    [branch],
  )
  expect(Number((await plan()).last_merge?.transactions_since)).toBeGreaterThanOrEqual(7)

  expect((await undo({ name: 'another' })).status).toBe(400)
  // As if the server was killed before the end was complete.
  const { events, sideOrigins } = testPlatform.running.platform
  const back = vi.spyOn(sideOrigins, 'back').mockRejectedValueOnce(new Error('made to fail'))
  const begun = await undo({ name })
  expect(begun.status, begun.text).toBe(202)
  expect(begun.body).toMatchObject({ status: 'RESTORING' })
  const restore = await settled(production)
  expect(back).toHaveBeenCalledTimes(1)
  await events.emit('operation.ended', { operation: restore, state: 'succeeded' })
  expect(back).toHaveBeenCalledTimes(2)
  back.mockRestore()
  expect(restore).toMatchObject({ kind: 'restore_point_in_time', state: 'succeeded' })
  expect(await sql(production, `select to_regclass('public.late')::text as name`)).toEqual([
    { name: null },
  ])
  expect(await sql(production, 'select * from public.notes')).toEqual([])
  expect(await contentOf('greet')).toBe('before')
  expect(await contentOf('new')).toBeNull()
  const shown = await plan()
  expect(shown.last_merge).toMatchObject({ state: 'undone' })
  expect(shown.functions.map(({ slug }) => slug)).toEqual(['new'])
  expect(shown).toMatchObject({ buckets: [], blocked: null })
  // Recorded in the branch, it is a migration like any other.
  expect(shown.migrations).toHaveLength(1)
  expect((await undo({ name })).status).toBe(409)
  // A server that is killed before an end is noted announces it once more.
  await events.emit('operation.ended', { operation: restore, state: 'succeeded' })
  const { rows } = await control().query('select id from merges where restored_at is not null')
  expect(rows).toEqual([])
})

it('a merge can’t be undone after a day, or once another one came later', async () => {
  const { control } = testPlatform.running.platform
  // The archive begins again after a restore.
  await vi.waitFor(async () => expect((await plan()).no_undo).toBeNull(), WAITS)
  await merge()
  expect((await plan()).last_merge).toMatchObject({ state: 'merged', no_undo: null })
  const age = (hours: number) =>
    control.query(
      `update merges set applied_at = now() - make_interval(hours => $2) where branch_ref = $1 and state = 'merged'`,
      [branch, hours],
    )
  await age(25)
  expect((await plan()).last_merge?.no_undo).toContain('for a day')
  expect((await undo({ name })).status).toBe(409)
  await age(1)
  await control.query(
    `insert into merges (project_ref, branch_ref, branch_name, state, changes_database, applied_at)
     values ($1, 'gonegonegonegonegone', 'gone', 'merged', true, now())`,
    [production],
  )
  expect((await plan()).last_merge?.no_undo).toContain('Branch gone, which is deleted')
  await control.query(`delete from merges where branch_name = 'gone'`)
})

longIt('a merge before a restore by hand can’t be undone', async () => {
  const { control, events, operations } = testPlatform.running.platform
  const newest = await operations.newest(production)
  if (!newest) throw new Error('There is no operation.')
  expect((await plan()).last_merge?.no_undo).toBeNull()
  const operation = { ...newest, kind: 'restore_backup' as const }
  await events.emit('operation.ended', { operation, state: 'failed' })
  await deploy(production, 'greet', 'hotfix')
  expect(await plan()).toMatchObject({ last_merge: { no_undo: null }, blocked: null })
  await events.emit('operation.ended', { operation, state: 'succeeded' })
  const { blocked, functions, last_merge: last } = await plan()
  expect(last).toMatchObject({
    no_undo: expect.stringContaining('restored since') as string,
    transactions_since: null,
  })
  // It restores no functions. Whose version of a bucket is the newer one is not known any more.
  expect(functions).toEqual([])
  expect(blocked).toContain('bucket pictures')
  await deploy(production, 'greet', 'before')
  await sql(branch, 'update storage.buckets set public = true')
  expect((await plan()).blocked).toBeNull()
  await control.query('update merges set restored_at = null where branch_ref = $1', [branch])
})

it('a branch that could not record what is merged does so before the next plan', async () => {
  const { control } = testPlatform.running.platform
  const migration = { version: '20300101000000', name: 'late', recorded: ['select 1'] }
  await control.query(`update merges set settled = false, migration = $2 where id = (${NEWEST})`, [
    branch,
    JSON.stringify({ ...migration, statements: [] }),
  ])
  await plan()
  const { rows } = await control.query(
    `select settled, migration from merges where id = (${NEWEST})`,
    [branch],
  )
  expect(rows).toEqual([{ settled: true, migration: null }])
  const where = `from supabase_migrations.schema_migrations where version = '20300101000000'`
  expect(await sql(branch, `select name ${where}`)).toEqual([{ name: 'late' }])
  await sql(branch, `delete ${where}`)
})

longIt('a merge that fails leaves no restore point', async () => {
  const before = await points()
  await sql(production, 'create table public.taken (id int)')
  await sql(
    branch,
    `insert into supabase_migrations.schema_migrations (version, name, statements) values ('99990101000000', 'x', array['create table public.taken (id int)'])`,
  )
  const { digest } = await plan()
  expect(
    (await ask('POST', `/v1/branches/${branch}/merge`, { digest, backup: false })).status,
  ).toBe(409)
  expect(await points()).toEqual(before)
  await sql(
    branch,
    `delete from supabase_migrations.schema_migrations where version = '99990101000000'`,
  )
  expect((await plan()).last_merge).toMatchObject({ state: 'merged' })
})

it('what a crash leaves of a merge is found out from Postgres', async () => {
  const { clusters, control, restorePoints } = testPlatform.running.platform
  const client = new Client(await clusters.target(production, 'service'))
  await client.connect()
  const transaction = async (end: string) => {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
    await client.query(end)
    return rows[0]?.id
  }
  const begun = async (transactionId: string | undefined, restorePoint: string | null) =>
    (
      await control.query<{ id: string }>(
        `insert into merges (project_ref, branch_ref, branch_name, changes_database, transaction_id, restore_point, functions)
         values ($1, $2, 'undone', true, $3, $4, '[{"slug":"hello","before":null,"after":null}]') returning id`,
        [production, branch, transactionId, restorePoint],
      )
    ).rows[0]?.id
  const notified = (merge: string | undefined, text: string) =>
    vi.waitFor(async () => {
      const { rows } = await control.query<{ message: string }>(
        'select message from notifications where once like $1',
        [`%${merge}%`],
      )
      expect(rows[0]?.message).toContain(text)
    }, WAITS)
  try {
    const point = await restorePoints.create(production, 'of a killed merge')
    await begun(await transaction('rollback'), point.id)
    expect((await plan()).last_merge).toMatchObject({ state: 'merged' })
    expect(await points()).not.toContain('of a killed merge')

    // Of before a restore, whose Postgres has not come that far.
    await begun('4000000000', null)
    expect((await plan()).last_merge).toMatchObject({ state: 'merged' })

    // In its backup, which goes on and is one that no merge names then.
    const { backups, merges } = testPlatform.running.platform
    const { rows: half } = await control.query<{ id: string; merge: string }>(
      `with made as (
         insert into backups (id, project_ref, home, kind) select gen_random_uuid(), ref, home, 'merge' from projects where ref = $1 returning id)
       insert into merges (project_ref, branch_ref, branch_name, changes_database, backup)
       select $1, $2, 'undone', true, id from made returning backup as id, id as merge`,
      [production, branch],
    )
    const [{ id: backup, merge: interrupted } = { id: '', merge: '' }] = half
    expect((await plan()).last_merge).toMatchObject({ state: 'merged' })
    await notified(interrupted, 'before anything had changed')
    await merges.removeOldBackups()
    expect(await backups.find(production, backup)).toMatchObject({ state: 'running' })
    await control.query(`update backups set state = 'completed' where id = $1`, [backup])
    await merges.removeOldBackups()
    expect(await backups.find(production, backup)).toBeNull()

    const id = await begun(await transaction('commit'), null)
    expect((await plan()).last_merge).toMatchObject({ state: 'incomplete', functions: ['hello'] })
    await notified(id, 'not all edge functions')
    await control.query('delete from merges where id = $1', [id])
  } finally {
    await client.end()
  }
})

longIt('a second try that is interrupted after a day can be undone for a day', async () => {
  const { control, mergeRecords, pointInTime } = testPlatform.running.platform
  const off = { ...(await pointInTime.state(production, new Date())), state: 'off' as const }
  const state = vi.spyOn(pointInTime, 'state').mockResolvedValue(off)
  const { rows } = await control.query<{ id: string }>(
    `insert into merges (project_ref, branch_ref, branch_name, state, changes_database, applied_at, functions)
     values ($1, $2, 'undone', 'incomplete', true, now() - interval '25 hours', '[{"slug":"hello","before":null,"after":null}]') returning id`,
    [production, branch],
  )
  const change = mergeRecords.change.bind(mergeRecords)
  // As if the server was killed once its transaction had ended.
  const changes = vi.spyOn(mergeRecords, 'change').mockImplementation((id, values) => {
    if (Object.keys(values).join() === 'appliedAt') throw new Error('made to fail')
    return change(id, values)
  })
  try {
    await sql(branch, 'create table public.again (id int)')
    const { digest } = await plan()
    expect((await ask('POST', `/v1/branches/${branch}/merge`, { digest })).status).toBe(500)
    await testPlatform.running.platform.merges.removeOldBackups()
    expect((await plan()).last_merge).toMatchObject({ state: 'incomplete', no_undo: null })
  } finally {
    for (const spy of [changes, state]) spy.mockRestore()
    await control.query('delete from merges where id = $1', [rows[0]?.id])
    await sql(production, 'drop table if exists public.again')
    await sql(branch, 'drop table public.again')
  }
})

longIt('a second try that fails is not recorded in the branch', async () => {
  const { control } = testPlatform.running.platform
  const recorded = () =>
    sql(branch, 'select version from supabase_migrations.schema_migrations order by 1')
  const before = await recorded()
  const { rows } = await control.query<{ id: string }>(
    `insert into merges (project_ref, branch_ref, branch_name, state, changes_database, applied_at, functions)
     values ($1, $2, 'undone', 'incomplete', true, now(), '[{"slug":"hello","before":null,"after":null}]') returning id`,
    [production, branch],
  )
  await sql(production, 'insert into public.notes values (100)')
  await sql(branch, 'alter table public.notes add constraint small check (id < 100)')
  const { blocked, digest, schema } = await plan()
  expect(blocked).toBeNull()
  expect(schema?.statements.map((one) => one.sql).join()).toContain('small')
  expect(
    (await ask('POST', `/v1/branches/${branch}/merge`, { digest, backup: false })).status,
  ).toBe(409)
  expect(await recorded()).toEqual(before)
  expect((await plan()).last_merge).toMatchObject({ state: 'incomplete' })
  await control.query('delete from merges where id = $1', [rows[0]?.id])
  await sql(branch, 'alter table public.notes drop constraint small')
})

it('an undo that a crash left before its restore can begin again', async () => {
  const { control, merges } = testPlatform.running.platform
  await control.query(
    `update merges set state = 'undoing', undone_from = state, undoing_since = now() where id = (${NEWEST})`,
    [branch],
  )
  await merges.cleanUp()
  expect((await plan()).last_merge).toMatchObject({ state: 'merged', no_undo: null })
  // One whose restore has ended while no one listened, too.
  await control.query(
    `update merges set state = 'undoing', undone_from = 'incomplete', undoing_since = now() where id = (${NEWEST})`,
    [branch],
  )
  expect((await plan()).last_merge).toMatchObject({ state: 'incomplete', no_undo: null })
})
