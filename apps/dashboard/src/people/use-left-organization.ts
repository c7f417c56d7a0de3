import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import { permissionsQueryOptions } from '@howdah/platform-client/resources/identity/list-permissions'
import { organizationKey } from '@howdah/platform-client/query-keys'
import { navigate } from 'wouter/use-browser-location'
import { useDashboard } from '../dashboard-context'
import { paths } from '../paths'
import { readPreference, writePreference } from '../preferences/browser-storage'

/**
 * Returns a callback for after the user has left an organization: navigates away and removes its
 * cached data.
 */
export function useLeftOrganization(): (slug: string) => void {
  const { client, queryClient } = useDashboard()
  return (slug) => {
    if (readPreference('last-organization') === slug) writePreference('last-organization', null)
    navigate(paths.organizations(), { replace: true })
    queryClient.removeQueries({ queryKey: organizationKey(client, slug) })
    void queryClient.invalidateQueries({
      queryKey: organizationsQueryOptions(client).queryKey,
      exact: true,
    })
    void queryClient.invalidateQueries({ queryKey: permissionsQueryOptions(client).queryKey })
  }
}
