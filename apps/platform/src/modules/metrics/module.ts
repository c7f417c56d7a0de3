import { defineModule } from '../define-module'
import { metricsConfig } from './config'
import { getProjectMetrics } from './handlers'
import { createMetrics } from './metrics'
import { createProjectMetricsText } from './prometheus/project-metrics'
import { projectMetricsApi } from './prometheus/project-metrics-api'
import { serverMetrics } from './prometheus/server-metrics'
import { createSampler } from './sampler'
import { createTraffic } from './traffic'
import activeUsersSql from './migrations/2026-11-26-active-users.sql'
import droppedSql from './migrations/2026-12-01-realtime-dropped.sql'
import joinsSql from './migrations/2026-11-29-realtime-joins.sql'
import realtimeSql from './migrations/2026-11-26-realtime-usage.sql'
import replicaSql from './migrations/2026-11-30-replica-metrics.sql'
import metricsSql from './migrations/230-metrics.sql'
import ofProjectSql from './migrations/2026-11-26-hours-of-project.sql'
import hourlySql from './migrations/2026-11-26-hourly-metrics.sql'
import type { MetricsServices } from './services'

export const metrics = defineModule<MetricsServices>({
  name: 'metrics',
  config: metricsConfig,
  migrations: [
    { name: '230-metrics', sql: metricsSql },
    { name: '2026-11-26-realtime-usage', sql: realtimeSql },
    { name: '2026-11-26-hourly-metrics', sql: hourlySql },
    { name: '2026-11-26-hours-of-project', sql: ofProjectSql },
    { name: '2026-11-29-realtime-joins', sql: joinsSql },
    { name: '2026-11-26-active-users', sql: activeUsersSql },
    { name: '2026-11-30-replica-metrics', sql: replicaSql },
    { name: '2026-12-01-realtime-dropped', sql: droppedSql },
  ],
  services: {
    metrics: ({ control }) => createMetrics(control),
    projectMetricsText: (services) => createProjectMetricsText(services),
    traffic: () => createTraffic(),
  },
  handlers: () => ({ getProjectMetrics }),
  gateway: projectMetricsApi,
  endpoints: serverMetrics,
  schedules(services) {
    const sampler = createSampler({ ...services, home: services.directory.id })
    return [
      {
        name: 'metrics',
        intervalMs: 60_000,
        begins: 'aligned',
        run: (now) => sampler.tick(now),
        // Closed after the listeners, so that it writes their last counts.
        end: () => sampler.flush(new Date()),
      },
    ]
  },
})
