import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  MAX_FAILED_BACKUPS,
  MAX_MANUAL_BACKUPS,
  MAX_SCHEDULED_BACKUPS,
} from '@howdah/rules/backups/backup-limits'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { layout, openDataDirectory } from '../../base/disk/data-directory'
import { call, type Reply } from '../../server/http/testing/call'
import type { Backup } from './backups.types'
import { runSchedule } from './schedule'
import { testRecoveries, testRecovery } from './trial/test-recovery'
import { longIt } from '../../../test/long-run'

let testPlatform: TestPlatform
let home: string
beforeAll(async () => {
  testPlatform = await startTestPlatform()
  home = (await openDataDirectory(testPlatform.dataDirectory, null)).id
})
afterAll(() => testPlatform.stop())

type Pool = components['schemas']['Pool']

interface Listed {
  count: number
  next_scheduled_at: string | null
  last_test: components['schemas']['RecoveryTest'] | null
  backups: {
    id: string
    kind: string
    state: string
    error: string | null
    size_bytes: string | null
    postgres_version: string | null
  }[]
}

const ask = (
  method: string,
  rest = '',
  json?: unknown,
  token = testPlatform.tokens.owner,
  ref = testPlatform.projectRef,
): Promise<Reply> =>
  call(`${testPlatform.url}/platform/projects/${ref}${rest}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })
const list = async (query = '') => (await ask('GET', `/backups${query}`)).body as Listed
const sql = async (query: string) => {
  const { status, text, body } = await ask('POST', '/query', { query })
  expect(status, text).toBe(200)
  return body
}
const bytes = () =>
  readdir(join(layout(testPlatform.dataDirectory).backups, testPlatform.projectRef)).catch(() => [])
const dataOf = () =>
  readdir(join(layout(testPlatform.dataDirectory).clusters, testPlatform.projectRef))

async function settled() {
  const { operations } = testPlatform.running.platform
  return operations.finished((await operations.newest(testPlatform.projectRef))?.id ?? '')
}

/** Makes a backup and waits for it. @returns its id */
async function backUp(): Promise<string> {
  const begun = await ask('POST', '/backups')
  expect(begun.status, begun.text).toBe(202)
  expect(begun.body).toMatchObject({
    kind: 'manual',
    state: 'running',
    size_bytes: null,
    completed_at: null,
  })
  expect(await settled()).toMatchObject({ kind: 'create_backup', state: 'succeeded' })
  return (begun.body as { id: string }).id
}

const restore = (id: string, name = 'First project', token?: string) =>
  ask('POST', `/backups/${id}/restore`, { name }, token)

/** Rows of earlier days. */
const note = async (kind: string, state: string, count: number) =>
  testPlatform.running.platform.control.query(
    `insert into backups (id, project_ref, home, kind, state, started_at)
     select gen_random_uuid(), $1, $2, $3, $4, now() - n * interval '1 day' from generate_series(1, $5) n`,
    [testPlatform.projectRef, home, kind, state, count],
  )
const forget = () =>
  testPlatform.running.platform.control.query(`delete from backups where size_bytes is null`)

async function setPassword(password: string) {
  const reply = await ask('PUT', '/settings/database-password', { db_pass: password })
  expect(reply.status, reply.text).toBe(204)
}

/** Connects with this password and another one, directly and by the pools that there are. */
async function expectPassword(password: string) {
  const { clusters } = testPlatform.running.platform
  const direct = await clusters.endpoint(testPlatform.projectRef)
  const pools = ((await ask('GET', '/config/supavisor')).body as Pool[]).map(
    ({ db_host: host, db_port: port, db_name: database, db_user: user }) => ({
      ...{ host, port, database, user },
    }),
  )
  for (const place of [direct, ...pools]) {
    const connect = async (given: string) => {
      const client = new Client({ ...place, password: given })
      client.on('error', () => undefined)
      await client.connect()
      await client.query('select 1')
      await client.end()
    }
    // The pools learn of the project a moment after it runs.
    await vi.waitFor(() => connect(password), { timeout: 30_000, interval: 100 })
    await expect(connect('another one')).rejects.toThrow(/password|SASL/)
  }
}

describe('a backup', () => {
  let id: string

  it('is made while the project runs, and listed with what it weighs', async () => {
    const { config } = testPlatform.running.platform
    expect(await list()).toEqual({
      ...{ count: 0, backups: [] },
      ...{
        next_scheduled_at: null,
        scheduled_retained: MAX_SCHEDULED_BACKUPS.pro,
        last_test: null,
      },
    })
    config.scheduledBackups = true
    expect(await list()).toMatchObject({
      count: 0,
      backups: [],
      next_scheduled_at: expect.any(String) as string,
    })
    await sql(
      `create table saved as select 'old' as what; create table other (n int); set role none; alter role howdah_editor with password 'changed'`,
    )
    id = await backUp()
    const { count, backups } = await list()
    expect(count).toBe(1)
    expect(backups).toMatchObject([
      {
        id,
        kind: 'manual',
        state: 'completed',
        error: null,
        postgres_version: expect.stringMatching(/^18\./) as string,
      },
    ])
    expect(Number(backups[0]?.size_bytes)).toBeGreaterThan(1_000_000)
    expect((await ask('GET')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
  })

  it('is stored under its id only, readable by no other user', async () => {
    expect(await bytes()).toEqual([id])
    const folder = join(layout(testPlatform.dataDirectory).backups, testPlatform.projectRef, id)
    for (const name of ['', ...(await readdir(folder))]) {
      const { mode, uid } = await stat(join(folder, name))
      expect([name, mode & 0o077, uid]).toEqual([name, 0, process.getuid?.()])
    }
    expect((await readdir(folder)).sort()).toEqual(['backup_manifest', 'base.tar.gz'])
  })

  it('is tried on a copy once a week: all of it is read, and nothing stays', async () => {
    const { platform } = testPlatform.running
    const trial = (now: Date) => testRecoveries(platform, now, new AbortController().signal)
    await trial(new Date())
    const { backups, last_test: test } = await list()
    expect(test).toMatchObject({ source: 'backup', error: null })
    expect(test?.time).toBe((backups[0] as { started_at?: string }).started_at)
    expect(test?.tables).toBeGreaterThanOrEqual(2)
    expect(await bytes()).toEqual([id])
    const { run } = layout(testPlatform.dataDirectory)
    expect((await readdir(run)).filter((name) => name.startsWith('recovery'))).toEqual([])
    await trial(new Date())
    expect((await list()).last_test).toEqual(test)
    await trial(new Date(Date.now() + 8 * 24 * 3_600_000))
    expect(Date.parse((await list()).last_test?.at ?? '')).toBeGreaterThan(
      Date.parse(test?.at ?? ''),
    )
  })

  it('brings back what was there then, and nothing of what came since', async () => {
    await sql(`drop table other; update saved set what = 'new'; create table since (n int)`)
    const begun = await restore(id)
    expect(begun.status, begun.text).toBe(202)
    expect(begun.body).toMatchObject({
      status: 'RESTORING',
      operation: { kind: 'restore_backup', state: 'running' },
    })
    for (const rest of ['/pause', '/restart', '/backups']) {
      const refused = await ask('POST', rest)
      expect([refused.status, (refused.body as { message: string }).message]).toEqual([
        409,
        expect.stringMatching(/^The project is being restored, so it can’t be/),
      ])
    }
    expect((await ask('DELETE', `/backups/${id}`)).body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/being restored/) as string,
    })
    expect((await ask('POST', '/query', { query: 'select 1' })).body).toMatchObject({
      code: 'project_not_active',
    })
    expect(await settled()).toMatchObject({
      kind: 'restore_backup',
      state: 'succeeded',
      error: null,
    })

    expect((await ask('GET')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    expect(await sql('select what from saved')).toEqual([{ what: 'old' }])
    expect(
      await sql(
        `select to_regclass('other') is not null as other, to_regclass('since') is null as since`,
      ),
    ).toEqual([{ other: true, since: true }])
    // The editor's login, which had been changed by then, worked above; the reader's works, too.
    const asReader = await ask(
      'POST',
      '/query',
      { query: 'select count(*)::int as count from customers' },
      testPlatform.tokens.reader,
    )
    expect(asReader.body).toEqual([{ count: 120 }])
    expect((await dataOf()).filter((name) => name.startsWith('data'))).toEqual(['data'])
  })

  longIt(
    'leaves the database password as it is, for direct connections and for pools',
    async () => {
      const before = await backUp()
      await setPassword('the current “password”')
      expect((await restore(before)).status).toBe(202)
      expect(await settled()).toMatchObject({ state: 'succeeded' })
      await expectPassword('the current “password”')
      expect((await ask('DELETE', `/backups/${before}`)).status).toBe(204)
    },
  )

  longIt('can be restored while the project is paused, which runs then', async () => {
    await sql(`update saved set what = 'newer'`)
    await setPassword('set before the pause')
    await ask('POST', '/pause')
    expect(await settled()).toMatchObject({ state: 'succeeded' })
    expect((await list()).next_scheduled_at).toBeNull()
    expect((await ask('POST', '/backups')).body).toMatchObject({
      code: 'conflict',
      message: 'The project is paused, so it can’t be backed up now.',
    })
    expect((await restore(id)).status).toBe(202)
    expect(await settled()).toMatchObject({ state: 'succeeded' })
    expect(await sql('select what from saved')).toEqual([{ what: 'old' }])
    await expectPassword('set before the pause')
  })

  it('can be restored when the project does not start any more', async () => {
    await sql(`update saved set what = 'lost'`)
    await ask('POST', '/pause')
    expect(await settled()).toMatchObject({ state: 'succeeded' })
    await writeFile(
      join(
        layout(testPlatform.dataDirectory).clusters,
        testPlatform.projectRef,
        'data',
        'global',
        'pg_control',
      ),
      'nothing that Postgres knows',
    )
    await ask('POST', '/resume')
    expect(await settled()).toMatchObject({ state: 'failed' })
    expect((await ask('GET')).body).toMatchObject({ status: 'START_FAILED' })
    expect((await restore(id)).status).toBe(202)
    expect(await settled()).toMatchObject({ kind: 'restore_backup', state: 'succeeded' })
    expect((await ask('GET')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    expect(await sql('select what from saved')).toEqual([{ what: 'old' }])
    expect((await dataOf()).filter((name) => name.startsWith('data'))).toEqual(['data'])
  })

  it('that is damaged restores nothing: the project is as it was before', async () => {
    await sql(`update saved set what = 'today'`)
    const file = join(
      layout(testPlatform.dataDirectory).backups,
      testPlatform.projectRef,
      id,
      'base.tar.gz',
    )
    const whole = await readFile(file)
    for (const [damaged, reason] of [
      [whole.subarray(0, Math.floor(whole.length / 2)), /damaged/],
      [
        Buffer.concat([
          whole.subarray(0, 200_000),
          Buffer.from('not these bytes'),
          whole.subarray(200_015),
        ]),
        /damaged/,
      ],
    ] as const) {
      await writeFile(file, damaged)
      await testRecovery(testPlatform.running.platform, testPlatform.projectRef, 'backup')
      expect((await list()).last_test).toMatchObject({
        tables: null,
        error: expect.stringMatching(reason) as string,
      })
      expect((await restore(id)).status).toBe(202)
      expect(await settled()).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(reason) as string,
      })
      expect((await ask('GET')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
      expect(await sql('select what from saved')).toEqual([{ what: 'today' }])
      expect((await dataOf()).filter((name) => name.startsWith('data'))).toEqual(['data'])
    }
    await writeFile(file, whole)
  })

  it('is restored by a person with permission who types the name', async () => {
    expect(await restore(id, 'first project')).toMatchObject({
      status: 400,
      body: { details: [{ path: 'body.name' }] },
    })
    expect((await restore(id, 'First project', testPlatform.tokens.reader)).status).toBe(403)
    expect((await ask('POST', '/backups', undefined, testPlatform.tokens.reader)).status).toBe(403)
    expect((await ask('GET', '/backups', undefined, testPlatform.tokens.reader)).status).toBe(200)
  })

  it('is another project’s only there', async () => {
    const { control, organizations, projects } = testPlatform.running.platform
    const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
    const secrets = {
      jwtSecret: '',
      adminPassword: '',
      editorPassword: '',
      readerPassword: '',
    }
    const other = 'otherotherotherother'
    await projects.insert({ ref: other, name: 'other', organizationId, home }, secrets)
    await projects.setStatus(other, 'INACTIVE')
    expect((await ask('DELETE', `/backups/${id}`, undefined, undefined, other)).status).toBe(404)
    expect(
      (await ask('POST', `/backups/${id}/restore`, { name: 'other' }, undefined, other)).status,
    ).toBe(404)
    expect(await projects.byRef(other)).toMatchObject({ status: 'INACTIVE' })
    await control.query('delete from projects where ref = $1', [other])
  })

  it('is made once at a time', async () => {
    const replies = await Promise.all([ask('POST', '/backups'), ask('POST', '/backups')])
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409])
    const refused = replies.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({
      code: 'conflict',
      message: 'A backup is already in progress. Wait until it’s complete.',
    })
    expect((await restore(id)).body).toEqual({
      ...(refused as object),
      request_id: expect.any(String) as string,
    })
    expect(await settled()).toMatchObject({ state: 'succeeded' })
  })

  longIt('is given up for a restart, which does not wait for it', async () => {
    await note('manual', 'failed', 100)
    await sql(`create table large as select md5(n::text) from generate_series(1, 400000) n`)
    const begun = (await ask('POST', '/backups')).body as { id: string }
    const backup = await testPlatform.running.platform.operations.newest(testPlatform.projectRef)
    expect((await ask('POST', '/restart')).status).toBe(202)
    expect(await testPlatform.running.platform.operations.finished(backup?.id ?? '')).toMatchObject(
      {
        state: 'failed',
      },
    )
    expect(await settled()).toMatchObject({ kind: 'restart_project', state: 'succeeded' })
    const failed = (await list()).backups[0]
    expect(failed).toMatchObject({
      id: begun.id,
      state: 'failed',
      error: 'The project was paused, restarted or deleted before the backup was complete.',
    })
    expect(await bytes()).not.toContain(begun.id)
    expect((await bytes()).filter((name) => name.startsWith('.'))).toEqual([])
    await sql('drop table large')
    const { rows } = await testPlatform.running.platform.control.query(
      `select priority, actions from notifications where cause = 'backup_failed'`,
    )
    expect(rows[0]).toMatchObject({
      priority: 'Warning',
      actions: [
        { label: 'Open backups', page: 'backups', params: { ref: testPlatform.projectRef } },
        {
          action_type: 'create_backup',
          label: 'Back up now',
          params: { ref: testPlatform.projectRef },
        },
      ],
    })
    expect((await restore(begun.id)).body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/isn’t complete/) as string,
    })
    // Of those that failed only the newest are remembered, also where there is no schedule.
    expect(
      (await list('?limit=100')).backups.filter(({ state }) => state === 'failed'),
    ).toHaveLength(MAX_FAILED_BACKUPS)
    await forget()
  })

  it('becomes a project of its own, and cannot be deleted until that is made', async () => {
    const { operations } = testPlatform.running.platform
    await sql(`update saved set what = 'of now'`)
    const request = { name: 'Of a backup', db_pass: 'another password', backup_id: id }
    const to = '/pitr/restore-to-project'
    const several = { ...request, time: new Date().toISOString() }
    expect(await ask('POST', to, several)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/one of a time/) as string },
    })
    expect((await ask('POST', to, { ...request, backup_id: randomUUID() })).status).toBe(404)
    expect((await ask('POST', to, request, testPlatform.tokens.reader)).status).toBe(403)
    const run = vi.spyOn(operations, 'run').mockImplementation(() => undefined)
    const made = await ask('POST', to, request)
    run.mockRestore()
    expect(made.status, made.text).toBe(202)
    const { ref } = made.body as { ref: string }
    expect(await ask('DELETE', `/backups/${id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/is being created from this backup/) as string },
    })
    const operation = (await operations.newest(ref))?.id ?? ''
    operations.run(operation)
    expect(await operations.finished(operation)).toMatchObject({ state: 'succeeded', error: null })
    const query = { query: 'select what from saved' }
    expect((await ask('POST', '/query', query, undefined, ref)).body).toEqual([{ what: 'old' }])
    expect(await sql(query.query)).toEqual([{ what: 'of now' }])
    const { projectLife } = testPlatform.running.platform
    const { id: removal } = await projectLife.begin('delete_project', ref)
    expect(await operations.finished(removal)).toMatchObject({ state: 'succeeded' })
  })

  it('is deleted with its bytes', async () => {
    const before = await list('?sort=oldest&limit=1')
    expect(before.backups).toMatchObject([{ id }])
    expect((await ask('DELETE', `/backups/${id}`)).status).toBe(204)
    expect((await ask('DELETE', `/backups/${id}`)).status).toBe(404)
    expect(await bytes()).not.toContain(id)
    expect((await list()).count).toBe(before.count - 1)
  })

  it('has room for twenty that were made by hand', async () => {
    await note('manual', 'completed', MAX_MANUAL_BACKUPS)
    expect((await ask('POST', '/backups')).body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/Delete one/) as string,
    })
    await forget()
  })
})

