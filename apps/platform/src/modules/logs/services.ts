import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { OutboundFetch } from '../../base/network/outbound-fetch'
import type { DrainWorker } from './drains/drain-worker'
import type { Countries } from './countries'
import type { LogDrain } from './drains/drain.types'
import type { LogDrains } from './drains/log-drains'
import type { PostgresLogs } from './postgres/postgres-logs'
import type { Project } from '../projects/projects'
import type { LogReader } from './log-reader'
import type { ProjectLogs } from './project-logs'

declare module '../../base/events' {
  interface Events {
    /** A log drain has failed for a while; emitted again with each attempt that fails. */
    'log-drain.failing': {
      project: Pick<Project, 'name' | 'ref'>
      drain: Pick<LogDrain, 'id' | 'name'>
      error: string
      at: Date
    }
    /** A log drain has sent lines, of which none were sent for a while before. */
    'log-drain.works': {
      project: Pick<Project, 'name' | 'ref'>
      drain: Pick<LogDrain, 'id' | 'name'>
    }
    /** A log drain was turned off or deleted. */
    'log-drain.stopped': {
      project: Pick<Project, 'name' | 'ref'>
      drain: Pick<LogDrain, 'id' | 'name'>
    }
  }
}

declare module '../../base/services' {
  interface Services {
    /** null without an address database. */
    countries: Countries | null
    /** Requests to the addresses of drains. */
    drainFetch: OutboundFetch
    drainWorker: DrainWorker
    logDrains: LogDrains
    logReader: LogReader
    postgresLogs: PostgresLogs
    projectLogs: ProjectLogs
  }
}

export type LogsServices = Pick<
  Services,
  | 'closers'
  | 'config'
  | 'control'
  | 'countries'
  | 'directory'
  | 'disk'
  | 'drainFetch'
  | 'drainWorker'
  | 'events'
  | 'identity'
  | 'log'
  | 'logDrains'
  | 'logReader'
  | 'organizations'
  | 'outbound'
  | 'postgresLogs'
  | 'projectLogs'
  | 'projects'
  | 'secrets'
>
export type LogsHandler<Id extends OperationId> = Handler<Id, LogsServices>
