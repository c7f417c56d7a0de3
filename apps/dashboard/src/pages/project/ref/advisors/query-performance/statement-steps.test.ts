import { expect, test } from 'vitest'
import { dataOfSamples, hoursToRead } from './statement-steps'

const samples = {
  start: '2026-01-01T00:00:00Z',
  end: '2026-01-02T00:00:00Z',
  step_seconds: 300,
  points: [
    { at: '2026-01-01T00:05:00.020Z', calls: 1, total_ms: 0.5, rows: 0 },
    { at: '2026-01-01T00:15:00.020Z', calls: 2, total_ms: 1, rows: 0 },
    { at: '2026-01-01T00:20:00Z', calls: 4, total_ms: 2, rows: 0 },
    { at: '2026-01-01T22:40:00Z', calls: 4, total_ms: 1, rows: 1 },
    { at: '2026-01-02T00:00:00Z', calls: 8, total_ms: 4, rows: 3 },
  ],
}

test('samples are summed in the quarter of an hour before them; what was not sampled is a gap', () => {
  const { before, span, steps, total } = dataOfSamples(samples, '24h')
  expect(span.step).toBe(900_000)
  expect(steps).toHaveLength(96)
  expect([steps[0]?.calls, steps[1]?.calls, steps[2], steps[95]?.calls]).toEqual([
    ...[3, 4, undefined, 8],
  ])
  expect(total).toEqual({ calls: 19, total_ms: 8.5, mean_ms: 8.5 / 19, rows: 4 })
  // The day before it is not stored.
  expect(before).toBeNull()
})

test('a shorter range has finer steps, and is compared with the one before it', () => {
  const { before, span, steps, total } = dataOfSamples(samples, '1h')
  expect(span).toEqual({
    ...{ start: Date.parse('2026-01-01T23:00:00Z'), end: Date.parse(samples.end) },
    step: 300_000,
  })
  expect(steps).toHaveLength(12)
  expect(total).toMatchObject({ calls: 8, mean_ms: 0.5 })
  expect(before).toMatchObject({ calls: 4, mean_ms: 0.25 })
})

test('samples of several days are summed in steps of hours', () => {
  const { before, span, steps } = dataOfSamples(samples, '28d')
  expect(span.step).toBe(8 * 3_600_000)
  expect(steps).toHaveLength(84)
  expect(steps.slice(-4).map((step) => step?.calls)).toEqual([undefined, 7, undefined, 12])
  expect(before).toBeNull()
  expect([hoursToRead('1h'), hoursToRead('28d')]).toEqual([24, 672])
})

test('a statement without calls in a range has no mean time', () => {
  const point = { at: samples.end, calls: 0, total_ms: 0, rows: 0 }
  expect(dataOfSamples({ ...samples, points: [point] }, '3h')).toMatchObject({
    ...{ total: { calls: 0, mean_ms: null }, before: null },
  })
})
