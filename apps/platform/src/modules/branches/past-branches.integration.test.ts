import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call, type Reply } from '../../server/http/testing/call'
import { removeOldLog } from '../backups/point-in-time/tend-archives'

const WAITS = { timeout: 60_000, interval: 50 }

let testPlatform: TestPlatform
let ref: string
/** A second in which the rows say `then`. */
let time: string
let restorePoint: string
let backup: string

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  ref = testPlatform.projectRef
  const { pointInTime, walArchive } = testPlatform.running.platform
  expect((await ask('PUT', `/platform/projects/${ref}/pitr`, { enabled: true })).status).toBe(200)
  await vi.waitFor(
    async () => expect((await pointInTime.state(ref, new Date())).state).toBe('archiving'),
    WAITS,
  )
  await sql(`create table states as select n, 'saved' as state from generate_series(1, 5000) n;
    insert into storage.buckets (id, name) values ('of then', 'of then')`)
  const saved = await ask('POST', `/platform/projects/${ref}/backups`)
  backup = (saved.body as { id: string }).id
  expect(await settled(ref)).toMatchObject({ kind: 'create_backup', state: 'succeeded' })
  await sql(`update states set state = 'then'`)
  const second = Math.ceil((Date.now() + 50) / 1_000) * 1_000
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(second + 1_000), WAITS)
  time = new Date(second).toISOString()
  await sql(`update states set state = 'named'`)
  const point = await ask('POST', `/platform/projects/${ref}/pitr/restore-points`, { name: 'safe' })
  expect(point.status, point.text).toBe(201)
  restorePoint = (point.body as { id: string }).id
  await sql(`drop table states; delete from storage.buckets`)
  await walArchive.catchUp(ref)
})
afterAll(() => testPlatform.stop())

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

async function sql(query: string, of = ref): Promise<unknown> {
  const { body, status, text } = await ask('POST', `/platform/projects/${of}/query`, { query })
  expect(status, text).toBe(200)
  return body
}

async function settled(of: string) {
  const { operations } = testPlatform.running.platform
  return operations.finished((await operations.newest(of))?.id ?? '')
}

const branchOff = (options: object, token?: string) =>
  ask('POST', `/v1/projects/${ref}/branches`, { branch_name: 'earlier', ...options }, token)

async function remove(id: string): Promise<void> {
  expect((await ask('DELETE', `/v1/branches/${id}`)).status).toBe(202)
  await settled(id)
}

