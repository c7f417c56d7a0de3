import { SAMPLE_INTERVAL_MS } from './statement-samples'
import type { StatementsHandler } from './services'

const HOUR_MS = 3_600_000

export const getStatementSamples: StatementsHandler<'getStatementSamples'> = async ({
  params,
  query,
  services,
}) => {
  const end = new Date(Math.ceil(Date.now() / SAMPLE_INTERVAL_MS) * SAMPLE_INTERVAL_MS)
  const start = new Date(end.getTime() - query.hours * HOUR_MS)
  const key = { queryId: query.query_id, roleId: query.role_id, databaseId: query.database_id }
  const points = await services.statementSamples.ofStatement(params.ref, key, start)
  return {
    status: 200,
    body: {
      start: start.toISOString(),
      end: end.toISOString(),
      step_seconds: SAMPLE_INTERVAL_MS / 1000,
      points: points.map(({ at, calls, totalMs, rows }) => ({
        at: at.toISOString(),
        calls,
        total_ms: totalMs,
        rows,
      })),
    },
  }
}
