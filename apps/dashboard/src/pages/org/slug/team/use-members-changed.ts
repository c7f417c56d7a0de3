import {
  organizationsQueryOptions,
  permissionsQueryOptions,
  organizationKey,
} from '@howdah/platform-client'
import { useDashboard } from '../../../../dashboard-context'

/** Reads anew what a change of members changes: the list, the organization, and, as it may have been oneself, the permissions. */
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
