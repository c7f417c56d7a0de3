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

/** Without the keys that open everything: those are asked for when somebody wants to see them, and not kept. */
export function apiKeysQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'api-keys'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listApiKeys(client, { ref }, signal),
  }
}
