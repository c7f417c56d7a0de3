import { defineModule } from '../define-module'
import { createOutboundFetch } from '../../base/network/outbound-fetch'
import {
  createLogDrain,
  deleteLogDrain,
  listLogDrains,
  testLogDrain,
  updateLogDrain,
} from './drains/drain-handlers'
import { logsConfig } from './config'
import { openCountries } from './countries'
import { endDrainNotices, endStoppedNotices, notifyOfDrain } from './drains/drain-notices'
import { createDrainWorker } from './drains/drain-worker'
import { createLogDrains } from './drains/log-drains'
import drainKindsSql from './migrations/2026-11-26-log-drains-kinds.sql'
import drainsSql from './migrations/2026-11-26-log-drains.sql'
import { getLogHistogram, listLogs, runLogQuery } from './handlers'
import { createLogReader } from './log-reader'
import { NO_REQUEST } from './log-line'
import { createPostgresLogs } from './postgres/postgres-logs'
import { createProjectLogs } from './project-logs'
import { redactText } from '../../base/log/redact'
import type { LogsServices } from './services'

const POSTGRES_INTERVAL_MS = 1_000
const DRAIN_INTERVAL_MS = 1_000
/** Bounds of the answer of a drain's address. */
const DRAIN_LIMITS = { timeoutMs: 10_000, maxBytes: 100_000 } as const
const RETENTION_INTERVAL_MS = 3_600_000

export const logs = defineModule<LogsServices>({
  name: 'logs',
  migrations: [
    { name: '2026-11-26-log-drains', sql: drainsSql },
    { name: '2026-11-26-log-drains-kinds', sql: drainKindsSql },
  ],
  config: logsConfig,
  services: {
    countries: ({ config }) =>
      config.addressDatabase === null ? null : openCountries(config.addressDatabase),
    drainFetch: ({ outbound }) => createOutboundFetch(outbound, DRAIN_LIMITS),
    drainWorker(services) {
      const worker = createDrainWorker(services)
      services.closers.add(() => worker.close())
      return worker
    },
    logDrains: ({ control, secrets }) => createLogDrains(control, secrets),
    logReader: (services) => createLogReader(services),
    postgresLogs: (services) => createPostgresLogs(services),
    projectLogs(services) {
      const projectLogs = createProjectLogs(services)
      services.closers.add(() => projectLogs.close())
      return projectLogs
    },
  },
  handlers: () => ({
    ...{ listLogs, getLogHistogram, runLogQuery },
    ...{ listLogDrains, createLogDrain, updateLogDrain, deleteLogDrain, testLogDrain },
  }),
  notifications: {
    'log-drain.failing': notifyOfDrain,
    'log-drain.works': endDrainNotices,
    'log-drain.stopped': endStoppedNotices,
  },
  prepare: ({ projectLogs }) => projectLogs.removeLeft(),
  listen({ events, postgresLogs, projectLogs }) {
    events.on('cluster.health', ({ health, ref }) =>
      health === 'healthy' ? postgresLogs.follow(ref) : undefined,
    )
    events.on('operation.ended', ({ operation, state }) => {
      projectLogs.add(operation.projectRef, {
        ...NO_REQUEST,
        at: Date.now(),
        source: 'operations',
        product: null,
        severity: state === 'failed' ? 'error' : 'info',
        message: `${nameOf(operation.kind)} ${state}`,
        durationMs: Math.max(0, Date.now() - operation.createdAt.getTime()),
        details: {
          kind: operation.kind,
          state,
          operation_id: operation.id,
          ...(operation.error === null ? {} : { error: redactText(operation.error) }),
        },
      })
    })
    events.on('project.removing', async ({ ref }) => {
      postgresLogs.forget(ref)
      await projectLogs.forget(ref)
    })
  },
  schedules: ({ drainWorker, postgresLogs, projectLogs }) => [
    {
      name: 'log drains',
      begins: 'later',
      intervalMs: DRAIN_INTERVAL_MS,
      run: () => drainWorker.tick(),
    },
    {
      name: 'logs of Postgres',
      begins: 'now',
      intervalMs: POSTGRES_INTERVAL_MS,
      run: (now, signal) => postgresLogs.read(now.getTime(), signal),
      end: () => postgresLogs.read(Date.now(), AbortSignal.abort()),
    },
    {
      name: 'retention of logs',
      begins: 'now',
      intervalMs: RETENTION_INTERVAL_MS,
      run: (now) => projectLogs.retain(now.getTime()),
    },
  ],
})

/** Returns the kind of an operation as words. */
const nameOf = (kind: string): string => {
  const words = kind.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
