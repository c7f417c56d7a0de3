import type {
  MetricsHours,
  MetricsStep,
} from '@howdah/platform-client/resources/projects/get-project-metrics'

/** Stretch of time that the charts can show. */
export interface MetricRange {
  hours: MetricsHours
  /** Minutes of one step. */
  step: MetricsStep
}

export const metricRanges: readonly MetricRange[] = [
  { hours: 1, step: 1 },
  { hours: 6, step: 5 },
  { hours: 24, step: 15 },
]

export const defaultRange: MetricRange = { hours: 24, step: 15 }
