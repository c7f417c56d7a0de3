import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { platformKey } from '../../query-keys'

export type Profile = components['schemas']['Profile']

/** The signed-in person. */
export function getProfile(client: PlatformClient, signal?: AbortSignal): Promise<Profile> {
  return dataOf(client.api.GET('/platform/profile', { signal }), { id: 'string' })
}

export function profileQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'profile'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getProfile(client, signal),
    staleTime: 60_000,
    meta: { optional: true },
  }
}
