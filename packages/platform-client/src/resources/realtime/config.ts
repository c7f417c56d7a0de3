import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** Settings of a project's realtime service, and what is connected at the moment. */
export type RealtimeConfig = components['schemas']['RealtimeConfig']
/** Settings to change; absent ones stay as they are. */
export type RealtimeConfigChange = Partial<
  Pick<RealtimeConfig, 'enabled' | 'private_only' | keyof RealtimeConfig['plan_limits']>
>

export function realtimeConfigQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'realtime-config'),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<RealtimeConfig> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/config/realtime', {
          params: { path: { ref } },
          signal,
        }),
      )
    },
  }
}

/** Changes settings of a project's realtime service, in effect at once. */
export async function updateRealtimeConfig(
  client: PlatformClient,
  { ref, change }: { ref: string; change: RealtimeConfigChange },
): Promise<RealtimeConfig> {
  required({ ref, change })
  return dataOf(
    client.api.PATCH('/platform/projects/{ref}/config/realtime', {
      params: { path: { ref } },
      body: change,
    }),
  )
}
