import { organizationsQueryOptions } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { useDashboard } from '../dashboard-context'
import { useMode, useOnlyProject } from '../modes/use-mode'
import { paths } from '../paths'
import { readPreference } from '../preferences/browser-storage'

/** The start: the one project of a self-hosted server; else the organization that was visited last, else the list of them. */
export function RootPage() {
  const mode = useMode()
  const ref = useOnlyProject()
  if (mode === undefined) return null
  if (ref !== undefined) return <Redirect to={paths.project({ ref })} replace />
  return <LastOrganization />
}

function LastOrganization() {
  const { client } = useDashboard()
  const last = readPreference('last-organization')
  const organizations = useQuery({ ...organizationsQueryOptions(client), enabled: last !== null })
  if (last === null || organizations.isError) return <Redirect to={paths.organizations()} replace />
  if (!organizations.data) return null
  const stillThere = organizations.data.some((organization) => organization.slug === last)
  return <Redirect to={stillThere ? paths.organization({ slug: last }) : paths.organizations()} replace />
}
