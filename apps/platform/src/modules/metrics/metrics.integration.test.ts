import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call } from '../../server/http/testing/call'
import { TOTALS_SQL } from './prometheus/totals-sql'
import { createSampler, type Sampler } from './sampler'

let testPlatform: TestPlatform
let sampler: Sampler
beforeAll(async () => {
  testPlatform = await startTestPlatform()
  const { platform } = testPlatform.running
  const [home] = (await platform.control.query<{ home: string }>('select home from projects')).rows
  // The platform's own sampler counts nothing: a minute may end while a test counts.
  const take = platform.traffic.take.bind(platform.traffic)
  vi.spyOn(platform.traffic, 'take').mockReturnValue(new Map())
  sampler = createSampler({
    ...platform,
    traffic: { ...platform.traffic, take },
    provisioners: platform.clusters,
    home: home?.home ?? '',
  })
})
afterAll(() => testPlatform.stop())

const ask = (path: string, token = testPlatform.tokens.owner, json?: unknown) =>
  call(`${testPlatform.url}${path}`, {
    ...(json === undefined ? {} : { method: 'POST', json }),
    headers: { authorization: `Bearer ${token}` },
  })
const query = (sql: string) =>
  ask(`/platform/projects/${testPlatform.projectRef}/query`, testPlatform.tokens.owner, {
    query: sql,
  })

interface Point {
  at: string
  requests: number
  errors: number
  egress_bytes: string
  connections: number | null
  database_size_bytes: string | null
  transactions: number | null
  cache_hit_ratio: number | null
}
async function points(): Promise<Point[]> {
  const { status, body } = await ask(`/platform/projects/${testPlatform.projectRef}/metrics?step=1`)
  expect(status).toBe(200)
  return (body as { points: Point[] }).points
}

