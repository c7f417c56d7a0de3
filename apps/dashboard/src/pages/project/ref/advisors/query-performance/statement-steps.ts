import type { StatementSamples } from '@howdah/platform-client/resources/projects/get-statement-samples'
import type { ReportData, ReportValues } from '../../reports/report.types'

const HOUR_MS = 3_600_000

/** Ranges of the samples by their names in the URL, in hours. */
export const SAMPLE_RANGES = {
  ...{ '1h': 1, '3h': 3, '12h': 12, '24h': 24, '7d': 168, '28d': 672 },
} as const
export type SampleRange = keyof typeof SAMPLE_RANGES

/** Largest range whose steps are those of the samples. */
const FINE_HOURS = 3
/** Range of which the server has all samples. */
const DAY_HOURS = 24
const COARSE_MS = 900_000
/** Steps of a range of several days: one sample an hour remains of them. */
const STEPS_OF_DAYS = 84

/** Returns the hours to read for a range. */
export const hoursToRead = (range: SampleRange): number => Math.max(SAMPLE_RANGES[range], DAY_HOURS)

/** Returns the samples of a statement in the newest hours as the data of a report. */
export function dataOfSamples(samples: StatementSamples, range: SampleRange): ReportData {
  const hours = SAMPLE_RANGES[range]
  const end = Date.parse(samples.end)
  const start = end - hours * HOUR_MS
  const sampleMs = samples.step_seconds * 1_000
  const step =
    hours <= FINE_HOURS
      ? sampleMs
      : hours <= DAY_HOURS
        ? COARSE_MS
        : (hours / STEPS_OF_DAYS) * HOUR_MS
  /** Returns the sum of the samples between two times. A sample counts what happened before it. */
  const sumOf = (from: number, to: number): ReportValues | null => {
    const points = samples.points.filter(({ at }) => {
      const middle = Date.parse(at) - sampleMs / 2
      return middle >= from && middle < to
    })
    if (points.length === 0) return null
    const calls = points.reduce((sum, point) => sum + point.calls, 0)
    const total = points.reduce((sum, point) => sum + point.total_ms, 0)
    return {
      ...{ calls, total_ms: total, mean_ms: calls === 0 ? null : total / calls },
      rows: points.reduce((sum, point) => sum + point.rows, 0),
    }
  }
  const begin = start - hours * HOUR_MS
  return {
    span: { start, end, step },
    steps: Array.from(
      { length: Math.ceil((end - start) / step) },
      (_, place) => sumOf(start + place * step, start + (place + 1) * step) ?? undefined,
    ),
    total: sumOf(start, end) ?? {},
    before: begin < Date.parse(samples.start) ? null : sumOf(begin, start),
    ...{ routes: [], slowRoutes: [], countries: null, stored: null, dropped: 0 },
  }
}
