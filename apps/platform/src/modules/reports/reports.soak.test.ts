import { expect, it } from 'vitest'
import { startTestPlatform } from '../../../test/test-platform'
import { call } from '../../server/http/testing/call'
import type { LogRow } from '../logs/process/log-store.types'
import { at, requestRow, writeRows } from './testing/log-rows'

const LINES = 1_000_000
const BATCH = 20_000

it('reports on a million lines exactly', { timeout: 180_000 }, async () => {
  const platform = await startTestPlatform()
  try {
    const begin = Math.floor(Date.now() / 1_000) * 1_000 - 20 * 3_600_000
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
    const path = `/platform/projects/${platform.projectRef}/reports/requests`
    const range = `product=functions&from=${at(begin)}&to=${at(begin + LINES)}`
    const { body, status } = await call(`${platform.url}${path}?${range}`, {
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const { routes, steps, total } = body as {
      routes: { path: string; requests: number }[]
      steps: { requests: number }[]
      total: unknown
    }
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
  } finally {
    await platform.stop()
  }
})
