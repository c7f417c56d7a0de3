import { expect, test } from 'vitest'
import { formatRate } from '../../../../format/number'
import { changeOf, dataOfDatabase, dataOfRealtime, dataOfRequests } from './report-data'

const stats = {
  ...{ requests: 10, client_errors: 1, server_errors: 1 },
  ...{ p50_ms: 2, p95_ms: 5, p99_ms: 9 },
}
const none = {
  ...{ requests: 0, client_errors: 0, server_errors: 0 },
  ...{ p50_ms: null, p95_ms: null, p99_ms: null },
}
const report = {
  ...{ from: '2026-01-05T10:00:30.000Z', to: '2026-01-05T10:02:30.000Z', step_seconds: 60 },
  ...{ stored_days: 7, stored_from: '2026-01-01T00:00:00.000Z', dropped: 0 },
  ...{ total: stats, before: none, routes: [], slow_routes: [], countries: null, processes: null },
  steps: [
    { at: '2026-01-05T10:00:00.000Z', ...stats },
    { at: '2026-01-05T10:01:00.000Z', ...none },
    { at: '2026-01-05T10:02:00.000Z', ...none },
  ],
}

test('has all steps of a range that ends between two of them, and the share of errors', () => {
  const { span, steps, total } = dataOfRequests(report)
  expect(span).toEqual({
    start: Date.parse('2026-01-05T10:00:00Z'),
    end: Date.parse('2026-01-05T10:03:00Z'),
    step: 60_000,
  })
  expect(steps).toHaveLength(3)
  expect(steps[0]).toMatchObject({ requests: 10, errors: 2, error_rate: 0.2 })
  expect(steps[1]).toMatchObject({ error_rate: null, p50_ms: null })
  expect(total).toMatchObject({ errors: 2 })
})

test('leaves out steps in which nothing was measured', () => {
  const { steps, total } = dataOfDatabase({
    ...{ from: report.from, to: report.to, step_seconds: 60, total: null, before: null },
    steps: [
      {
        ...{ at: '2026-01-05T10:01:00.000Z', connections: 3, max_connections: 60 },
        ...{ database_size_bytes: '1024', transactions: 7, cache_hit_ratio: 0.5 },
      },
    ],
  })
  expect(steps.map((step) => step?.database_size_bytes)).toEqual([undefined, 1024, undefined])
  expect(total).toEqual({})
})

test('divides the messages of a step by the part of it in the range', () => {
  const messages = (count: number) => ({ messages: count, clients: 1, joins: 0, changes: 0 })
  const { steps } = dataOfRealtime({
    ...{ from: '2026-01-05T10:20:00.000Z', to: '2026-01-05T11:05:00.000Z', step_seconds: 1_800 },
    ...{ total: null, before: null },
    steps: [
      { at: '2026-01-05T10:00:00.000Z', ...messages(1_200) },
      { at: '2026-01-05T10:30:00.000Z', ...messages(3_600) },
      { at: '2026-01-05T11:00:00.000Z', ...messages(600) },
    ],
  })
  expect(steps.map((step) => step?.messages_per_second)).toEqual([2, 2, 2])
})

test('keeps a small rate, and counts nothing in a minute without a row', () => {
  const row = { messages: 5, clients: 2, joins: 1, changes: 0 }
  const { steps, total } = dataOfRealtime({
    ...{ from: '2026-01-05T10:00:00.000Z', to: '2026-01-05T11:00:00.000Z', step_seconds: 60 },
    ...{ total: row, before: null },
    steps: [{ at: '2026-01-05T10:01:00.000Z', ...row }],
  })
  expect(formatRate(total.messages_per_second ?? 0)).toBe('0.0014')
  expect(formatRate(steps[1]?.messages_per_second ?? 0)).toBe('0.083')
  expect(steps[0]).toMatchObject({ joins: 0, messages_per_second: 0, clients: null })
  expect(steps.slice(2, -1).every((step) => step?.joins === 0)).toBe(true)
  // It may still be measured.
  expect(steps.at(-1)).toBeUndefined()
})

test('compares with the period before only where there is something to compare with', () => {
  const compare = (now: number | null, before: number | null) =>
    changeOf('requests', { total: { requests: now }, before: { requests: before } })
  expect(compare(15, 10)).toBe(0.5)
  expect(compare(0, 10)).toBe(-1)
  expect(compare(5, 0)).toBeNull()
  expect(compare(null, 5)).toBeNull()
  expect(changeOf('requests', { total: { requests: 1 }, before: null })).toBeNull()
})
