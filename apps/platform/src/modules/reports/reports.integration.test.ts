import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call } from '../../server/http/testing/call'
import type { LogRow } from '../logs/process/log-store.types'
import { addressDatabase } from '../logs/testing/address-database'
import { clickHouseProgram, startClickHouse, type TestClickHouse } from '../logs/testing/clickhouse'
import { at, requestRow as row, writeRows } from './testing/log-rows'

interface Stats {
  requests: number
  client_errors: number
  server_errors: number
  p50_ms: number | null
  p95_ms: number | null
  p99_ms: number | null
}
interface Report {
  step_seconds: number
  total: Stats
  before: Stats | null
  steps: (Stats & { at: string })[]
  routes: (Stats & { method: string; path: string })[]
  slow_routes: (Stats & { method: string; path: string })[]
  countries: { country: string | null; requests: number; errors: number }[] | null
  stored_days: number
  dropped: number
  processes: { total: unknown; steps: unknown[] } | null
}

const MINUTE_MS = 60_000
/** The hour of the lines, well within the days that are stored. */
const END = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000
const BEGIN = END - 60 * MINUTE_MS

describe('reports', () => declareTests(null))
describe.skipIf(clickHouseProgram === null)('with ClickHouse, reports', () =>
  declareTests(startClickHouse),
)

