import { expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call } from '../../server/http/testing/call'
import type { LogRow } from '../logs/process/log-store.types'
import { clickHouseProgram, startClickHouse } from '../logs/testing/clickhouse'
import { at, requestRow, writeRows } from './testing/log-rows'

const LINES = 1_000_000
const BATCH = 20_000

it('shows a million lines exactly, on every page', { timeout: 600_000 }, () => showAll({}))

it.skipIf(clickHouseProgram === null)(
  'shows a million lines in ClickHouse exactly, on every page',
  { timeout: 600_000 },
  async () => {
    const server = await startClickHouse()
    try {
      await showAll({ HOWDAH_LOGS_CLICKHOUSE_URL: server.url })
    } finally {
      await server.stop()
    }
  },
)

async function showAll(environment: Record<string, string>): Promise<void> {
  const platform = await startTestPlatform(environment)
  try {
    // All of them are in the longest window of an alert.
    const begin = Math.floor(Date.now() / 1_000) * 1_000 - LINES - 20 * 60_000
    for (let from = 0; from < LINES; from += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, place): LogRow => {
        const n = from + place
        return requestRow(begin + n, 'functions', `/functions/v1/f${n % 5}`, {
          duration: (n % 1_000) + 1,
          status: n % 1_000 === 0 ? 503 : 200,
        })
      })
      await writeRows(platform, rows)
    }
    const ask: Ask = async (path, json) => {
      const { body, status } = await call(
        `${platform.url}/platform/projects/${platform.projectRef}${path}`,
        {
          headers: { authorization: `Bearer ${platform.tokens.owner}` },
          ...(json === undefined ? {} : { method: 'POST', json }),
        },
      )
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return body as never
    }
    const times = { from: at(begin), to: at(begin + LINES) }
    const range = new URLSearchParams(times).toString()
    const { routes, steps, total } = await ask<{
      routes: { path: string; requests: number }[]
      steps: { requests: number }[]
      total: unknown
    }>(`/reports/requests?product=functions&${range}`)
    expect(total).toEqual({
      ...{ requests: LINES, client_errors: 0, server_errors: LINES / 1_000 },
      ...{ p50_ms: 500.5, p95_ms: 950.05, p99_ms: 990.01 },
    })
    expect(routes.map((route) => [route.path, route.requests])).toEqual(
      [0, 1, 2, 3, 4].map((name) => [`/functions/v1/f${name}`, LINES / 5]),
    )
    expect(steps.reduce((sum, { requests }) => sum + requests, 0)).toBe(LINES)
    // An alert compares the same numbers.
    for (const [metric, expected] of [
      ['requests', LINES],
      ['server_errors', LINES / 1_000],
      ['error_percent', 0.1],
      ['p99_ms', 990.01],
    ] as const) {
      const value = await platform.running.platform.metricValues.valueOf(
        platform.projectRef,
        metric,
        { product: 'functions', from: begin, to: begin + LINES },
      )
      expect(value, metric).toBeCloseTo(expected, 6)
    }
    await expectLogs(ask, range)
    await expectQueries(ask, times)
    await expectAlert(platform, ask)
  } finally {
    await platform.stop()
  }
}

/** Asks for a path below that of the project; with a body, by POST. */
type Ask = <Answer>(path: string, json?: unknown) => Promise<Answer>

/** Checks the pages of the list, a search and the histogram. */
async function expectLogs(ask: Ask, range: string): Promise<void> {
  interface Page {
    lines: { id: string; status: number; path: string }[]
    next_before: string | null
    dropped: number
  }
  const view = `view=functions&${range}`
  const failed = new Set<string>()
  let before: string | null = null
  let pages = 0
  do {
    const page: Page = await ask(
      `/logs?${view}&status=5xx&limit=500${before === null ? '' : `&before=${before}`}`,
    )
    expect(page.dropped).toBe(0)
    for (const line of page.lines) failed.add(line.id)
    before = page.next_before
    pages += 1
  } while (before !== null)
  expect([failed.size, pages]).toEqual([LINES / 1_000, 2])

  interface Histogram {
    steps: { info: number; warning: number; error: number }[]
  }
  const sums = async (query: string) => {
    const { steps } = await ask<Histogram>(`/logs/histogram?${query}`)
    return (['info', 'warning', 'error'] as const).map((severity) =>
      steps.reduce((sum, step) => sum + step[severity], 0),
    )
  }
  expect(await sums(view)).toEqual([LINES - LINES / 1_000, 0, LINES / 1_000])
  // The failed ones are all of one function.
  expect(await sums(`${view}&search=F0%20503`)).toEqual([0, 0, LINES / 1_000])
  expect(await sums(`${view}&search=v1/f3`)).toEqual([LINES / 5, 0, 0])
}

/** Checks SQL of the explorer, and that of a block of a custom report. */
async function expectQueries(ask: Ask, times: { from: string; to: string }): Promise<void> {
  const sql = `select path, count(*) as n, count(*) filter (where status >= 500) as failed
    from logs where product = 'functions' group by all order by path`
  const report = await ask<{ id: string }>('/reports/custom', {
    name: 'Functions',
    visibility: 'user',
    blocks: [
      {
        ...{ id: 'a', title: 'By function', kind: 'logs', sql, chart: 'bar', wide: false },
        ...{ metric: null, product: null },
      },
    ],
  })
  const stored = await ask<{ blocks: { sql: string }[] }>(`/reports/custom/${report.id}`)
  const { rows } = await ask<{ rows: string[][] }>('/logs/query', {
    ...{ ...times, sql: stored.blocks[0]?.sql },
  })
  expect(rows).toEqual(
    [0, 1, 2, 3, 4].map((name) => [
      ...[`/functions/v1/f${name}`, `${LINES / 5}`, name === 0 ? `${LINES / 1_000}` : '0'],
    ]),
  )
}

/** Checks that a rule fires with the known number. */
async function expectAlert(platform: TestPlatform, ask: Ask): Promise<void> {
  const { id } = await ask<{ id: string }>('/alerts', {
    ...{ name: 'Many', metric: 'requests', product: 'functions', channels: ['notification'] },
    ...{ threshold: LINES - 1, window_minutes: 60 },
  })
  await platform.running.platform.alertWorker.tick(new Date())
  const alerts = await ask<{ id: string; state: string; last_value: number }[]>('/alerts')
  expect(alerts.find((alert) => alert.id === id)).toMatchObject({
    ...{ state: 'firing', last_value: LINES, last_error: null },
  })
}
