import {
  organizationsQueryOptions,
  permissionsQueryOptions,
  organizationKey,
} from '@howdah/platform-client'
import { useDashboard } from '../../../../dashboard-context'

/**
 * Returns a callback that refetches the data affected by a change of members: the member list, the
 * organization, and the permissions, as the change may affect the current user.
 */
export function useMembersChanged(slug: string): () => void {
  const { client, queryClient } = useDashboard()
  return () => {
    void queryClient.invalidateQueries({ queryKey: organizationKey(client, slug) })
    void queryClient.invalidateQueries({
      queryKey: organizationsQueryOptions(client).queryKey,
      exact: true,
    })
    void queryClient.invalidateQueries({ queryKey: permissionsQueryOptions(client).queryKey })
  }
}
