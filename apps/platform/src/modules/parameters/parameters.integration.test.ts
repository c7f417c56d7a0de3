import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { POSTGRES_PARAMETERS, type ParameterRange } from '@howdah/rules/postgres/parameters'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { layout } from '../../base/disk/data-directory'
import { call } from '../../server/http/testing/call'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

const ask = (method: string, rest: string, json?: unknown, token = testPlatform.tokens.owner) =>
  call(`${testPlatform.url}/platform/projects/${testPlatform.projectRef}${rest}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })
const change = (name: string, value: string | null, token?: string) =>
  ask('PATCH', '/postgres-parameters', { name, value }, token)

async function changed(name: string, value: string | null): Promise<boolean> {
  const { status, body, text } = await change(name, value)
  expect(status, `${name} = ${value}: ${text}`).toBe(200)
  return (body as { requires_restart: boolean }).requires_restart
}

async function settings() {
  const { body } = await ask('POST', '/query', {
    query: 'select name, reset_val as value, pending_restart as pending from pg_settings',
  })
  if (!Array.isArray(body)) throw new Error('The project does not answer.')
  const rows = body as { name: string; value: string; pending: boolean }[]
  return new Map(rows.map((row) => [row.name, row]))
}

async function restart(): Promise<void> {
  const { operations } = testPlatform.running.platform
  const { status, text } = await ask('POST', '/restart')
  expect(status, text).toBe(202)
  const newest = await operations.newest(testPlatform.projectRef)
  expect(await operations.finished(newest?.id ?? '')).toMatchObject({ state: 'succeeded' })
}

const extremes = (range: ParameterRange): string[] =>
  'values' in range ? [...range.values] : [String(range.min), String(range.max)]

/** Text of a value, whatever number of digits it is written with. */
const plain = (value: string | undefined) =>
  value === undefined || Number.isNaN(Number(value)) ? value : String(Number(value))

it('is in effect when the request ends, or pending until a restart', async () => {
  expect(await changed('work_mem', '8192')).toBe(false)
  expect((await settings()).get('work_mem')).toMatchObject({ value: '8192', pending: false })
  expect(await changed('max_locks_per_transaction', '300')).toBe(true)
  expect((await settings()).get('max_locks_per_transaction')).toMatchObject({ pending: true })
  await restart()
  const after = await settings()
  expect(after.get('max_locks_per_transaction')).toMatchObject({ value: '300', pending: false })
  expect(after.get('work_mem')?.value).toBe('8192')
  await changed('work_mem', null)
  expect((await settings()).get('work_mem')?.value).toBe('4096')
})

it('survives a new compute size and a killed Postgres', async () => {
  await changed('random_page_cost', '1.25')
  const { operations } = testPlatform.running.platform
  expect((await ask('PUT', '/compute', { compute: 'ci_micro' })).status).toBe(202)
  const newest = await operations.newest(testPlatform.projectRef)
  expect(await operations.finished(newest?.id ?? '')).toMatchObject({ state: 'succeeded' })
  expect((await settings()).get('random_page_cost')?.value).toBe('1.25')
  const { dataDirectory, projectRef } = testPlatform
  const pidFile = join(layout(dataDirectory).clusters, projectRef, 'data/postmaster.pid')
  process.kill(Number.parseInt(await readFile(pidFile, 'utf8'), 10), 'SIGKILL')
  await vi.waitFor(
    async () => expect((await settings()).get('random_page_cost')?.value).toBe('1.25'),
    { timeout: 60_000, interval: 200 },
  )
})

it('starts with the least and with the most of everything at once', async () => {
  for (const place of [0, -1]) {
    for (const [name, range] of Object.entries(POSTGRES_PARAMETERS))
      await changed(name, extremes(range).at(place) ?? null)
    await restart()
    const found = await settings()
    for (const [name, range] of Object.entries(POSTGRES_PARAMETERS)) {
      expect(found.get(name)?.pending, name).toBe(false)
      expect(plain(found.get(name)?.value), name).toBe(plain(extremes(range).at(place)))
    }
    // The server's own work goes on: health, sizes, keys.
    expect((await ask('GET', '/figures')).status).toBe(200)
  }
  for (const name of Object.keys(POSTGRES_PARAMETERS)) await changed(name, null)
  await restart()
  expect((await settings()).get('autovacuum')?.value).toBe('on')
})

it('refuses other parameters, other values and people who may not', async () => {
  for (const [name, value] of [
    ['archive_command', 'rm -rf /'],
    ['shared_preload_libraries', null],
    ['work_mem', "4MB'; select 1"],
    ['work_mem', '1'],
    ['autovacuum', ''],
  ] as const)
    expect((await change(name, value)).status, `${name} = ${value}`).toBe(400)
  expect((await change('work_mem', '8192', testPlatform.tokens.reader)).status).toBe(403)
})
