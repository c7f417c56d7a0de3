import { invitationsQueryOptions } from '@howdah/platform-client/resources/invitations/list-invitations'
import { useDashboard } from '../../../../dashboard-context'

/** Returns a callback that refetches the invitations. */
export function useInvitationsChanged(slug: string): () => void {
  const { client, queryClient } = useDashboard()
  return () =>
    void queryClient.invalidateQueries({
      queryKey: invitationsQueryOptions(client, { slug }).queryKey,
    })
}
