import { organizationsQueryOptions, permissionsQueryOptions } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { useDashboard } from '../../dashboard-context'
import { paths } from '../../paths'
import { readPreference } from '../../preferences/browser-storage'
import { QueryView } from '../../regions/query-view'
import { allowance } from '../../session/use-can'
import { ForbiddenPage } from '../forbidden-page'
import { newProjectMessages as messages } from './slug/new-project.messages'

/** To the form of the organization that was visited last, if the person may create projects there, else of the first where they may. */
export function NewPage() {
  const { client } = useDashboard()
  const organizations = useQuery(organizationsQueryOptions(client))
  const permissions = useQuery(permissionsQueryOptions(client))
  return (
    <QueryView query={organizations} title={messages.organizationsFailed} loading={null}>
      {(list) => {
        if (permissions.isPending) return null
        // Permissions that could not be had hide nothing: the form says what the server says.
        const possible = list.filter(({ slug }) => allowance(permissions.data, { slug }, 'create', 'projects') !== 'no')
        const last = readPreference('last-organization')
        const target = possible.find(({ slug }) => slug === last) ?? possible[0]
        return target ? <Redirect to={paths.newProjectIn({ slug: target.slug })} replace /> : <ForbiddenPage />
      }}
    </QueryView>
  )
}
