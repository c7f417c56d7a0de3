import type { CustomReportBlock } from '@howdah/platform-client/resources/reports/custom-reports'
import type { AlertMetric } from '@howdah/platform-client/resources/reports/alerts'
import { isOfRequests } from '../alerts/alert-draft'
import type { ReportBlock, ReportMetric, ReportUnit } from '../report.types'

export type Block = CustomReportBlock

/** Metrics of blocks as those of reports. */
const metrics: Record<AlertMetric, { metric: ReportMetric; unit: ReportUnit }> = {
  requests: { metric: 'requests', unit: 'count' },
  errors: { metric: 'errors', unit: 'count' },
  server_errors: { metric: 'server_errors', unit: 'count' },
  error_percent: { metric: 'error_rate', unit: 'share' },
  p50_ms: { metric: 'p50_ms', unit: 'ms' },
  p95_ms: { metric: 'p95_ms', unit: 'ms' },
  p99_ms: { metric: 'p99_ms', unit: 'ms' },
  connections: { metric: 'connections', unit: 'count' },
  connections_percent: { metric: 'connections_share', unit: 'share' },
  transactions: { metric: 'transactions', unit: 'count' },
  cache_hit_percent: { metric: 'cache_hit_ratio', unit: 'share' },
  database_size_mb: { metric: 'database_size_bytes', unit: 'bytes' },
}

/** Returns true for a block about Postgres: a query on it, or one of its metrics. */
export const isOfDatabase = ({ kind, metric }: Block): boolean =>
  kind === 'database' || (kind === 'metric' && metric !== null && !isOfRequests(metric))

const productLogs = {
  auth: 'authLogs',
  functions: 'functionLogs',
  realtime: 'realtimeLogs',
  rest: 'restLogs',
  storage: 'storageLogs',
} as const

/** Returns the page of the logs that a metric was measured from, or is nearest to. */
export const logsOf = (block: Block) => {
  if (isOfDatabase(block)) return 'postgresLogs' as const
  return block.product === null ? ('apiLogs' as const) : productLogs[block.product]
}

/** Returns the chart of a metric. */
export function chartOf(
  { chart, id, title }: Block,
  name: AlertMetric,
): Extract<ReportBlock, { kind: 'chart' }> {
  const { metric, unit } = metrics[name]
  const shape = chart === 'bar' ? 'bar' : 'line'
  return {
    ...{ kind: 'chart', id, title, unit, headline: metric },
    series: [{ metric, name: title, shape }],
  }
}

/** Returns the blocks with one at another place, which is bounded. */
export function moved(blocks: readonly Block[], id: string, place: number): Block[] {
  const found = blocks.find((block) => block.id === id)
  if (found === undefined) return [...blocks]
  const rest = blocks.filter((block) => block !== found)
  rest.splice(Math.max(0, Math.min(place, rest.length)), 0, found)
  return rest
}

/** Returns the blocks with one that is new or changed. */
export const withBlock = (blocks: readonly Block[], block: Block): Block[] =>
  blocks.some(({ id }) => id === block.id)
    ? blocks.map((one) => (one.id === block.id ? block : one))
    : [...blocks, block]
