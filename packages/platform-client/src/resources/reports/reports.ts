import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'
import { timesOf, type LogRange } from '../logs/logs'

export type RequestReport = components['schemas']['RequestReport']
export type RequestRoute = components['schemas']['RequestRoute']
export type DatabaseReport = components['schemas']['DatabaseReport']
export type ReportProduct = components['schemas']['LogProduct']

interface ReportParams {
  ref: string
  range: LogRange
}

/** Statistics of the requests to a project's API, or to one of its services. */
export function requestReportQueryOptions(
  client: PlatformClient,
  { product, range, ref }: ReportParams & { product?: ReportProduct | undefined },
) {
  return {
    queryKey: projectKey(client, ref, 'reports', 'requests', product ?? null, range),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<RequestReport> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/reports/requests', {
          params: { path: { ref }, query: { ...timesOf(range), ...(product && { product }) } },
          signal,
        }),
      )
    },
  }
}

/** Statistics of a project's Postgres. */
export function databaseReportQueryOptions(client: PlatformClient, { range, ref }: ReportParams) {
  return {
    queryKey: projectKey(client, ref, 'reports', 'database', range),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<DatabaseReport> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/reports/database', {
          params: { path: { ref }, query: timesOf(range) },
          signal,
        }),
      )
    },
  }
}
