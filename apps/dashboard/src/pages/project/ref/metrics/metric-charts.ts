import type { ProjectMetrics, ProjectMetricsPoint } from '@howdah/platform-client'
import { formatBytes } from '@howdah/sdk/rules'
import type { ChartSeries } from '@howdah/ui/chart'
import { formatCount, formatPercent } from '../../../../format/number'
import type { AxisKind } from '../../../../charts/axis-top'
import { stepsOf, type ChartSpan, type ChartStep } from '../../../../charts/chart-steps'
import { metricsMessages as messages } from './metrics.messages'

/** One chart of the project's day. */
export interface MetricChart {
  id: string
  title: string
  figure: string
  summary: string
  series: readonly ChartSeries[]
  kind: AxisKind
  steps: readonly (ChartStep | undefined)[]
  write: (value: number) => string
}

interface Definition {
  id: string
  title: string
  kind: AxisKind
  series: readonly ChartSeries[]
  valuesOf: (point: ProjectMetricsPoint) => (number | null)[]
  /** Value shown next to the title: the sum, the maximum or the last known value. */
  figure: 'sum' | 'most' | 'last'
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text))

const definitions: readonly Definition[] = [
  {
    ...{ id: 'requests', title: messages.requests, kind: 'count', figure: 'sum' },
    series: [
      { name: messages.requests, shape: 'bar' },
      { name: messages.errors, shape: 'bar', tone: 'danger' },
    ],
    valuesOf: ({ requests, errors }) => [requests, errors],
  },
  {
    ...{ id: 'egress', title: messages.egress, kind: 'bytes', figure: 'sum' },
    series: [{ name: messages.egress, shape: 'bar' }],
    valuesOf: ({ egress_bytes: bytes }) => [toNumber(bytes)],
  },
  {
    ...{ id: 'transactions', title: messages.transactions, kind: 'count', figure: 'sum' },
    series: [{ name: messages.transactions, shape: 'bar' }],
    valuesOf: ({ transactions }) => [transactions],
  },
  {
    ...{ id: 'connections', title: messages.connections, kind: 'count', figure: 'most' },
    series: [{ name: messages.connections, shape: 'line' }],
    valuesOf: ({ connections }) => [connections],
  },
  {
    ...{ id: 'size', title: messages.size, kind: 'bytes', figure: 'last' },
    series: [{ name: messages.size, shape: 'line' }],
    valuesOf: ({ database_size_bytes: bytes }) => [toNumber(bytes)],
  },
  {
    ...{ id: 'cache', title: messages.cache, kind: 'share', figure: 'last' },
    series: [{ name: messages.cache, shape: 'line' }],
    valuesOf: ({ cache_hit_ratio: ratio }) => [ratio],
  },
]

const writers: Record<AxisKind, (value: number) => string> = {
  count: formatCount,
  bytes: (value) => formatBytes(value),
  share: formatPercent,
}

export const spanOf = ({ start, end, step_seconds: seconds }: ProjectMetrics): ChartSpan => ({
  start: Date.parse(start),
  end: Date.parse(end),
  step: seconds * 1000,
})

/** The charts of what was measured in a day. */
export function metricCharts(metrics: ProjectMetrics): MetricChart[] {
  const places = stepsOf(metrics.points, spanOf(metrics))
  return definitions.map(({ id, title, kind, series, valuesOf, figure }) => {
    const write = writers[kind]
    const steps = places.map(
      (point) => point && { at: Date.parse(point.at), values: valuesOf(point) },
    )
    const known = steps.flatMap((step) => step?.values[0] ?? [])
    const value = valueOf(known, figure)
    const shown = value === null ? messages.none : messages[figure](write(value))
    return {
      id,
      title,
      kind,
      series,
      steps,
      write,
      figure: shown,
      summary: summaryOf(title, known, write),
    }
  })
}

function valueOf(known: readonly number[], figure: Definition['figure']): number | null {
  if (known.length === 0) return null
  switch (figure) {
    case 'sum':
      return known.reduce((sum, value) => sum + value, 0)
    case 'most':
      return Math.max(...known)
    case 'last':
      return known.at(-1) ?? null
  }
}

function summaryOf(
  title: string,
  known: readonly number[],
  write: (value: number) => string,
): string {
  if (known.length === 0) return messages.nothing(title)
  return messages.summary(
    title,
    write(Math.min(...known)),
    write(Math.max(...known)),
    write(known.at(-1) ?? 0),
  )
}
