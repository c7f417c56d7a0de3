import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { platformKey } from '../../query-keys'

export type Organization = components['schemas']['Organization']

/** The organizations that the person belongs to, by name. */
export function listOrganizations(
  client: PlatformClient,
  signal?: AbortSignal,
): Promise<Organization[]> {
  return dataOf(client.api.GET('/platform/organizations', { signal }), [
    { slug: 'string', name: 'string', plan: { name: 'string' } },
  ])
}

export function organizationsQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'organizations'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listOrganizations(client, signal),
  }
}