describe('what is measured of a project', () => {
  it('is what was asked of it, and what its Postgres did, minute by minute; what was not measured is not there', async () => {
    const now = new Date()
    const minute = (offset: number) =>
      new Date(Math.floor(now.getTime() / 60_000) * 60_000 + offset * 60_000)
    await sampler.tick(minute(-10))
    await query(`select repeat('x', 100000)`)
    await query('select nonsense')
    // Reading the status does not count as usage.
    await ask(`/platform/projects/${testPlatform.projectRef}`)
    // Postgres writes down what a session did when that ends.
    await expect
      .poll(
        async () => {
          await sampler.tick(minute(-9))
          const found = (await points()).find(({ at }) => at === minute(-10).toISOString())
          return found?.transactions ?? 0
        },
        { interval: 200 },
      )
      .toBeGreaterThan(0)

    const [first, second, ...others] = (await points()).filter(
      ({ at }) => new Date(at) < minute(-8),
    )
    expect(others).toEqual([])
    expect(first).toMatchObject({
      at: minute(-11).toISOString(),
      transactions: null,
      cache_hit_ratio: null,
    })
    expect(second).toMatchObject({ at: minute(-10).toISOString(), requests: 2, errors: 1 })
    expect(Number(second?.egress_bytes)).toBeGreaterThan(100_000)
    expect(Number(second?.egress_bytes)).toBeLessThan(110_000)
    expect(Number(second?.database_size_bytes)).toBeGreaterThan(5_000_000)
    expect(second?.connections).toBeGreaterThanOrEqual(0)
    expect(second?.cache_hit_ratio).toBeGreaterThan(0.5)
  })

  it('is added up when two servers write one minute, and passes over projects that are gone', async () => {
    const { metrics } = testPlatform.running.platform
    const at = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 20 * 60_000)
    const sample = {
      ...{ requests: 3, errors: 1, egressBytes: 50, storageBytes: null },
      ...{ realtimeMessages: 5, realtimeClients: 4, realtimeJoins: 0, realtimeChanges: 0 },
      realtimeDropped: 0,
    }
    const cluster = {
      connections: 4,
      maxConnections: 60,
      databaseBytes: '100',
      transactions: '7',
      blocksHit: '9',
      blocksRead: '1',
    }
    await metrics.record(at, [
      { ...sample, ref: testPlatform.projectRef, cluster: null },
      { ...sample, ref: 'gonegonegonegonegone', cluster },
    ])
    await metrics.record(at, [
      { ...sample, ref: testPlatform.projectRef, realtimeClients: 2, cluster },
    ])
    expect((await points()).find((point) => point.at === at.toISOString())).toEqual({
      ...{ at: at.toISOString(), requests: 6, errors: 2, egress_bytes: '100' },
      ...{ realtime_messages: 10, realtime_clients: 4 },
      ...{
        connections: 4,
        max_connections: 60,
        database_size_bytes: '100',
        transactions: 7,
        cache_hit_ratio: 0.9,
      },
    })
  })

  it('is forgotten after a day, and what it adds to usage is not', async () => {
    const { control, metrics } = testPlatform.running.platform
    const cluster = {
      connections: 1,
      maxConnections: 60,
      databaseBytes: '1',
      transactions: null,
      blocksHit: null,
      blocksRead: null,
    }
    const old = new Date(Date.now() - 3 * 86_400_000)
    await metrics.record(old, [
      {
        ref: testPlatform.projectRef,
        requests: 1,
        errors: 0,
        egressBytes: 1,
        realtimeMessages: 0,
        realtimeClients: 0,
        realtimeJoins: 0,
        realtimeChanges: 0,
        realtimeDropped: 0,
        cluster,
        storageBytes: '1',
      },
    ])
    await metrics.forget(new Date())
    const count = async (table: string) =>
      Number(
        (
          await control.query<{ n: string }>(`select count(*) n from ${table} where at < $1`, [
            new Date(Date.now() - 2 * 86_400_000),
          ])
        ).rows[0]?.n,
      )
    expect([await count('project_minutes'), await count('project_hours')]).toEqual([0, 1])
    const total = async () => {
      const { rows } = await control.query<{ requests: string; egress: string }>(TOTALS_SQL, [
        [testPlatform.projectRef],
      ])
      return Number(rows[0]?.requests)
    }
    const before = await total()
    await metrics.forget(new Date(Date.now() + 401 * 86_400_000))
    expect(await count('project_hours')).toBe(0)
    // The counters of Prometheus never go down; the sampler may have counted more meanwhile.
    expect(before).toBeGreaterThan(0)
    expect(await total()).toBeGreaterThanOrEqual(before)
  })

  it('covers the hours that are asked for', async () => {
    const path = `/platform/projects/${testPlatform.projectRef}/metrics`
    for (const [query, hours] of [
      ['', 24],
      ['?hours=1&step=1', 1],
      ['?hours=6&step=5', 6],
    ] as const) {
      const { start, end } = (await ask(`${path}${query}`)).body as { start: string; end: string }
      expect((Date.parse(end) - Date.parse(start)) / 3_600_000).toBe(hours)
    }
    expect((await ask(`${path}?hours=48`)).status).toBe(400)
  })

  it('is for those who may see the project', async () => {
    const path = `/platform/projects/${testPlatform.projectRef}/metrics`
    expect((await ask(path, testPlatform.tokens.reader)).status).toBe(200)
    expect((await ask(`${path}?step=7`)).status).toBe(400)
    expect((await ask(path.replace(testPlatform.projectRef, 'otherotherotherother'))).status).toBe(
      404,
    )
  })
})