function declareTests(startStore: (() => Promise<TestClickHouse>) | null): void {
  let platform: TestPlatform
  let store: TestClickHouse | undefined
  beforeAll(async () => {
    store = await startStore?.()
    platform = await startTestPlatform({
      HOWDAH_ADDRESS_DATABASE: addressDatabase,
      ...(store === undefined ? {} : { HOWDAH_LOGS_CLICKHOUSE_URL: store.url }),
    })
  })
  afterAll(async () => {
    await platform.stop()
    await store?.stop()
  })

  const api = (path: string, token = platform.tokens.owner) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}/reports/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const requests = async (query: string) => {
    const { body, status } = await api(`requests?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Report
  }

  const write = (rows: readonly LogRow[]) => writeRows(platform, rows)

  it('counts requests and their latency exactly', async () => {
    const rows: LogRow[] = []
    // 1 to 1000 ms, spread over the minutes of the hour; one of a hundred fails.
    for (let n = 1; n <= 1_000; n += 1)
      rows.push(
        row(BEGIN + (n % 60) * MINUTE_MS + 1, 'rest', `/rest/v1/todos/${n}`, {
          duration: n,
          status: n % 100 === 0 ? 500 : n % 50 === 0 ? 404 : 200,
        }),
      )
    for (let n = 0; n < 20; n += 1)
      rows.push(row(BEGIN + n, 'auth', '/auth/v1/token', { duration: 5_000, method: 'POST' }))
    // A WebSocket is open for long, and is not slow.
    rows.push(row(BEGIN, 'realtime', '/realtime/v1/websocket', { duration: 9e6, status: 101 }))
    for (let n = 0; n < 10; n += 1)
      rows.push(row(BEGIN - 1 - n * MINUTE_MS, 'rest', '/rest/v1/todos', { duration: 10 }))
    rows.push(row(END, 'rest', '/rest/v1/after', { duration: 1 }))
    await write(rows)

    const range = `from=${at(BEGIN)}&to=${at(END)}`
    const rest = await requests(`product=rest&${range}`)
    expect(rest.total).toEqual({
      ...{ requests: 1_000, client_errors: 10, server_errors: 10 },
      ...{ p50_ms: 500.5, p95_ms: 950.05, p99_ms: 990.01 },
    })
    expect(rest.before).toEqual({
      ...{ requests: 10, client_errors: 0, server_errors: 0 },
      ...{ p50_ms: 10, p95_ms: 10, p99_ms: 10 },
    })
    expect(rest.step_seconds).toBe(60)
    expect(rest.steps).toHaveLength(60)
    // 1, 61, ... 961 in the second minute.
    expect(rest.steps[1]).toMatchObject({ at: at(BEGIN + MINUTE_MS), requests: 17, p50_ms: 481 })
    expect(rest.steps.reduce((sum, step) => sum + step.requests, 0)).toBe(1_000)
    expect(rest.routes.map(({ method, path, requests: n }) => [method, path, n])).toEqual([
      ['GET', '/rest/v1/todos/:id', 1_000],
    ])

    const all = await requests(range)
    expect(all.total.requests).toBe(1_021)
    expect(all.routes.map(({ path }) => path)).toEqual([
      ...['/rest/v1/todos/:id', '/auth/v1/token', '/realtime/v1/websocket'],
    ])
    expect(all.slow_routes.map(({ path, p95_ms: p95 }) => [path, p95])).toEqual([
      ['/auth/v1/token', 5_000],
      ['/rest/v1/todos/:id', 950.05],
    ])
    const sockets = await requests(`product=realtime&${range}`)
    expect(sockets.total).toMatchObject({ requests: 1, p50_ms: null })
    expect(sockets.slow_routes).toEqual([])
  })

  it('counts requests by the country of their clients', async () => {
    const { projectLogs } = platform.running.platform
    const from = Date.now()
    const send = (address: string, statusCode: number) =>
      projectLogs.addRequest({
        exchange: {
          request: { method: 'GET', headers: {}, socket: { remoteAddress: address } } as never,
          response: { statusCode, headersSent: true } as never,
          ...{ requestId: 'req_1', path: `/${platform.projectRef}/storage/v1/b`, query: '' },
          ...{ projectRef: platform.projectRef, database: null, invoked: null, refusal: null },
        },
        durationMs: 1,
      })
    for (const status of [200, 404, 200]) send('193.99.144.80', status)
    send('8.8.8.8', 200)
    send('10.0.0.1', 200)
    await projectLogs.flush()
    const report = await requests(`product=storage&from=${at(from - 1)}&to=${at(Date.now() + 1)}`)
    expect(report.countries).toEqual([
      { country: 'DE', requests: 3, errors: 1 },
      { country: 'US', requests: 1, errors: 0 },
      { country: null, requests: 1, errors: 0 },
    ])
  })

  it('reports on one function, and on what was measured of its processes', async () => {
    const begin = BEGIN - 20 * 60 * MINUTE_MS
    const path = '/functions/v1/greet'
    const process = (ms: number, duration: number | null, details: object): LogRow => [
      ...([ms * 1_000, 'functions', 'functions', 'info', 'x', null, null, null, null] as const),
      ...([duration, JSON.stringify(details)] as const),
    ]
    await write([
      row(begin, 'functions', path, { duration: 10 }),
      row(begin + 1, 'functions', `${path}/users`, { duration: 30, status: 500 }),
      row(begin + 2, 'functions', `${path}s`, { duration: 99 }),
      // A browser asks first; the gateway answers.
      row(begin + 2, 'functions', path, { duration: 1, method: 'OPTIONS', status: 204 }),
      row(begin + 3, 'rest', path, { duration: 99 }),
      process(begin, 40, { function: 'greet', event: 'start' }),
      process(begin + 5 * MINUTE_MS, 60, { function: 'greet', event: 'start' }),
      process(begin + 5 * MINUTE_MS, 90, { function: 'other', event: 'start' }),
      process(begin + 5 * MINUTE_MS, null, { function: 'greet' }),
      ...[
        { cpu_ms: 20, memory_bytes: 3_000_000_000 },
        { cpu_ms: 40, memory_bytes: 1_000 },
        // Where nothing can be measured.
        {},
      ].map((usage) =>
        process(begin + 6 * MINUTE_MS, null, { function: 'greet', event: 'end', ...usage }),
      ),
    ])
    const report = await requests(
      `function=greet&from=${at(begin)}&to=${at(begin + 60 * MINUTE_MS)}`,
    )
    expect(report.total).toMatchObject({ requests: 2, server_errors: 1, p50_ms: 20 })
    expect(report.routes.map((route) => route.path)).toEqual([path, `${path}/users`])
    const nothing = { starts: 0, start_ms: null, cpu_ms: null, memory_bytes: null }
    expect(report.processes).toEqual({
      total: { starts: 2, start_ms: 50, cpu_ms: 60, memory_bytes: 3_000_000_000 },
      steps: [
        { at: at(begin), ...nothing, starts: 1, start_ms: 40 },
        { at: at(begin + 5 * MINUTE_MS), ...nothing, starts: 1, start_ms: 60 },
        { at: at(begin + 6 * MINUTE_MS), ...nothing, cpu_ms: 60, memory_bytes: 3_000_000_000 },
      ],
    })
    const all = await requests(
      `product=functions&from=${at(begin)}&to=${at(begin + 60 * MINUTE_MS)}`,
    )
    expect(all.total.requests).toBe(3)
    expect((await api('requests?function=a.b')).status).toBe(400)
    const without = await requests(`from=${at(begin)}&to=${at(begin + MINUTE_MS)}`)
    expect(without.processes).toBeNull()
  })

  it('names ten routes by requests and ten by latency', async () => {
    const rows: LogRow[] = []
    const begin = BEGIN - 30 * MINUTE_MS
    for (let route = 1; route <= 30; route += 1)
      for (let n = 0; n < route; n += 1)
        rows.push(
          row(begin + n, 'storage', `/storage/v1/object/b${route}/file${n}`, {
            duration: 100 - route,
          }),
        )
    await write(rows)
    const report = await requests(`product=storage&from=${at(begin)}&to=${at(begin + MINUTE_MS)}`)
    expect(report.routes.map(({ path }) => path)).toEqual(
      Array.from({ length: 10 }, (_, place) => `/storage/v1/object/b${30 - place}`),
    )
    expect(report.slow_routes.map(({ path }) => path)).toEqual(
      Array.from({ length: 10 }, (_, place) => `/storage/v1/object/b${place + 1}`),
    )
  })

  it('reports what was measured of Postgres, by the minute and by the hour', async () => {
    const { metrics } = platform.running.platform
    const begin = Math.floor((END - 40 * 3_600_000) / 3_600_000) * 3_600_000
    const record = (ms: number, connections: number, transactions: string) =>
      metrics.record(new Date(ms), [
        {
          ...{ ref: platform.projectRef, requests: 0, errors: 0, egressBytes: 0 },
          ...{ realtimeMessages: 0, realtimeClients: 0, realtimeJoins: 0, realtimeChanges: 0 },
          realtimeDropped: 0,
          cluster: {
            ...{ connections, maxConnections: 60, databaseBytes: '1000', transactions },
            ...{ blocksHit: '90', blocksRead: '10' },
          },
          storageBytes: null,
        },
      ])
    await record(begin, 3, '10')
    await record(begin + MINUTE_MS, 7, '20')
    await record(begin + 3_600_000, 2, '5')
    const read = async (from: number, to: number) => {
      const { body, status } = await api(`database?from=${at(from)}&to=${at(to)}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body as Record<string, unknown>
    }
    const step = { max_connections: 60, database_size_bytes: '1000', cache_hit_ratio: 0.9 }
    expect(await read(begin, begin + 2 * 3_600_000)).toMatchObject({
      step_seconds: 3_600,
      total: { ...step, connections: 7, transactions: 35 },
      before: null,
      steps: [
        { at: at(begin), ...step, connections: 7, transactions: 30 },
        { at: at(begin + 3_600_000), ...step, connections: 2, transactions: 5 },
      ],
    })
    expect(await read(begin + 3_600_000, begin + 2 * 3_600_000)).toMatchObject({
      total: { connections: 2 },
      before: { connections: 7, transactions: 30 },
    })
    await record(BEGIN, 4, '1')
    await record(BEGIN + MINUTE_MS, 5, '2')
    expect(await read(BEGIN, END)).toMatchObject({
      step_seconds: 60,
      steps: [
        { at: at(BEGIN), connections: 4, transactions: 1 },
        { at: at(BEGIN + MINUTE_MS), connections: 5, transactions: 2 },
      ],
    })
  })

  it('reports what the realtime service measured, by the minute', async () => {
    const { metrics } = platform.running.platform
    const record = (ms: number, clients: number, count: number) =>
      metrics.record(new Date(ms), [
        {
          ...{ ref: platform.projectRef, requests: 0, errors: 0, egressBytes: 0 },
          ...{ realtimeMessages: 10 * count, realtimeClients: clients },
          ...{
            realtimeJoins: count,
            realtimeChanges: 2 * count,
            realtimeDropped: 0,
            cluster: null,
            storageBytes: null,
          },
        },
      ])
    await record(BEGIN, 3, 1)
    await record(BEGIN, 5, 2)
    await record(BEGIN + MINUTE_MS, 4, 4)
    const { body, status } = await api(`realtime?from=${at(BEGIN)}&to=${at(END)}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      step_seconds: 60,
      total: { clients: 5, joins: 7, messages: 70, changes: 14 },
    })
    const { steps } = body as { steps: unknown[] }
    expect(steps).toContainEqual({ at: at(BEGIN), clients: 5, joins: 3, messages: 30, changes: 6 })
    expect(steps).toContainEqual({
      ...{ at: at(BEGIN + MINUTE_MS), clients: 4, joins: 4, messages: 40, changes: 8 },
    })
  })

  it('covers what the plan stores, and refuses other ranges', async () => {
    const long = await requests(`from=${at(END - 28 * 86_400_000)}&to=${at(END)}`)
    expect(long.before).toBeNull()
    expect(long.stored_days).toBeGreaterThan(0)
    expect(long.steps.length).toBeLessThanOrEqual(61)
    for (const query of [
      `from=${at(END)}&to=${at(BEGIN)}`,
      `from=${at(END - 40 * 86_400_000)}&to=${at(END)}`,
      'product=postgres',
      'from=nonsense',
    ])
      expect((await api(`requests?${query}`)).status, query).toBe(400)
    expect((await api('requests', platform.tokens.reader)).status).toBe(200)
    expect((await api('requests', 'nonsense')).status).toBe(401)
  })
}
