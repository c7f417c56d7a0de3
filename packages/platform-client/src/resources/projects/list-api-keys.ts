import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type ApiKey = components['schemas']['ApiKey']

/** The project's keys. Those that open everything are in full only with `reveal`. */
export async function listApiKeys(
  client: PlatformClient,
  { ref, reveal }: { ref: string; reveal?: boolean },
  signal?: AbortSignal,
): Promise<ApiKey[]> {
  required({ ref })
  const query = reveal ? { reveal } : {}
  return dataOf(
    client.api.GET('/platform/projects/{ref}/api-keys', {
      params: { path: { ref }, query },
      signal,
    }),
  )
}

/**
 * Query options for the project's keys, without the values of the keys that grant full access:
 * those are requested when a user asks to see them, and are not cached.
 */
export function apiKeysQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'api-keys'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listApiKeys(client, { ref }, signal),
  }
}
