import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layout } from '../src/base/disk/data-directory'
import { call } from '../src/server/http/testing/call'
import { startTestPlatform, type TestPlatform } from './test-platform'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

const query = (sql: string) =>
  call(`${testPlatform.url}/platform/projects/${testPlatform.projectRef}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
    json: { query: sql },
  })

test('a query to a Postgres that was killed says that nothing has run, one in its middle does not', async () => {
  const { dataDirectory, projectRef } = testPlatform
  const pidFile = join(layout(dataDirectory).clusters, projectRef, 'data/postmaster.pid')
  const kill = async () =>
    process.kill(Number.parseInt(await readFile(pidFile, 'utf8'), 10), 'SIGKILL')
  expect((await query('create table public.begun (id int)')).status).toBe(200)
  const inMiddle = query('insert into public.begun select 1 from pg_sleep(60)')
  await expect
    .poll(async () => {
      const { body } = await query(
        `select count(*)::int as n from pg_stat_activity where query like 'insert into public.begun%'`,
      )
      return body
    })
    .toEqual([{ n: 1 }])
  await kill()
  const after = await query('insert into public.begun values (2)')
  const lost = await inMiddle
  expect(lost.status).toBe(503)
  expect(lost.body).not.toHaveProperty('not_run')
  // Supervision may have started it again.
  expect([200, 409, 503]).toContain(after.status)
  if (after.status === 503) expect(after.body).toMatchObject({ not_run: true })
})
