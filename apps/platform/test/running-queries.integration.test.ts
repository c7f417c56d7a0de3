import {
  cancelRunningQuery,
  getRunningQueries,
  terminateRunningQuery,
  type RunningQuery,
} from '@howdah/platform-client/catalog/running-queries'
import { createPlatformClient } from '@howdah/platform-client/client'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import type { PlatformError } from '@howdah/platform-client/errors'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withAdmin } from '../src/postgres/cluster/admin-client'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let scope: { projectRef: string }

beforeAll(async () => {
  platform = await startTestPlatform()
  scope = { projectRef: platform.projectRef }
})
afterAll(() => platform.stop())

type Who = 'owner' | 'reader'
const clientOf = (who: Who) =>
  createPlatformClient({ baseUrl: platform.url, getAccessToken: () => platform.tokens[who] })

/** A query that runs until it is ended, and how it ends. */
function begin(who: Who, marker: string): Promise<PlatformError> {
  return queryRows(clientOf(who), { ...scope, sql: `select '${marker}', pg_sleep(60)` }).then(
    () => expect.fail('It slept to its end'),
    (error: unknown) => error as PlatformError,
  )
}

const find = async (who: Who, marker: string): Promise<RunningQuery | undefined> =>
  (await getRunningQueries(clientOf(who), scope)).find(({ query }) => query?.includes(marker))
const found = (who: Who, marker: string) =>
  vi.waitFor(async () => (await find(who, marker)) ?? expect.fail('It does not run yet'))

test('those who may write see every text and end every query, once', async () => {
  const ended = begin('reader', 'of_the_reader')
  const query = await found('owner', 'of_the_reader')
  expect(query).toMatchObject({
    user: 'howdah_reader',
    database: 'postgres',
    application: 'howdah',
    state: 'active',
    may_end: true,
  })
  expect(await cancelRunningQuery(clientOf('owner'), scope, query)).toBe(true)
  expect((await ended).sql?.sqlstate).toBe('57014')
  await vi.waitFor(async () => expect(await find('owner', 'of_the_reader')).toBeUndefined())
  expect(await cancelRunningQuery(clientOf('owner'), scope, query)).toBe(false)
})

test('terminating ends the connection, and its reader gets an error', async () => {
  const ended = begin('owner', 'to_be_terminated')
  expect(
    await terminateRunningQuery(clientOf('owner'), scope, await found('owner', 'to_be_terminated')),
  ).toBe(true)
  expect((await ended).status).toBeGreaterThanOrEqual(400)
})

test('a process number that belongs to another query by now is left alone', async () => {
  const ended = begin('owner', 'the_later_one')
  const query = await found('owner', 'the_later_one')
  const earlier = { ...query, query_started: '1.000000' }
  expect(await cancelRunningQuery(clientOf('owner'), scope, earlier)).toBe(false)
  expect(
    await terminateRunningQuery(clientOf('owner'), scope, { ...query, started: '1.000000' }),
  ).toBe(false)
  expect(await find('owner', 'the_later_one')).toBeDefined()
  await cancelRunningQuery(clientOf('owner'), scope, query)
  await ended
})

test('readers neither see the texts of others who may write nor end them', async () => {
  const ended = begin('owner', 'of_the_owner')
  const query = await found('owner', 'of_the_owner')
  expect(await find('reader', 'of_the_owner')).toBeUndefined()
  const seen = (await getRunningQueries(clientOf('reader'), scope)).find(
    ({ pid }) => pid === query.pid,
  )
  expect(seen?.query ?? null).toBeNull()
  expect(seen?.may_end ?? false).toBe(false)
  for (const end of [cancelRunningQuery, terminateRunningQuery]) {
    // Either it is not there for them, or Postgres says no.
    expect(
      await end(clientOf('reader'), scope, query).catch(
        (error: PlatformError) => error.sql?.sqlstate,
      ),
    ).toSatisfy((answer: unknown) => answer === false || answer === '42501')
  }
  expect(await find('owner', 'of_the_owner')).toBeDefined()
  await cancelRunningQuery(clientOf('owner'), scope, query)
  await ended
})

test('readers, who share a login that may end nothing, get an error', async () => {
  const ended = begin('reader', 'of_some_reader')
  expect(await found('reader', 'of_some_reader')).toMatchObject({ may_end: false })
  await cancelRunningQuery(clientOf('owner'), scope, await found('owner', 'of_some_reader'))
  await ended
})

test('a query that waits for a lock names the lock and the process that holds it', async () => {
  const owner = clientOf('owner')
  await queryRows(owner, { ...scope, sql: 'create table public.held (id int)' })
  const holding = queryRows(owner, {
    ...scope,
    sql: `begin; lock table public.held; select 'holds_it', pg_sleep(60)`,
  }).catch(() => 'ended')
  const holder = await found('owner', 'holds_it')
  const waiting = queryRows(owner, { ...scope, sql: `select count(*) from public.held` })
  await vi.waitFor(async () =>
    expect(await find('owner', 'count(*) from public.held')).toMatchObject({
      blocked_by: [holder.pid],
      lock_mode: 'AccessShareLock',
      lock_relation: 'held',
    }),
  )
  expect(holder).toMatchObject({ blocked_by: [], lock_mode: null })
  expect(Number(holder.transaction_ms)).toBeGreaterThanOrEqual(0)
  expect(await terminateRunningQuery(owner, scope, holder)).toBe(true)
  expect(await holding).toBe('ended')
  await waiting
})

test('sessions of the server are listed only where they hold others up', async () => {
  const owner = clientOf('owner')
  await queryRows(owner, { ...scope, sql: 'create table public.guarded (id int)' })
  const target = await platform.running.platform.clusters.target(scope.projectRef, 'admin')
  await withAdmin(target, async (admin) => {
    const { rows } = await admin.query<{ pid: string }>('select pg_backend_pid()::text as pid')
    const isListed = async () =>
      (await getRunningQueries(owner, scope)).some(({ pid }) => pid === rows[0]?.pid)
    await admin.query('begin; lock table public.guarded')
    expect(await isListed()).toBe(false)
    const waiting = queryRows(owner, { ...scope, sql: 'select count(*) from public.guarded' })
    await vi.waitFor(async () => expect(await isListed()).toBe(true))
    await admin.query('rollback')
    await waiting
  })
})
