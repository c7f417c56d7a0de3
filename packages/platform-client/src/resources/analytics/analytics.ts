import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { platformKey } from '../../query-keys'

export type AnalyticsEvent = components['schemas']['AnalyticsEvent']

/** Returns the origin of the service that receives usage events; null if there is none. */
export async function getAnalytics(
  client: PlatformClient,
  signal?: AbortSignal,
): Promise<{ endpoint: string | null }> {
  return dataOf(client.api.GET('/platform/telemetry', { signal }))
}

export function analyticsQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'telemetry'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getAnalytics(client, signal),
    staleTime: Infinity,
  }
}

/** Reports a usage event. */
export async function sendAnalyticsEvent(
  client: PlatformClient,
  event: AnalyticsEvent,
): Promise<void> {
  await client.api.POST('/platform/telemetry/event', { body: event })
}
