import { expect, test } from 'vitest'
import { metricCharts } from './metric-charts'

test('what was never measured has no figure, and nothing is said of it', () => {
  const charts = metricCharts({
    start: '2026-01-05T00:00:00Z',
    end: '2026-01-06T00:00:00Z',
    step_seconds: 900,
    points: [],
  })
  expect(charts).toHaveLength(6)
  expect(new Set(charts.map(({ headline }) => headline))).toEqual(new Set(['–']))
})
