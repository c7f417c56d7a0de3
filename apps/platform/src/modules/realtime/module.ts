import { defineModule } from '../define-module'
import { realtimeApi } from './api/realtime-api'
import { createRealtimeHubs } from './hub/hubs'
import realtimeSql from './migrations/2026-11-25-realtime.sql'
import { createRealtimeConfigs } from './realtime-configs'
import type { RealtimeServices } from './services'

const SWEEP_INTERVAL_MS = 1_000
const CHECK_INTERVAL_MS = 5_000

export const realtime = defineModule<RealtimeServices>({
  name: 'realtime',
  migrations: [{ name: '2026-11-25-realtime', sql: realtimeSql }],
  services: {
    realtimeConfigs: ({ control }) => createRealtimeConfigs(control),
    realtimeHubs: (services) => createRealtimeHubs(services, () => () => Promise.resolve(null)),
  },
  gateway: realtimeApi,
  listen({ events, realtimeHubs }) {
    events.on('cluster.health', ({ health, ref }) =>
      health === 'stopped' ? realtimeHubs.end(ref, 'The project is paused') : undefined,
    )
    events.on('project.removing', ({ ref }) => realtimeHubs.end(ref, 'The project is deleted'))
  },
  schedules: ({ realtimeHubs }) => [
    {
      name: 'realtime clients',
      begins: 'later',
      intervalMs: SWEEP_INTERVAL_MS,
      run: () => Promise.resolve(realtimeHubs.sweep()),
    },
    {
      name: 'keys of realtime clients',
      begins: 'later',
      intervalMs: CHECK_INTERVAL_MS,
      run: () => realtimeHubs.check(),
    },
  ],
})
