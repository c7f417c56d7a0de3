import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { SentInvitation } from './create-invitation'

/** Sends an invitation once more, with a new link; the one before it ends. */
export async function resendInvitation(
  client: PlatformClient,
  { slug, invitationId }: { slug: string; invitationId: string },
): Promise<SentInvitation> {
  required({ slug, invitationId })
  return dataOf(
    client.api.POST('/platform/organizations/{slug}/invitations/{invitation_id}/resend', {
      params: { path: { slug, invitation_id: invitationId } },
    }),
  )
}
