import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type ProjectMetrics = components['schemas']['ProjectMetrics']
export type ProjectMetricsPoint = components['schemas']['ProjectMetricsPoint']

/** Minutes covered by one data point. */
export type MetricsStep = 1 | 5 | 10 | 15 | 30 | 60

/** Hours up to now. */
export type MetricsHours = 1 | 6 | 24

export interface ProjectMetricsParams {
  ref: string
  /** @default 15 */
  step?: MetricsStep
  /** @default 24 */
  hours?: MetricsHours
}

/** Returns the metrics of the project for the last day, or the last hours. */
export async function getProjectMetrics(
  client: PlatformClient,
  { ref, step = 15, hours = 24 }: ProjectMetricsParams,
  signal?: AbortSignal,
): Promise<ProjectMetrics> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/metrics', {
      params: { path: { ref }, query: { step, hours } },
      signal,
    }),
  )
}

export function projectMetricsQueryOptions(
  client: PlatformClient,
  { ref, step = 15, hours = 24 }: ProjectMetricsParams,
) {
  return {
    queryKey: projectKey(client, ref, 'metrics', step, hours),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getProjectMetrics(client, { ref, step, hours }, signal),
  }
}
