import type { components } from '@howdah/contract'
import type { LogDialect } from '../logs/log-dialect'
import { HAS_ANSWER, requestConditions } from './request-report'
import type { ReportsServices } from './services'

export type MetricName = components['schemas']['AlertMetric']
type LogProduct = components['schemas']['LogProduct']

/** Single values of a project over a range. */
export interface MetricValues {
  /** Returns true for a metric that is read from the logs. */
  isOfRequests(metric: MetricName): boolean
  /** Returns null if nothing was measured. @throws AppError as the reader of the logs does */
  valueOf(
    ref: string,
    metric: MetricName,
    scope: { product: LogProduct | null; from: number; to: number },
  ): Promise<number | null>
}

const MEGABYTE = 1024 ** 2

/** Values of requests, in SQL on their lines. */
const requestSql: Partial<Record<MetricName, (dialect: LogDialect) => string>> = {
  requests: () => 'count(*)',
  errors: () => 'count(*) filter (where status >= 400)',
  server_errors: () => 'count(*) filter (where status >= 500)',
  error_percent: () => '100.0 * count(*) filter (where status >= 400) / nullif(count(*), 0)',
  ...Object.fromEntries(
    [50, 95, 99].map((percentile) => [
      `p${percentile}_ms`,
      ({ percentiles }: LogDialect) => `${percentiles([percentile / 100], HAS_ANSWER)}[1]`,
    ]),
  ),
}

export function createMetricValues({
  logReader,
  metrics,
}: Pick<ReportsServices, 'logReader' | 'metrics'>): MetricValues {
  return {
    isOfRequests: (metric) => Object.hasOwn(requestSql, metric),
    async valueOf(ref, metric, { from, product, to }) {
      const valueSql = requestSql[metric]
      if (valueSql !== undefined) {
        const { rows } = await logReader.read(ref, { from, to }, (dialect) => {
          const { params, where } = requestConditions({ product: product ?? undefined }, dialect)
          return { sql: `select ${valueSql(dialect)} from logs where ${where}`, params }
        })
        const value = rows[0]?.[0] ?? null
        return value === null ? null : Number(value)
      }
      const { total } = await metrics.historyOf(ref, { from, to })
      if (total === null) return null
      switch (metric) {
        case 'connections':
          return total.connections
        case 'connections_percent':
          return total.connections === null || !total.maxConnections
            ? null
            : (100 * total.connections) / total.maxConnections
        case 'transactions':
          return total.transactions
        case 'cache_hit_percent':
          return total.cacheHitRatio === null ? null : 100 * total.cacheHitRatio
        default:
          return total.databaseBytes === null ? null : Number(total.databaseBytes) / MEGABYTE
      }
    },
  }
}
