import { defineModule } from '../define-module'
import { getLogHistogram, listLogs, runLogQuery } from './handlers'
import { NO_REQUEST } from './log-line'
import { createPostgresLogs } from './postgres/postgres-logs'
import { createProjectLogs } from './project-logs'
import { redactText } from './redact'
import type { LogsServices } from './services'

const POSTGRES_INTERVAL_MS = 1_000
const RETENTION_INTERVAL_MS = 3_600_000

export const logs = defineModule<LogsServices>({
  name: 'logs',
  services: {
    postgresLogs: (services) => createPostgresLogs(services),
    projectLogs(services) {
      const projectLogs = createProjectLogs(services)
      services.closers.add(() => projectLogs.close())
      return projectLogs
    },
  },
  handlers: () => ({ listLogs, getLogHistogram, runLogQuery }),
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
        message: `${operation.kind} ${state}`,
        details: {
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
  schedules: ({ postgresLogs, projectLogs }) => [
    {
      name: 'logs of Postgres',
      begins: 'now',
      intervalMs: POSTGRES_INTERVAL_MS,
      run: (now) => postgresLogs.read(now.getTime()),
      end: () => postgresLogs.read(Date.now()),
    },
    {
      name: 'retention of logs',
      begins: 'now',
      intervalMs: RETENTION_INTERVAL_MS,
      run: (now) => projectLogs.retain(now.getTime()),
    },
  ],
})
