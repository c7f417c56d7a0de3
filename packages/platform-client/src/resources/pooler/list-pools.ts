import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** A connection pool of a project. */
export type Pool = components['schemas']['Pool']

/** Lists the connection pools of a project that accept connections. */
export async function listPools(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<Pool[]> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/config/supavisor', {
      params: { path: { ref } },
      signal,
    }),
  )
}

export function poolsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'supavisor'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listPools(client, { ref }, signal),
  }
}
