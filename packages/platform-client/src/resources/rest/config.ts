import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** Settings of a project's Data API. */
export type RestConfig = components['schemas']['PostgrestConfig']
/** Settings to change; absent ones stay as they are. */
export type RestConfigChange = Partial<
  Pick<RestConfig, 'enabled' | 'db_schema' | 'db_extra_search_path' | 'max_rows' | 'db_pool'>
>

export function restConfigQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'rest-config'),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<RestConfig> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/config/postgrest', {
          params: { path: { ref } },
          signal,
        }),
      )
    },
  }
}

/** Changes settings of a project's Data API, in effect with its next request. */
export async function updateRestConfig(
  client: PlatformClient,
  { ref, change }: { ref: string; change: RestConfigChange },
): Promise<RestConfig> {
  required({ ref, change })
  return dataOf(
    client.api.PATCH('/platform/projects/{ref}/config/postgrest', {
      params: { path: { ref } },
      body: change,
    }),
  )
}
