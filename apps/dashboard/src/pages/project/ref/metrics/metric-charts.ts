import type {
  ProjectMetrics,
  ProjectMetricsPoint,
} from '@howdah/platform-client/resources/projects/get-project-metrics'
import { formatBytes } from '@howdah/sdk/rules'
import type { ChartSeries } from '@howdah/ui/chart/chart.types'
import { formatCount, formatPercent } from '../../../../format/number'
import type { AxisKind } from '../../../../charts/axis-top'
import { stepsOf, type ChartSpan, type ChartStep } from '../../../../charts/chart-steps'
import { metricsMessages as messages } from './metrics.messages'

/** One chart of the project's day. */
export interface MetricChart {
  id: string
  title: string
  headline: string
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
  headline: 'sum' | 'max' | 'last'
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text))

const definitions: readonly Definition[] = [
  {
    ...{ id: 'requests', title: messages.requests, kind: 'count', headline: 'sum' },
    series: [
      { name: messages.requests, shape: 'bar' },
      { name: messages.errors, shape: 'bar', tone: 'danger' },
    ],
    valuesOf: ({ requests, errors }) => [requests, errors],
  },
  {
    ...{ id: 'egress', title: messages.egress, kind: 'bytes', headline: 'sum' },
    series: [{ name: messages.egress, shape: 'bar' }],
    valuesOf: ({ egress_bytes: bytes }) => [toNumber(bytes)],
  },
  {
    ...{ id: 'realtime-messages', title: messages.realtimeMessages, kind: 'count' },
    headline: 'sum',
    series: [{ name: messages.realtimeMessages, shape: 'bar' }],
    valuesOf: ({ realtime_messages: count }) => [count],
  },
  {
    ...{ id: 'realtime-clients', title: messages.realtimeClients, kind: 'count' },
    headline: 'max',
    series: [{ name: messages.realtimeClients, shape: 'line' }],
    valuesOf: ({ realtime_clients: count }) => [count],
  },
  {
    ...{ id: 'transactions', title: messages.transactions, kind: 'count', headline: 'sum' },
    series: [{ name: messages.transactions, shape: 'bar' }],
    valuesOf: ({ transactions }) => [transactions],
  },
  {
    ...{ id: 'connections', title: messages.connections, kind: 'count', headline: 'max' },
    series: [{ name: messages.connections, shape: 'line' }],
    valuesOf: ({ connections }) => [connections],
  },
  {
    ...{ id: 'size', title: messages.size, kind: 'bytes', headline: 'last' },
    series: [{ name: messages.size, shape: 'line' }],
    valuesOf: ({ database_size_bytes: bytes }) => [toNumber(bytes)],
  },
  {
    ...{ id: 'cache', title: messages.cache, kind: 'share', headline: 'last' },
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

/** The charts of what was measured. */
export function metricCharts(metrics: ProjectMetrics, hours = 24): MetricChart[] {
  const places = stepsOf(metrics.points, spanOf(metrics))
  return definitions.map(({ id, title, kind, series, valuesOf, headline }) => {
    const write = writers[kind]
    const steps = places.map(
      (point) => point && { at: Date.parse(point.at), values: valuesOf(point) },
    )
    const known = steps.flatMap((step) => step?.values[0] ?? [])
    const value = valueOf(known, headline)
    const shown = value === null ? messages.none : messages[headline](write(value))
    return {
      id,
      title,
      kind,
      series,
      steps,
      write,
      headline: shown,
      summary: summaryOf(title, hours, known, write),
    }
  })
}

function valueOf(known: readonly number[], headline: Definition['headline']): number | null {
  if (known.length === 0) return null
  switch (headline) {
    case 'sum':
      return known.reduce((sum, value) => sum + value, 0)
    case 'max':
      return Math.max(...known)
    case 'last':
      return known.at(-1) ?? null
  }
}

function summaryOf(
  title: string,
  hours: number,
  known: readonly number[],
  write: (value: number) => string,
): string {
  if (known.length === 0) return messages.nothing(title, hours)
  return messages.summary(
    title,
    hours,
    write(Math.min(...known)),
    write(Math.max(...known)),
    write(known.at(-1) ?? 0),
  )
}
