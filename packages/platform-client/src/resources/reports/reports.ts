import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'
import { timesOf, type LogRange } from '../logs/logs'

export type RequestReport = components['schemas']['RequestReport']
export type RequestRoute = components['schemas']['RequestRoute']
export type RequestCountry = components['schemas']['RequestCountry']
export type RealtimeReport = components['schemas']['RealtimeReport']
export type StatementReport = components['schemas']['StatementReport']
export type DatabaseReport = components['schemas']['DatabaseReport']
export type ReportProduct = components['schemas']['LogProduct']

interface ReportParams {
  ref: string
  range: LogRange
}

interface RequestReportParams extends ReportParams {
  product?: ReportProduct | undefined
  /** Name of an edge function. */
  edgeFunction?: string | undefined
}

/** Statistics of the requests to a project's API, to one of its services, or to an edge function. */
export function requestReportQueryOptions(
  client: PlatformClient,
  { edgeFunction, product, range, ref }: RequestReportParams,
) {
  const about = {
    ...(product && { product }),
    ...(edgeFunction !== undefined && { function: edgeFunction }),
  }
  return {
    queryKey: projectKey(client, ref, 'reports', 'requests', about, range),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<RequestReport> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/reports/requests', {
          params: { path: { ref }, query: { ...timesOf(range), ...about } },
          signal,
        }),
      )
    },
  }
}

interface DatabaseReportParams extends ReportParams {
  /** Identifier of a read replica, instead of the primary. */
  database?: string | undefined
}

/** Statistics of a project's Postgres. */
export function databaseReportQueryOptions(
  client: PlatformClient,
  { database, range, ref }: DatabaseReportParams,
) {
  const about = { ...(database !== undefined && { database }) }
  return {
    queryKey: projectKey(client, ref, 'reports', 'database', about, range),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<DatabaseReport> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/reports/database', {
          params: { path: { ref }, query: { ...timesOf(range), ...about } },
          signal,
        }),
      )
    },
  }
}

/** Statistics of a project's realtime service. */
export function realtimeReportQueryOptions(client: PlatformClient, { range, ref }: ReportParams) {
  return {
    queryKey: projectKey(client, ref, 'reports', 'realtime', range),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<RealtimeReport> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/reports/realtime', {
          params: { path: { ref }, query: timesOf(range) },
          signal,
        }),
      )
    },
  }
}

/** Activity of the statements of a project that took most time. */
export function statementReportQueryOptions(client: PlatformClient, { range, ref }: ReportParams) {
  return {
    queryKey: projectKey(client, ref, 'reports', 'statements', range),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<StatementReport> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/reports/statements', {
          params: { path: { ref }, query: timesOf(range) },
          signal,
        }),
      )
    },
  }
}
