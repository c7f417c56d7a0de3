import { expect, test } from 'vitest'
import { stepsOfSamples } from './statement-steps'

test('samples are summed in the quarter of an hour before them; what was not sampled is a gap', () => {
  const steps = stepsOfSamples(
    {
      start: '2026-01-01T00:00:00Z',
      end: '2026-01-02T00:00:00Z',
      step_seconds: 300,
      points: [
        { at: '2026-01-01T00:05:00.020Z', calls: 1, total_ms: 0.5, rows: 0 },
        { at: '2026-01-01T00:15:00.020Z', calls: 2, total_ms: 1, rows: 0 },
        { at: '2026-01-01T00:20:00Z', calls: 4, total_ms: 2, rows: 0 },
        { at: '2026-01-02T00:00:00Z', calls: 8, total_ms: 4, rows: 0 },
      ],
    },
    'calls',
  )
  expect(steps).toHaveLength(96)
  expect([steps[0]?.values, steps[1]?.values, steps[2], steps[95]?.values]).toEqual([
    [3],
    [4],
    undefined,
    [8],
  ])
})
