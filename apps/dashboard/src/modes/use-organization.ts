import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import { useMode } from './use-mode'

/** The organization of a slug; a self-hosted server is not asked, since it has none. */
export function useOrganization(slug: string) {
  const { client } = useDashboard()
  const mode = useMode()
  return useQuery({ ...organizationQueryOptions(client, { slug }), enabled: mode === 'platform' })
}
