import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startSmallS3, type SmallS3 } from '../../../../test/small-s3'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { layout } from '../../../base/disk/data-directory'
import { call, type Reply } from '../../../server/http/testing/call'

type View = components['schemas']['PointInTimeRecovery']

const METRICS_TOKEN = 'token-of-the-scraper'
const WAITS = { timeout: 60_000, interval: 100 }
let s3: SmallS3
let testPlatform: TestPlatform
beforeAll(async () => {
  s3 = await startSmallS3()
  testPlatform = await startTestPlatform({
    ...s3.archiveEnvironment('one'),
    HOWDAH_METRICS_TOKEN: METRICS_TOKEN,
  })
})
afterAll(async () => {
  await testPlatform.stop()
  await s3.stop()
})

const ask = (method: string, rest = '', json?: unknown): Promise<Reply> =>
  call(`${testPlatform.url}/platform/projects/${testPlatform.projectRef}${rest}`, {
    method,
    headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
    ...(json === undefined ? {} : { json }),
  })
const view = async () => (await ask('GET', '/pitr')).body as View
const sql = async (query: string) => {
  const { status, text, body } = await ask('POST', '/query', { query })
  expect(status, text).toBe(200)
  return body as Record<string, unknown>[]
}
const sums = () =>
  sql(`select md5(string_agg(t::text, '|' order by n)) as sum, count(*) as rows from stored t`)
async function settled() {
  const { operations } = testPlatform.running.platform
  return operations.finished((await operations.newest(testPlatform.projectRef))?.id ?? '')
}
const keys = () => [...s3.objects.keys()].filter((key) => key.includes(testPlatform.projectRef))
const onDisk = async (pattern: RegExp) =>
  (
    await readdir(join(layout(testPlatform.dataDirectory).backups, testPlatform.projectRef), {
      recursive: true,
    })
  ).filter((name) => pattern.test(name))
async function controlMetrics(): Promise<Record<string, number>> {
  const answer = await fetch(`${testPlatform.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const lines = (await answer.text()).matchAll(/^howdah_control_(\w+) (\S+)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Number(value)]))
}
async function quietSecond(): Promise<string> {
  const second = Math.ceil((Date.now() + 50) / 1_000) * 1_000
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(second + 1_000), WAITS)
  return new Date(second).toISOString()
}
const restore = (time: string) =>
  vi.waitFor(async () => {
    const answer = await ask('POST', '/pitr/restore', { name: 'First project', time })
    expect(answer.status, answer.text).toBe(202)
  }, WAITS)

let before: Record<string, unknown>[]
let time: string

it('has the backups and the log of a project, and the disk does not', async () => {
  expect((await view()).bucket).toMatchObject({ address: `s3://howdah/one/ (${s3.url})` })
  await ask('PUT', '/pitr', { enabled: true })
  await vi.waitFor(async () => expect(await view()).toMatchObject({ state: 'archiving' }), WAITS)
  await sql(
    `create table stored as select n, md5(n::text) as text from generate_series(1, 100000) n`,
  )
  before = await sums()
  time = await quietSecond()
  await vi.waitFor(async () => {
    expect((await view()).bucket).toMatchObject({ waiting_segments: 0, error: null })
    expect(keys().filter((key) => /\/wal\/.*\/[0-9A-F]{24}\.gz$/.test(key))).not.toEqual([])
    expect(keys().filter((key) => /\/backups\/[^/]+\/base\.tar/.test(key))).toHaveLength(1)
    expect(await onDisk(/\.gz$|base\.tar/)).toEqual([])
  }, WAITS)
})

it('has the control database, whose newest backup is in the metrics of the server', async () => {
  await vi.waitFor(async () => {
    const {
      archive_up,
      archive_waiting_bytes,
      backup_timestamp_seconds = 0,
    } = await controlMetrics()
    expect(archive_up).toBe(1)
    expect(archive_waiting_bytes).toBeGreaterThanOrEqual(0)
    expect(Math.abs(Date.now() / 1_000 - backup_timestamp_seconds)).toBeLessThan(600)
  }, WAITS)
  expect([...s3.objects.keys()].some((key) => /control\/backups\/[^/]+\/base\.tar/.test(key))).toBe(
    true,
  )
})

it('that does not answer for a while loses nothing: the page says what waits, and since when', async () => {
  s3.fail(503)
  try {
    await sql(`update stored set text = text || 'x'`)
    await vi.waitFor(async () => {
      const { bucket, state } = await view()
      expect(state).toBe('archiving')
      expect(bucket?.waiting_segments).toBeGreaterThan(0)
      expect(bucket).toMatchObject({
        waiting_since: expect.any(String) as string,
        error: expect.stringMatching(/can’t be reached: 503/) as string,
      })
      expect((await controlMetrics()).archive_up).toBe(0)
    }, WAITS)
  } finally {
    s3.fail(null)
  }
  await vi.waitFor(
    async () =>
      expect((await view()).bucket).toMatchObject({
        waiting_segments: 0,
        waiting_bytes: '0',
        error: null,
      }),
    WAITS,
  )
})

it('restores a project to the second', async () => {
  await sql('drop table stored')
  await restore(time)
  expect(await settled()).toMatchObject({ state: 'succeeded', error: null })
  expect(await sums()).toEqual(before)
  expect(await onDisk(/^\.read-/)).toEqual([])
})

it('has nothing more of what is deleted', async () => {
  await ask('PUT', '/pitr', { enabled: false })
  // One that is being made is refused until it is complete.
  await vi.waitFor(async () => {
    const { backups } = (await ask('GET', '/backups')).body as { backups: { id: string }[] }
    for (const { id } of backups) expect((await ask('DELETE', `/backups/${id}`)).status).toBe(204)
    expect(keys()).toEqual([])
  }, WAITS)
})