describe('the schedule', () => {
  it('backs up what is due, once, and keeps the newest', async () => {
    const { platform } = testPlatform.running
    const parts = { ...platform, home }
    await note('scheduled', 'completed', MAX_SCHEDULED_BACKUPS.pro + 2)
    await runSchedule(parts, new Date())
    const scheduled = async () =>
      (await platform.backups.all(testPlatform.projectRef)).filter(
        ({ kind }: Backup) => kind === 'scheduled',
      )
    // It was made today, so that nothing is due yet.
    expect(await scheduled()).toHaveLength(MAX_SCHEDULED_BACKUPS.pro)

    const tomorrow = new Date(Date.now() + 24 * 3_600_000)
    await runSchedule(parts, tomorrow)
    expect((await scheduled())[0]).toMatchObject({
      state: 'completed',
      sizeBytes: expect.any(String) as string,
    })
    expect(await scheduled()).toHaveLength(MAX_SCHEDULED_BACKUPS.pro)
    await forget()
  })
})

describe('deleting the project', () => {
  it('leaves nothing of its backups', async () => {
    await backUp()
    expect((await ask('DELETE', '', { name: 'First project' })).status).toBe(202)
    await vi.waitFor(async () => expect((await ask('GET')).status).toBe(404), { timeout: 60_000 })
    expect(await readdir(layout(testPlatform.dataDirectory).backups)).toEqual([])
    const { rows } = await testPlatform.running.platform.control.query('select from backups')
    expect(rows).toEqual([])
  })
})
