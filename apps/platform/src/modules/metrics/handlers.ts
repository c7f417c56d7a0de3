import type { MetricsHandler } from './services'
import type { MetricsPoint } from './metrics.types'

const HOUR_MS = 3_600_000

export const getProjectMetrics: MetricsHandler<'getProjectMetrics'> = async ({
  params,
  query,
  services,
}) => {
  const step = query.step * 60_000
  // Steps begin at full ones, so that a point stays where it is from one call to the next.
  const end = new Date(Math.ceil(Date.now() / step) * step)
  const start = new Date(end.getTime() - query.hours * HOUR_MS)
  const points = await services.metrics.ofProject(params.ref, {
    start,
    end,
    stepSeconds: query.step * 60,
  })
  return {
    status: 200,
    body: {
      start: start.toISOString(),
      end: end.toISOString(),
      step_seconds: query.step * 60,
      points: points.map(toPoint),
    },
  }
}

const toPoint = (point: MetricsPoint) => ({
  at: point.at.toISOString(),
  requests: point.requests,
  errors: point.errors,
  egress_bytes: point.egressBytes,
  realtime_messages: point.realtimeMessages,
  realtime_clients: point.realtimeClients,
  connections: point.connections,
  max_connections: point.maxConnections,
  database_size_bytes: point.databaseBytes,
  transactions: point.transactions,
  cache_hit_ratio: point.cacheHitRatio,
})
