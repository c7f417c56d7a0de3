import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type ProjectMetrics = components['schemas']['ProjectMetrics']
export type ProjectMetricsPoint = components['schemas']['ProjectMetricsPoint']

/** Minutes covered by one data point. */
export type MetricsStep = 1 | 5 | 10 | 15 | 30 | 60

export interface ProjectMetricsParams {
  ref: string
  /** @default 15 */
  step?: MetricsStep
}

/** Returns the metrics of the project for the last day. */
export async function getProjectMetrics(
  client: PlatformClient,
  { ref, step = 15 }: ProjectMetricsParams,
  signal?: AbortSignal,
): Promise<ProjectMetrics> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/metrics', {
      params: { path: { ref }, query: { step } },
      signal,
    }),
  )
}

export function projectMetricsQueryOptions(
  client: PlatformClient,
  { ref, step = 15 }: ProjectMetricsParams,
) {
  return {
    queryKey: projectKey(client, ref, 'metrics', step),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getProjectMetrics(client, { ref, step }, signal),
  }
}
