import { needCapability } from '../../access/need-capability'
import { AppError } from '../../base/app-error'
import { stepOf, beginsOfSteps } from '../../base/time/time-steps'
import type { ClusterActivity, RealtimeActivity } from '../metrics/metrics.types'
import { SAMPLE_INTERVAL_MS, type StatementTotals } from '../statements/statement-samples'
import { readProcesses } from './process-report'
import {
  countriesSql,
  needFewLines,
  noRequests,
  readCountries,
  readRequestReport,
  requestReportSql,
} from './request-report'
import { reportProblemMessages } from './reports.messages'
import type { ReportsHandler, ReportsServices } from './services'

const MAX_RANGE_DAYS = 29
const DAY_MS = 86_400_000

export const getRequestReport: ReportsHandler<'getRequestReport'> = async ({
  access,
  query,
  services: { countries, logReader },
}) => {
  needCapability(access, 'api')
  const range = rangeOf(logReader, query)
  const { from, to } = range
  const step = stepOf(to - from)
  const stored = await logReader.stored(access.organization.slug)
  const start = from - (to - from)
  const { ref } = access.project
  const both = { from: start, to }
  const filter = { product: query.product, function: query.function }
  await needFewLines(logReader, ref, both, filter)
  const { rows } = await logReader.read(ref, both, requestReportSql({ from, step, ...filter }))
  const { before, routes, slowRoutes, steps, total } = readRequestReport(rows)
  return {
    status: 200,
    body: {
      ...timesOf(range),
      step_seconds: step / 1_000,
      stored_days: stored.days,
      stored_from: new Date(stored.from).toISOString(),
      total,
      // Of a part of it, every change would be an increase.
      before: start < stored.from ? null : before,
      steps: beginsOfSteps(range, step).map((at) => ({
        at: new Date(at).toISOString(),
        ...(steps.get(at) ?? noRequests()),
      })),
      ...{ routes, slow_routes: slowRoutes, dropped: await logReader.dropped(ref, range) },
      countries:
        countries === null
          ? null
          : readCountries(
              (await logReader.read(ref, range, countriesSql({ from, ...filter }))).rows,
            ),
      processes:
        query.function === undefined
          ? null
          : await readProcesses(logReader, ref, { range, step, name: query.function }),
    },
  }
}

export const getDatabaseReport: ReportsHandler<'getDatabaseReport'> = async ({
  access,
  query,
  services: { logReader, metrics, replicasTable },
}) => {
  const range = rangeOf(logReader, query)
  const { from, to } = range
  const { ref } = access.project
  const { database = ref } = query
  if (database !== ref && (await replicasTable.find(ref, database)) === null)
    throw new AppError(404, 'not_found', reportProblemMessages.noReplica)
  const read = database === ref ? metrics.historyOf : metrics.replicaHistoryOf
  const { stepMs, steps, total } = await read(database, range)
  const before = await read(database, { from: from - (to - from), to: from })
  return {
    status: 200,
    body: {
      ...timesOf(range),
      step_seconds: stepMs / 1_000,
      total: total && statsOf(total),
      before: before.total && statsOf(before.total),
      steps: steps.map(({ at, ...activity }) => ({ at: at.toISOString(), ...statsOf(activity) })),
    },
  }
}

export const getRealtimeReport: ReportsHandler<'getRealtimeReport'> = async ({
  access,
  query,
  services: { logReader, metrics },
}) => {
  needCapability(access, 'api')
  const range = rangeOf(logReader, query)
  const { from, to } = range
  const { ref } = access.project
  const { stepMs, steps, total } = await metrics.realtimeOf(ref, range)
  const before = await metrics.realtimeOf(ref, { from: from - (to - from), to: from })
  return {
    status: 200,
    body: {
      ...timesOf(range),
      step_seconds: stepMs / 1_000,
      total: total && realtimeOf(total),
      before: before.total && realtimeOf(before.total),
      steps: steps.map(({ at, ...activity }) => ({
        at: at.toISOString(),
        ...realtimeOf(activity),
      })),
    },
  }
}

export const getStatementReport: ReportsHandler<'getStatementReport'> = async ({
  access,
  query,
  services: { logReader, statementSamples },
}) => {
  needCapability(access, 'api')
  const range = rangeOf(logReader, query)
  const { from, to } = range
  const { ref } = access.project
  const step = Math.max(stepOf(to - from), SAMPLE_INTERVAL_MS)
  const steps = await statementSamples.totalsOf(ref, range, step)
  const before = await statementSamples.totalsOf(ref, { from: from - (to - from), to: from }, step)
  return {
    status: 200,
    body: {
      ...timesOf(range),
      step_seconds: step / 1_000,
      total: sumOf(steps),
      before: sumOf(before),
      steps: steps.map(({ atMs, calls, rows, totalMs }) => ({
        at: new Date(atMs).toISOString(),
        ...{ calls, total_ms: totalMs, rows },
      })),
    },
  }
}

/** Returns null if nothing was sampled. */
function sumOf(steps: readonly StatementTotals[]) {
  if (steps.length === 0) return null
  const sum = { calls: 0, total_ms: 0, rows: 0 }
  for (const { calls, rows, totalMs } of steps) {
    sum.calls += calls
    sum.total_ms += totalMs
    sum.rows += rows
  }
  return sum
}

const realtimeOf = ({ changes, clients, joins, messages }: RealtimeActivity) => ({
  ...{ changes, clients, joins, messages },
})

function rangeOf(
  logReader: ReportsServices['logReader'],
  query: { from?: string; to?: string },
): { from: number; to: number } {
  const range = logReader.rangeOf(query)
  if (range.to - range.from > MAX_RANGE_DAYS * DAY_MS)
    throw new AppError(400, 'bad_request', reportProblemMessages.tooLong(MAX_RANGE_DAYS))
  return range
}

const timesOf = ({ from, to }: { from: number; to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

const statsOf = (activity: ClusterActivity) => ({
  connections: activity.connections,
  max_connections: activity.maxConnections,
  database_size_bytes: activity.databaseBytes,
  transactions: activity.transactions,
  cache_hit_ratio: activity.cacheHitRatio,
})
