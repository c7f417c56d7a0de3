import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { useDashboard } from '../dashboard-context'
import { useMode, useOnlyProject } from '../modes/use-mode'
import { paths } from '../paths'
import { readPreference } from '../preferences/browser-storage'

/** The start: the one project of a self-hosted server; else the organization that was visited last or the only one, else the list of them. */
export default function RootPage() {
  const mode = useMode()
  const ref = useOnlyProject()
  if (mode === undefined) return null
  if (ref !== undefined) return <Redirect to={paths.project({ ref })} replace />
  return <ToOrganization />
}

function ToOrganization() {
  const { client } = useDashboard()
  const last = readPreference('last-organization')
  const organizations = useQuery(organizationsQueryOptions(client))
  if (organizations.isError) return <Redirect to={paths.organizations()} replace />
  if (!organizations.data) return null
  const [first, ...others] = organizations.data
  const found = others.length === 0 ? first : organizations.data.find(({ slug }) => slug === last)
  return (
    <Redirect
      to={found ? paths.organization({ slug: found.slug }) : paths.organizations()}
      replace
    />
  )
}
