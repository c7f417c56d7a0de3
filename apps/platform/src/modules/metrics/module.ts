import { defineModule } from '../define-module'
import { getProjectMetrics } from './handlers'
import { createMetrics } from './metrics'
import { createSampler } from './sampler'
import { createTraffic } from './traffic'
import realtimeSql from './migrations/2026-11-26-realtime-usage.sql'
import metricsSql from './migrations/230-metrics.sql'
import type { MetricsServices } from './services'

export const metrics = defineModule<MetricsServices>({
  name: 'metrics',
  migrations: [
    { name: '230-metrics', sql: metricsSql },
    { name: '2026-11-26-realtime-usage', sql: realtimeSql },
  ],
  services: {
    metrics: ({ control }) => createMetrics(control),
    traffic: () => createTraffic(),
  },
  handlers: () => ({ getProjectMetrics }),
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
