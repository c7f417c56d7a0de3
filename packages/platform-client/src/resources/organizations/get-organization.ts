import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Organization } from './list-organizations'
import { organizationKey } from '../../query-keys'

/** One organization. */
export async function getOrganization(
  client: PlatformClient,
  { slug }: { slug: string },
  signal?: AbortSignal,
): Promise<Organization> {
  required({ slug })
  return dataOf(
    client.api.GET('/platform/organizations/{slug}', { params: { path: { slug } }, signal }),
    {
      slug: 'string',
      name: 'string',
      plan: { name: 'string' },
    },
  )
}

export function organizationQueryOptions(client: PlatformClient, { slug }: { slug: string }) {
  return {
    queryKey: organizationKey(client, slug),
    queryFn: ({ signal }: { signal: AbortSignal }) => getOrganization(client, { slug }, signal),
  }
}
