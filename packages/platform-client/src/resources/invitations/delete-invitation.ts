import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Takes an invitation back. */
export async function deleteInvitation(
  client: PlatformClient,
  { slug, invitationId }: { slug: string; invitationId: string },
): Promise<void> {
  required({ slug, invitationId })
  await dataOf(
    client.api.DELETE('/platform/organizations/{slug}/invitations/{invitation_id}', {
      params: { path: { slug, invitation_id: invitationId } },
    }),
  )
}
