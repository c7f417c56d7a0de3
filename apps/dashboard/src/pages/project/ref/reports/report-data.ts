import type {
  DatabaseReport,
  RealtimeReport,
  RequestReport,
  StatementReport,
} from '@howdah/platform-client/resources/reports/reports'
import { stepsOf, type ChartSpan } from '../../../../charts/chart-steps'
import type { ReportData, ReportValues, Times } from './report.types'

interface Span {
  from: string
  to: string
  step_seconds: number
}

/** Steps begin at full ones. */
function spanOf({ from, step_seconds: seconds, to }: Span): ChartSpan {
  const step = seconds * 1_000
  const start = Math.floor(Date.parse(from) / step) * step
  return { start, end: start + Math.ceil((Date.parse(to) - start) / step) * step, step }
}

/** Returns the data of the blocks about requests. */
export function dataOfRequests(report: RequestReport): ReportData {
  const {
    before,
    countries,
    dropped,
    processes,
    routes,
    slow_routes: slowRoutes,
    steps,
    total,
  } = report
  const span = spanOf(report)
  const ofProcesses = stepsOf(processes?.steps ?? [], span)
  return {
    ...{ span, routes, slowRoutes, countries, dropped },
    steps: stepsOf(steps, span).map(
      (step, place) => step && { ...withErrors(step), ...processValues(ofProcesses[place]) },
    ),
    total: { ...withErrors(total), ...processValues(processes?.total) },
    before: before && withErrors(before),
    stored: { from: Date.parse(report.stored_from), days: report.stored_days },
  }
}

/** Returns the data of the blocks about Postgres. */
export function dataOfDatabase(report: DatabaseReport): ReportData {
  const { before, steps, total } = report
  const span = spanOf(report)
  return {
    span,
    steps: stepsOf(steps, span).map((step) => step && withSize(step)),
    total: total === null ? {} : withSize(total),
    before: before && withSize(before),
    ...{ routes: [], slowRoutes: [], countries: null, stored: null, dropped: 0 },
  }
}

/** Returns the data of the blocks about the statements that took most time. */
export function dataOfStatements(report: StatementReport): ReportData {
  const { before, steps, total } = report
  const span = spanOf(report)
  return {
    span,
    steps: stepsOf(steps, span).map((step) => step && withMean(step)),
    total: total === null ? {} : withMean(total),
    before: before && withMean(before),
    ...{ routes: [], slowRoutes: [], countries: null, stored: null, dropped: 0 },
  }
}

const withMean = ({
  calls,
  rows,
  total_ms: total,
}: NonNullable<StatementReport['total']>): ReportValues => ({
  ...{ calls, rows, total_ms: total },
  mean_ms: calls === 0 ? null : total / calls,
})

/** The row of a minute is written when the next one has begun. */
const MEASURED_AFTER_MS = 120_000
/** Counts of nothing; the number of clients is a measurement, and not known. */
const NONE: ReportValues = {
  changes: 0,
  clients: null,
  joins: 0,
  messages: 0,
  messages_per_second: 0,
}

/** Returns the data of the blocks about the realtime service. */
export function dataOfRealtime(report: RealtimeReport): ReportData {
  const { before, step_seconds: seconds, steps, total } = report
  const span = spanOf(report)
  const [from, to] = [Date.parse(report.from), Date.parse(report.to)]
  const range = (to - from) / 1_000
  /** Returns the seconds of a step that are in the range; a measurement is of a minute. */
  const secondsOf = (at: number) =>
    Math.max(60, (Math.min(at + seconds * 1_000, to) - Math.max(at, from)) / 1_000)
  /** Counts of a step without a row: the service runs with its project, and counts what it does. */
  const counted = (place: number): ReportValues | undefined =>
    total === null || span.start + place * span.step + MEASURED_AFTER_MS > to ? undefined : NONE
  return {
    span,
    steps: stepsOf(steps, span).map((step, place) =>
      step === undefined ? counted(place) : withRate(step, secondsOf(Date.parse(step.at))),
    ),
    total: total === null ? {} : withRate(total, range),
    before: before && withRate(before, range),
    ...{ routes: [], slowRoutes: [], countries: null, stored: null, dropped: 0 },
  }
}

const withRate = (
  { changes, clients, joins, messages }: NonNullable<RealtimeReport['total']>,
  seconds: number,
): ReportValues => ({
  ...{ changes, clients, joins, messages },
  messages_per_second: messages / seconds,
})

type RequestStats = RequestReport['total']
function withErrors(stats: RequestStats): ReportValues {
  const { client_errors, p50_ms, p95_ms, p99_ms, requests, server_errors } = stats
  const errors = client_errors + server_errors
  return {
    ...{ client_errors, p50_ms, p95_ms, p99_ms, requests, server_errors, errors },
    error_rate: requests === 0 ? null : errors / requests,
  }
}

type ProcessStats = NonNullable<RequestReport['processes']>['total']
function processValues(stats: ProcessStats | undefined): ReportValues {
  if (stats === undefined) return { starts: 0 }
  const { cpu_ms, memory_bytes, start_ms, starts } = stats
  return { cpu_ms, memory_bytes, start_ms, starts }
}

type DatabaseStats = NonNullable<DatabaseReport['total']>
function withSize(stats: DatabaseStats): ReportValues {
  const { cache_hit_ratio, connections, database_size_bytes: bytes, transactions } = stats
  const max = stats.max_connections
  return {
    ...{ cache_hit_ratio, connections, transactions },
    connections_share: connections === null || !max ? null : connections / max,
    database_size_bytes: bytes === null ? null : Number(bytes),
  }
}

/** Returns the change of a value as a share of what it was; null if there is none to compare with. */
export function changeOf(
  metric: keyof ReportValues,
  { before, total }: Pick<ReportData, 'before' | 'total'>,
): number | null {
  const now = total[metric] ?? null
  const earlier = before?.[metric] ?? null
  return now === null || earlier === null || earlier === 0 ? null : now / earlier - 1
}

/** Returns the times of steps, from the first to the end of the last. */
export const timesOfSteps = (
  { span }: Pick<ReportData, 'span'>,
  { first, last }: { first: number; last: number },
): Times => ({
  from: new Date(span.start + first * span.step).toISOString(),
  to: new Date(span.start + (last + 1) * span.step).toISOString(),
})
