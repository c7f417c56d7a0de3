import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { PostgresLogs } from './postgres/postgres-logs'
import type { ProjectLogs } from './project-logs'

declare module '../../base/services' {
  interface Services {
    postgresLogs: PostgresLogs
    projectLogs: ProjectLogs
  }
}

export type LogsServices = Pick<
  Services,
  | 'closers'
  | 'directory'
  | 'disk'
  | 'events'
  | 'log'
  | 'organizations'
  | 'postgresLogs'
  | 'projectLogs'
  | 'projects'
>
export type LogsHandler<Id extends OperationId> = Handler<Id, LogsServices>
