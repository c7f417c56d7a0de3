import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey } from '../../query-keys'

export type Invitation = components['schemas']['Invitation']

/** Returns the invitations that are not accepted yet, newest first. */
export async function listInvitations(
  client: PlatformClient,
  { slug }: { slug: string },
  signal?: AbortSignal,
): Promise<Invitation[]> {
  required({ slug })
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/invitations', {
      params: { path: { slug } },
      signal,
    }),
  )
}

export function invitationsQueryOptions(client: PlatformClient, { slug }: { slug: string }) {
  return {
    queryKey: organizationKey(client, slug, 'invitations'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listInvitations(client, { slug }, signal),
  }
}
