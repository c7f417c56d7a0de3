import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey } from '../../query-keys'

export type Member = components['schemas']['Member']
export type OrganizationRole = components['schemas']['OrganizationRole']
export type ProjectRole = components['schemas']['ProjectRole']

/** The members of an organization, the first one first. */
export async function listMembers(
  client: PlatformClient,
  { slug }: { slug: string },
  signal?: AbortSignal,
): Promise<Member[]> {
  required({ slug })
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/members', {
      params: { path: { slug } },
      signal,
    }),
  )
}

export function membersQueryOptions(client: PlatformClient, { slug }: { slug: string }) {
  return {
    queryKey: organizationKey(client, slug, 'members'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listMembers(client, { slug }, signal),
  }
}
