import { cp, readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { layout } from '../../base/disk/data-directory'
import { readPostmasterFile } from '../../postgres/cluster/postmaster-file'
import { call } from '../../server/http/testing/call'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

const ask = (method: string, rest = '', token = testPlatform.tokens.owner) =>
  call(`${testPlatform.url}/platform/projects/${testPlatform.projectRef}${rest}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  })

/** Program that the project's Postgres runs. */
async function program(): Promise<string> {
  const { dataDirectory, projectRef } = testPlatform
  const file = await readPostmasterFile(join(layout(dataDirectory).clusters, projectRef, 'data'))
  return readlink(`/proc/${file?.pid}/exe`)
}

it('is reported while the project runs an older Postgres, and in use after a restart', async () => {
  const { operations, binaries } = testPlatform.running.platform
  const { version } = binaries
  expect((await ask('GET', '/figures')).body).toMatchObject({
    postgres_version: version,
    available_postgres_version: version,
  })

  // As after an update of the server, whose start left Postgres running.
  const installed = dirname(dirname(binaries.postgres))
  const updated = join(layout(testPlatform.dataDirectory).cache, 'updated')
  await cp(installed, updated, { recursive: true, verbatimSymlinks: true })
  const before = await program()
  Object.assign(binaries, { postgres: join(updated, 'bin/postgres'), version: '18.99' })
  expect((await ask('GET', '/figures')).body).toMatchObject({
    postgres_version: version,
    available_postgres_version: '18.99',
  })
  expect((await ask('POST', '/restart', testPlatform.tokens.reader)).status).toBe(403)
  expect(await program()).toBe(before)

  expect((await ask('POST', '/restart')).status).toBe(202)
  const operation = await operations.newest(testPlatform.projectRef)
  expect(await operations.finished(operation?.id ?? '')).toMatchObject({ state: 'succeeded' })
  expect(await program()).toBe(binaries.postgres)
})
