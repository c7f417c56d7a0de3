import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import { permissionsQueryOptions } from '@howdah/platform-client/resources/identity/list-permissions'
import { organizationKey } from '@howdah/platform-client/query-keys'
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