describe('a branch of an earlier moment', () => {
  it.each([
    ['a time', () => ({ time }), 'then'],
    ['a restore point', () => ({ restore_point_id: restorePoint }), 'named'],
    ['a backup', () => ({ backup_id: backup }), 'saved'],
  ])('has what production had at %s, and production stays as it is', async (_, moment, state) => {
    const begun = await branchOff({ ...moment(), git_branch: 'look/back' })
    expect(begun.status, begun.text).toBe(202)
    expect(begun.body).toMatchObject({ with_data: true, git_branch: 'look/back' })
    const { id } = begun.body as { id: string }
    expect(await settled(id)).toMatchObject({
      ...{ kind: 'create_branch', state: 'succeeded', error: null },
    })
    expect(
      await sql('select state, count(*)::int as count from states group by state', id),
    ).toEqual([{ state, count: 5000 }])
    expect(await sql('select id from storage.buckets', id)).toEqual([{ id: 'of then' }])
    expect(await sql(`select to_regclass('states')::text as name`)).toEqual([{ name: null }])
    expect((await ask('GET', `/v1/branches/${id}/merge`)).status).toBe(200)
    await remove(id)
  })

  it('has the tables of then without rows, if it is without data', async () => {
    const begun = await branchOff({ time, with_data: false })
    const { id } = begun.body as { id: string }
    expect(await settled(id)).toMatchObject({ state: 'succeeded', error: null })
    expect(await sql('select count(*)::int as count from states', id)).toEqual([{ count: 0 }])
    await remove(id)
  })

  it('is made while production does not run', async () => {
    expect((await ask('POST', `/platform/projects/${ref}/pause`)).status).toBe(202)
    await settled(ref)
    const begun = await branchOff({ restore_point_id: restorePoint })
    expect(begun.status, begun.text).toBe(202)
    const { id } = begun.body as { id: string }
    expect(await settled(id)).toMatchObject({ state: 'succeeded', error: null })
    expect(await sql('select distinct state from states', id)).toEqual([{ state: 'named' }])
    await remove(id)
    expect((await ask('POST', `/platform/projects/${ref}/resume`)).status).toBe(202)
    await settled(ref)
  })

  it.each([
    ['two moments', () => ({ time, backup_id: backup }), 400, /one of a time/],
    ['a time outside of the window', () => ({ time: '2020-01-01T00:00:00Z' }), 409, /window|time/],
    ['no restore point', () => ({ restore_point_id: randomUUID() }), 404, /restore point/i],
    ['no backup', () => ({ backup_id: randomUUID() }), 404, /Backup not found/],
    ['no time', () => ({ time: 'yesterday' }), 400, /./],
  ])('is refused for %s', async (_, moment, status, message) => {
    const refused = await branchOff(moment())
    expect(refused.status, refused.text).toBe(status)
    expect(refused.text).toMatch(message)
  })

  it.each(['GOING_DOWN', 'INIT_FAILED', 'RESTORING'] as const)(
    'is refused while production is %s',
    async (status) => {
      const { projects } = testPlatform.running.platform
      await projects.setStatus(ref, status)
      try {
        const refused = await branchOff({ backup_id: backup, branch_name: `of ${status}` })
        expect(refused.status, refused.text).toBe(409)
      } finally {
        await projects.setStatus(ref, 'ACTIVE_HEALTHY')
      }
    },
  )

  it('is for people who may restore backups', async () => {
    const { accessTokens, members } = testPlatform.running.platform
    const personId = (await members.firstOwner()) ?? ''
    const { token } = await accessTokens.create({
      ...{ personId, name: 'branches only' },
      scopes: ['read:projects', 'read:branches', 'create:branches'],
    })
    const refused = await branchOff({ time }, token)
    expect(refused.status, refused.text).toBe(403)
  })

  it('holds the backup and the archive that it is made from', async () => {
    const { backups, operations, pointInTime } = testPlatform.running.platform
    const needed = vi.spyOn(pointInTime, 'needed').mockResolvedValue(new Set())
    const run = vi.spyOn(operations, 'run').mockImplementation(() => undefined)
    const begun = await branchOff({ backup_id: backup })
    const { id } = begun.body as { id: string }
    const second = await branchOff({ time, branch_name: 'of the archive' })
    run.mockRestore()
    await expect(backups.remove(ref, backup)).rejects.toThrow(/is being created from this backup/)
    needed.mockRestore()
    await expect(pointInTime.disable(ref)).rejects.toThrow(/archived log is being restored/)
    for (const made of [id, (second.body as { id: string }).id]) {
      operations.run((await operations.newest(made))?.id ?? '')
      expect(await settled(made)).toMatchObject({ state: 'succeeded', error: null })
      await remove(made)
    }
  })

  it('is refused when its backup goes between the choice and the beginning', async () => {
    const { pastData } = testPlatform.running.platform
    const path = await pastData.choose(ref, { time: new Date(time) })
    const choose = vi
      .spyOn(pastData, 'choose')
      .mockResolvedValue({ ...path, backupId: randomUUID() })
    const refused = await branchOff({ time })
    choose.mockRestore()
    expect([refused.status, refused.text]).toEqual([
      404,
      expect.stringContaining('Backup not found') as string,
    ])
  })

  // The last one: the log of the moment is removed.
  it('has its log while it is made, though the window has passed', async () => {
    const { operations, walArchive } = testPlatform.running.platform
    expect((await ask('POST', `/platform/projects/${ref}/backups`)).status).toBe(202)
    expect(await settled(ref)).toMatchObject({ kind: 'create_backup', state: 'succeeded' })
    const chain = walArchive.growing(ref)?.chain
    if (!chain) throw new Error('There is no archive.')
    const files = walArchive.filesOf(chain)
    const before = await files.list()
    const run = vi.spyOn(operations, 'run').mockImplementation(() => undefined)
    const { id } = (await branchOff({ time })).body as { id: string }
    run.mockRestore()
    const later = new Date(Date.now() + 100 * 24 * 3_600_000)
    const removeOld = () =>
      removeOldLog(testPlatform.running.platform, later, new AbortController().signal)
    await removeOld()
    expect(await files.list()).toEqual(expect.arrayContaining(before))
    operations.run((await operations.newest(id))?.id ?? '')
    expect(await settled(id)).toMatchObject({ state: 'succeeded', error: null })
    await remove(id)
    await removeOld()
    expect(await files.list()).not.toContain(before[0])
  })
})
