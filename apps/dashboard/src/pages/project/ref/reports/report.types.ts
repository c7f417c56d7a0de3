import type {
  ReportProduct,
  RequestCountry,
  RequestRoute,
} from '@howdah/platform-client/resources/reports/reports'
import type { ChartSeries } from '@howdah/ui/chart/chart.types'
import type { ChartSpan } from '../../../../charts/chart-steps'

/** Measurements of a report; those of Postgres and those of requests. */
export type ReportMetric =
  | 'requests'
  | 'errors'
  | 'client_errors'
  | 'server_errors'
  | 'error_rate'
  | 'p50_ms'
  | 'p95_ms'
  | 'p99_ms'
  | 'connections'
  | 'connections_share'
  | 'transactions'
  | 'database_size_bytes'
  | 'cache_hit_ratio'
  | 'clients'
  | 'joins'
  | 'messages'
  | 'messages_per_second'
  | 'changes'
  | 'starts'
  | 'start_ms'
  | 'cpu_ms'
  | 'memory_bytes'
  | 'calls'
  | 'total_ms'
  | 'mean_ms'
  | 'rows'

export type ReportUnit = 'count' | 'rate' | 'ms' | 'bytes' | 'share'
export type ReportValues = Readonly<Partial<Record<ReportMetric, number | null>>>

/** Contents of the blocks of a report. */
export interface ReportData {
  span: ChartSpan
  /** One for each step of the span, undefined where nothing was measured. */
  steps: readonly (ReportValues | undefined)[]
  total: ReportValues
  /** The range of the same length before it; null if it is not known. */
  before: ReportValues | null
  routes: readonly RequestRoute[]
  slowRoutes: readonly RequestRoute[]
  /** Requests by country; null where it is not known. */
  countries: readonly RequestCountry[] | null
  /** Begin of what is stored, in milliseconds, and the days of the plan; null without a bound. */
  stored: { from: number; days: number } | null
  dropped: number
}

export type ReportBlock =
  | {
      kind: 'chart'
      id: string
      title: string
      unit: ReportUnit
      series: readonly (ChartSeries & { metric: ReportMetric })[]
      /** Value of the whole range. */
      headline: ReportMetric
      /** The series are parts of a sum. */
      isStacked?: boolean
      /** Left out where the range has no value. */
      isOptional?: boolean
      /** Of what the service measures of itself. */
      isOfService?: boolean
    }
  | { kind: 'routes'; id: string; title: string; list: 'routes' | 'slowRoutes' }

/** Page of the logs that a report leads to. */
export type ReportLogs =
  | 'apiLogs'
  | 'restLogs'
  | 'authLogs'
  | 'storageLogs'
  | 'functionLogs'
  | 'realtimeLogs'
  | 'postgresLogs'

/** Source of the data of a report, and its blocks in their order. */
export interface ReportContent {
  source: 'requests' | 'database' | 'statements'
  product?: ReportProduct
  /** Also has what the service measures of itself. */
  isOfService?: boolean
  /** Name of an edge function. */
  edgeFunction?: string
  blocks: readonly ReportBlock[]
}

/** A report with a page of its own. */
export interface ReportDefinition extends ReportContent {
  logs: ReportLogs
  intro: string
  /** Page with what the report adds up, by its name. */
  more?: 'queryPerformance'
}

/** A range between two times, as the URL has it. */
export interface Times {
  from: string
  to: string
}
