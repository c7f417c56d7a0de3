import { withLogin } from '../../postgres/connection/login-client'
import { defineModule } from '../define-module'
import { endedSessions } from '../auth/rows/sessions'
import { realtimeApi } from './api/realtime-api'
import { createTableChanges } from './changes/table-changes'
import { realtimeConfig } from './config'
import { fanOutFrom } from './fan-out/fan-out-from'
import { getRealtimeConfig, updateRealtimeConfig } from './handlers'
import { createRealtimeHubs } from './hub/hubs'
import realtimeSql from './migrations/2026-11-25-realtime.sql'
import { prepareRealtime } from './prepare-realtime'
import { readRightsOf } from './private/read-rights'
import { createSentMessages } from './private/sent-messages'
import { createRealtimeConfigs } from './realtime-configs'
import { createRealtimeDatabases } from './realtime-databases'
import type { RealtimeServices } from './services'

const SWEEP_INTERVAL_MS = 1_000
const CHECK_INTERVAL_MS = 5_000
/** A name is never resolved through a schema of the project's people. */
const SESSION = {
  options:
    '-c search_path= -c default_transaction_read_only=off -c statement_timeout=10s -c lock_timeout=5s',
}

export const realtime = defineModule<RealtimeServices>({
  name: 'realtime',
  config: realtimeConfig,
  migrations: [{ name: '2026-11-25-realtime', sql: realtimeSql }],
  services: {
    realtimeConfigs: ({ control }) => createRealtimeConfigs(control),
    realtimeHubs(services) {
      const { authDatabases, closers, clusters, log } = services
      const databases = createRealtimeDatabases(clusters)
      const hubs = createRealtimeHubs(services, {
        runsHere: (ref) => clusters.health(ref) === 'healthy',
        openFanOut: fanOutFrom(services),
        partsOf: (ref) => ({
          rightsOf: readRightsOf(databases, ref, log),
          endedSessions: (ids) => authDatabases.transaction(ref, (sql) => endedSessions(sql, ids)),
          changes: (maxBytes, counts) =>
            createTableChanges({
              ...{ counts, databases, log, maxBytes, ref },
              runsHere: () => clusters.health(ref) !== 'stopped',
              admin: () => clusters.target(ref, 'admin'),
            }),
          sent: (topics, maxBytes, counts) =>
            createSentMessages({
              ...{ counts, log, maxBytes, ref, topics },
              admin: () => clusters.target(ref, 'admin'),
            }),
        }),
      })
      closers.add(() => databases.close())
      closers.add(() => hubs.close())
      return hubs
    },
  },
  handlers: () => ({ getRealtimeConfig, updateRealtimeConfig }),
  gateway: realtimeApi,
  listen({ clusters, events, log, realtimeHubs }) {
    events.on('project.brought-up', async ({ ref }) => {
      try {
        await withLogin(await clusters.target(ref, 'service'), SESSION, prepareRealtime)
      } catch (error) {
        log.warn('A project has no realtime service', { project: ref, error })
      }
    })
    events.on('cluster.health', ({ health, ref }) => {
      if (health === 'stopped') return realtimeHubs.end(ref, 'The project is paused')
      if (health === 'healthy') realtimeHubs.wake(ref)
      return undefined
    })
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