describe('what an organization uses', () => {
  interface Metric {
    metric: string
    usage: number
    capped: boolean
    pricing_free_units: number
    project_allocations: { ref: string; name: string; exists: boolean; usage: number }[]
  }
  const usage = async (query = '', token = testPlatform.tokens.owner) => {
    const { body } = await ask(`/platform/organizations/personal/usage${query}`, token)
    return new Map((body as { usages: Metric[] }).usages.map((metric) => [metric.metric, metric]))
  }
  const hour = (day: string, number: number) =>
    new Date(`${day}T${String(number).padStart(2, '0')}:00:00Z`)
  const sample = (ref: string, egressBytes: number, databaseBytes: string) => ({
    ...{ ref, requests: 10, errors: 0, egressBytes, storageBytes: null },
    ...{ realtimeMessages: egressBytes, realtimeClients: Math.ceil(egressBytes / 10) },
    ...{ realtimeJoins: 0, realtimeChanges: 0, realtimeDropped: 0 },
    cluster: {
      connections: 1,
      maxConnections: 60,
      databaseBytes,
      transactions: null,
      blocksHit: null,
      blocksRead: null,
    },
  })

  it('adds up by project, in the month that was asked for; sizes are averages over the measured hours', async () => {
    const { control, metrics, organizations, projects } = testPlatform.running.platform
    const organization = await organizations.bySlug('personal')
    const gone = 'wentwentwentwentwent'
    const home = (await projects.byRef(testPlatform.projectRef))?.home ?? ''
    const secrets = {
      jwtSecret: '',
      adminPassword: '',
      editorPassword: '',
      readerPassword: '',
    }
    await projects.insert(
      { ref: gone, name: 'went', organizationId: organization?.id ?? 0, home },
      secrets,
    )
    // Not so long ago that the server forgets it meanwhile.
    const now = new Date()
    const first = (back: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 10)
    const [month, next] = [first(3).slice(0, 7), first(2)]
    await metrics.record(hour(`${month}-01`, 0), [
      sample(testPlatform.projectRef, 100, '1000'),
      sample(gone, 50, '4000'),
    ])
    await metrics.record(hour(`${month}-01`, 1), [sample(testPlatform.projectRef, 100, '3000')])
    // Twice in an hour counts as one hour.
    await metrics.record(new Date(`${month}-01T01:30:00Z`), [
      sample(testPlatform.projectRef, 0, '3000'),
    ])
    await metrics.record(hour(next, 0), [sample(testPlatform.projectRef, 7, '9')])
    // Users are counted for their month, whenever that is written; the largest number of it counts.
    for (const [ref, users, at] of [
      [testPlatform.projectRef, 3, `${month}-02T00:30:00Z`],
      [testPlatform.projectRef, 5, `${next}T00:00:30Z`],
      [testPlatform.projectRef, 4, `${next}T00:01:30Z`],
      [gone, 2, `${month}-03T00:00:00Z`],
    ] as const)
      await metrics.recordActiveUsers(ref, { month: `${month}-01`, users, now: new Date(at) })
    await control.query('delete from projects where ref = $1', [gone])

    const thatMonth = `?start=${month}-01&end=${next}`
    const found = await usage(thatMonth)
    expect(found.get('EGRESS')).toMatchObject({
      usage: 250,
      capped: true,
      pricing_free_units: 250 * 1024 ** 3,
    })
    expect(found.get('REQUESTS')).toMatchObject({ usage: 40, capped: false })
    expect(found.get('REALTIME_MESSAGES')?.usage).toBe(250)
    expect(found.get('REALTIME_CLIENTS')).toMatchObject({
      usage: 15,
      project_allocations: [{ usage: 10 }, { usage: 5 }],
    })
    expect(found.get('MONTHLY_ACTIVE_USERS')).toMatchObject({
      usage: 7,
      pricing_free_units: 100_000,
      project_allocations: [{ usage: 5 }, { usage: 2 }],
    })
    expect(found.get('DATABASE_SIZE')).toMatchObject({
      usage: 4000,
      project_allocations: [
        { ref: testPlatform.projectRef, exists: true, usage: 2000 },
        { ref: gone, name: 'went', exists: false, usage: 2000 },
      ],
    })
    expect(found.get('MEMBERS')).toMatchObject({ usage: 2, project_allocations: [] })
    expect(found.get('STORAGE_SIZE')).toMatchObject({ usage: 0, project_allocations: [] })

    const one = await usage(`${thatMonth}&project_ref=${gone}`)
    expect([one.get('EGRESS')?.usage, one.get('DATABASE_SIZE')?.usage, one.has('MEMBERS')]).toEqual(
      [50, 2000, false],
    )
    // Without a start it is the month that ends there.
    expect((await usage(`?end=${next}`)).get('EGRESS')?.usage).toBe(250)
    expect((await usage(`?end=${first(1)}`)).get('EGRESS')?.usage).toBe(7)
    // This month is meant without saying which.
    await metrics.record(now, [sample(testPlatform.projectRef, 1, '1')])
    expect((await usage()).get('REQUESTS')?.usage).toBeGreaterThan(0)
  })

  it('is for members with a role in the organization; times that are none are refused', async () => {
    const path = '/platform/organizations/personal/usage'
    expect((await ask(path, testPlatform.tokens.reader)).status).toBe(200)
    for (const query of [
      '?start=2025-13-01',
      '?end=2026-02-30',
      '?start=yesterday',
      '?start=2025-03-02&end=2025-03-01',
      '?start=2020-01-01',
      '?project_ref=x',
    ])
      expect((await ask(`${path}${query}`)).status).toBe(400)
    expect((await ask('/platform/organizations/unknown/usage')).status).toBe(404)
  })
})
