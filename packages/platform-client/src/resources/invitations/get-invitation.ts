import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { platformKey } from '../../query-keys'

export type ReceivedInvitation = components['schemas']['ReceivedInvitation']

/** Returns the invitation of a link; `token` is the part of the link after the `#`. */
export async function getInvitation(
  client: PlatformClient,
  { token }: { token: string },
  signal?: AbortSignal,
): Promise<ReceivedInvitation> {
  required({ token })
  return dataOf(
    client.api.GET('/platform/invitations/{token}', { params: { path: { token } }, signal }),
  )
}

export function invitationQueryOptions(client: PlatformClient, { token }: { token: string }) {
  return {
    queryKey: platformKey(client, 'invitation', token),
    queryFn: ({ signal }: { signal: AbortSignal }) => getInvitation(client, { token }, signal),
  }
}
