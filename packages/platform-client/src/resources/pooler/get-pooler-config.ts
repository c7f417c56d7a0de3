import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** Configuration of a project's connection pools. */
export type PoolerConfig = components['schemas']['PgbouncerConfig']
export type PoolMode = components['schemas']['PoolMode']

/** Returns the configuration of a project's connection pools, and the reason if there are none. */
export async function getPoolerConfig(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<PoolerConfig> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/config/pgbouncer', {
      params: { path: { ref } },
      signal,
    }),
  )
}

export function poolerConfigQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'pgbouncer'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getPoolerConfig(client, { ref }, signal),
  }
}
