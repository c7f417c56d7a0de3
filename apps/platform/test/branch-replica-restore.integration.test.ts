import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { call } from '../src/server/http/testing/call'
import { startTestPlatform, type TestPlatform } from './test-platform'

type Branch = components['schemas']['Branch']
type PointInTimeRecovery = components['schemas']['PointInTimeRecovery']
type ReadReplica = components['schemas']['ReadReplica']

const WAIT = { timeout: 90_000, interval: 50 }
const ROWS = 100_000
const CHECKSUM = 'select md5(string_agg(n || text, chr(10) order by n)) as sum from rows'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

async function ask<T>(method: string, path: string, json?: unknown): Promise<T> {
  const { status, text, body } = await call(`${platform.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${platform.tokens.owner}` },
    ...(json === undefined ? {} : { json }),
  })
  expect(status, text).toBeLessThan(300)
  return body as T
}
const run = (ref: string, query: string, connectionString?: string) =>
  ask<Record<string, string>[]>('POST', `/platform/projects/${ref}/query`, {
    query,
    ...(connectionString ? { connectionString } : {}),
  })
const becomesActive = (ref: string) =>
  vi.waitFor(
    async () =>
      expect(await ask('GET', `/platform/projects/${ref}`)).toMatchObject({
        status: 'ACTIVE_HEALTHY',
        operation: { state: 'succeeded' },
      }),
    WAIT,
  )

it('a project has a branch with its data, a read replica, and its own rows of a second before', async () => {
  const { projectRef: ref } = platform
  const path = `/platform/projects/${ref}`
  await run(
    ref,
    `create table rows as select n, md5(n::text) as text from generate_series(1, ${ROWS}) n`,
  )
  const [sum] = await run(ref, CHECKSUM)

  const branch = await ask<Branch>('POST', `/v1/projects/${ref}/branches`, {
    ...{ branch_name: 'copy', persistent: false, with_data: true },
  })
  await becomesActive(branch.project_ref)
  expect(await run(branch.project_ref, CHECKSUM)).toEqual([sum])

  const { identifier } = await ask<ReadReplica>('POST', `${path}/replicas`)
  const replica = () =>
    ask<{ replicas: ReadReplica[] }>('GET', `${path}/replicas`).then(({ replicas }) => replicas[0])
  await vi.waitFor(
    async () => expect(await replica()).toMatchObject({ status: 'ACTIVE_HEALTHY' }),
    WAIT,
  )
  const databases = await ask<components['schemas']['Database'][]>('GET', `${path}/databases`)
  const address = databases.find((one) => one.identifier === identifier)?.connection_string
  await vi.waitFor(async () => expect(await run(ref, CHECKSUM, address)).toEqual([sum]), WAIT)

  await ask('PUT', `${path}/pitr`, { enabled: true })
  await vi.waitFor(
    async () =>
      expect(await ask<PointInTimeRecovery>('GET', `${path}/pitr`)).toMatchObject({
        state: 'archiving',
      }),
    WAIT,
  )
  await run(ref, 'create table last (n int)')
  const [before] = await run(ref, 'select clock_timestamp()::text as time')
  await run(ref, 'delete from rows')
  const { name } = await ask<{ name: string }>('GET', path)
  const time = new Date(before?.['time'] ?? '').toISOString()
  await ask('POST', `${path}/pitr/restore`, { name, time })
  await becomesActive(ref)
  expect(await run(ref, CHECKSUM)).toEqual([sum])
  // The branch is not restored with it, and the replica follows no other past.
  expect(await run(branch.project_ref, CHECKSUM)).toEqual([sum])
  await vi.waitFor(async () => expect((await replica())?.status).not.toBe('ACTIVE_HEALTHY'), WAIT)
}, 300_000)
