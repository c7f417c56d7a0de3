import { expect, test } from 'vitest'
import { metricCharts } from './metric-charts'

test('a metric without measurements has no value and no text', () => {
  const charts = metricCharts({
    start: '2026-01-05T00:00:00Z',
    end: '2026-01-06T00:00:00Z',
    step_seconds: 900,
    points: [],
  })
  expect(charts).toHaveLength(8)
  expect(new Set(charts.map(({ headline }) => headline))).toEqual(new Set(['–']))
})
